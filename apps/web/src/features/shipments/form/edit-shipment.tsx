import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { Button } from '../../../ui/basics/button.tsx';
import { EmptyState } from '../../../ui/basics/empty-state.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { CreateShipment } from './create-shipment.tsx';
import styles from './form-page.module.css';
import { FormPage } from './form-page.tsx';
import { ShipmentConflict } from './shipment-conflict.tsx';
import { useEditShipment } from './use-edit-shipment.ts';

type Props = {
  /** The current shipment, or the last version seen if it is gone. */
  readonly shipment: Shipment;
  readonly isGone: boolean;
};

/** The same form for an existing shipment. Only changed fields are sent. */
export const EditShipment = ({ shipment, isGone }: Props) => {
  const { t } = useI18n();
  const close = useUiState((state) => state.closeShipmentModal);
  const edit = useEditShipment(shipment, isGone);
  const { form, question, failure, obstacle } = edit;
  const partners = [shipment.carrier, shipment.forwarder];
  const title = t('shipmentForm.edit', { id: shipment.shipmentId });

  if (edit.anew) return <CreateShipment slot={`anew:${shipment.shipmentId}`} details={edit.anew} partners={partners} />;
  if (question) return <ShipmentConflict id={shipment.shipmentId} question={question} partners={partners} />;
  if (!edit.isEditable && obstacle) {
    return (
      <Modal title={title} closeLabel={t('action.close')} onClose={close}>
        <EmptyState heading={t(`shipmentForm.notEditable.${obstacle}`)} />
      </Modal>
    );
  }
  return (
    <FormPage
      form={form}
      title={title}
      submitLabel={t('shipmentForm.save')}
      sendingLabel={t('shipment.message.updating')}
      mode="edit"
      draft={edit.draft}
      onDiscard={edit.discard}
      onUndo={edit.undo}
      failure={
        failure && (
          <span className={styles.failureText}>
            {failure}
            {obstacle && <Button onClick={edit.createInstead}>{t('shipmentForm.createInstead')}</Button>}
          </span>
        )
      }
      partners={partners}
      onSubmit={edit.submit}
    />
  );
};
