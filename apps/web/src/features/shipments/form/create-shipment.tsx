import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { useI18n } from '../../../lib/language/i18n.tsx';
import type { Named } from '../../../shared/fields/plain-value-text.ts';
import { FormPage } from './form-page.tsx';
import { useCreateShipment } from './use-create-shipment.ts';

type Props = {
  /** The slot in which the draft is kept. */
  readonly slot: string;
  readonly title?: string;
  /** The initial values. */
  readonly details: ShipmentDetails;
  /** Nothing is left to be typed: it opens at the review. */
  readonly isFilled?: boolean;
  readonly partners?: readonly (Named | null)[];
};

export const CreateShipment = ({ slot, title, details, isFilled = false, partners = [] }: Props) => {
  const { t } = useI18n();
  const { form, draft, failure, discard, undo, submit } = useCreateShipment(slot, details, isFilled);
  return (
    <FormPage
      form={form}
      title={title ?? t('shipmentForm.create')}
      submitLabel={t('shipmentForm.submit')}
      sendingLabel={t('shipment.message.creating')}
      mode="create"
      draft={draft}
      onDiscard={discard}
      onUndo={undo}
      failure={failure}
      partners={partners}
      onSubmit={submit}
    />
  );
};
