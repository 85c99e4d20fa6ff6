import { reason } from '@waybill/domain/bulk';
import { FAILURE_PARTIES, type FailureParty, failureParty } from '@waybill/domain/transitions';
import { useMemo } from 'react';
import { z } from 'zod';
import { useForm } from '../../../lib/forms/form.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { changeStatus } from './act-on-shipment.ts';
import { ActionModal, ActionNote } from './action-modal.tsx';
import { type AskedStatusChange, isCorrection } from './status-choices.ts';
import { useAskedAction } from './use-asked-action.ts';

const schemaFor = (isFailure: boolean, isCorrected: boolean) =>
  z.object({
    failureParty: isFailure ? failureParty : z.literal('').transform(() => null),
    reason: isCorrected ? reason.refine((words) => words !== null, { error: 'required' }) : reason,
  });

type Props = AskedStatusChange & { readonly onClose: () => void };

export const ChangeStatusModal = ({ shipment, to, parcel, onClose }: Props) => {
  const { t } = useI18n();
  const isFailure = to === 'failed';
  const isCorrected = isCorrection({ shipment, to, ...(parcel && { parcel }) });
  const schema = useMemo(() => schemaFor(isFailure, isCorrected), [isFailure, isCorrected]);
  const form = useForm({
    schema,
    initial: { failureParty: '' as FailureParty | '', reason: '' },
    labels: {
      failureParty: t('shipmentDetail.changeStatus.party'),
      reason: isCorrected ? t('shipmentDetail.changeStatus.reason') : t('shipmentDetail.changeStatus.note'),
    },
  });
  const party = form.field('failureParty');

  const { failure, attempt } = useAskedAction(shipment, form, onClose);
  const submit = form.submit((typed) =>
    attempt((seen, isShown) =>
      changeStatus(t, seen, { status: to, ...(parcel && { parcelId: parcel.id }), ...typed }, isShown),
    ),
  );
  const status = t(`deliveryStatus.${to}`);

  return (
    <ActionModal
      title={
        parcel
          ? t('shipmentDetail.changeStatus.parcelTitle', { barcode: parcel.barcode, status })
          : t('shipmentDetail.changeStatus.title', { id: shipment.shipmentId, status })
      }
      submitLabel={t('shipmentDetail.changeStatus.submit')}
      isBusy={form.submitting}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {isCorrected && <ActionNote>{t('shipmentDetail.changeStatus.correction')}</ActionNote>}
      {isFailure && (
        <SelectField
          {...party}
          value={party.value === '' ? null : party.value}
          options={FAILURE_PARTIES.map((value) => ({ value, label: t(`shipment.failureParty.${value}`) }))}
        />
      )}
      <TextAreaField {...form.field('reason')} description={t('shipmentDetail.changeStatus.noteHelp')} />
    </ActionModal>
  );
};
