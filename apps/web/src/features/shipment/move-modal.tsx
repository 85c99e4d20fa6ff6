import { ApiError } from '@waybill/contract/client';
import type { Parcel, Shipment } from '@waybill/contract/shipments';
import { reason } from '@waybill/domain/bulk';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { FAILURE_PARTIES, type FailureParty, failureParty } from '@waybill/domain/transitions';
import { useMemo } from 'react';
import { z } from 'zod';
import { useForm } from '../../lib/form.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { DeedModal, DeedNote } from './deed-modal.tsx';
import { moveShipment } from './shipment-deeds.ts';

export type AskedMove = { readonly shipment: Shipment; readonly to: DeliveryStatus; readonly parcel?: Parcel };

/** Whether what is moved was delivered before: that is corrected with a reason, for a parcel as for all of them. */
const isCorrection = ({ shipment, to, parcel }: AskedMove): boolean => {
  const { deliveryStatus: status, nextStatuses, parcels } = shipment;
  const units = parcel ? [parcel] : parcels.length > 0 ? parcels : [{ status, nextStatuses }];
  return units.some((unit) => unit.status === 'completed' && unit.nextStatuses.includes(to));
};

/** A move that has nothing to explain is done at once. */
export const asksFirst = (move: AskedMove): boolean => move.to === 'failed' || isCorrection(move);

const schemaFor = (isFailure: boolean, isCorrected: boolean) =>
  z.object({
    failureParty: isFailure ? failureParty : z.literal('').transform(() => null),
    reason: isCorrected ? reason.refine((words) => words !== null, { error: 'required' }) : reason,
  });

type Props = AskedMove & { readonly onClose: () => void };

export const MoveModal = ({ shipment, to, parcel, onClose }: Props) => {
  const { t } = useI18n();
  const isFailure = to === 'failed';
  const isCorrected = isCorrection({ shipment, to, ...(parcel && { parcel }) });
  const schema = useMemo(() => schemaFor(isFailure, isCorrected), [isFailure, isCorrected]);
  const form = useForm({
    schema,
    initial: { failureParty: '' as FailureParty | '', reason: '' },
    labels: {
      failureParty: t('shipmentDetail.move.party'),
      reason: isCorrected ? t('shipmentDetail.move.reason') : t('shipmentDetail.move.note'),
    },
  });
  const party = form.field('failureParty');

  const submit = form.submit(async (typed) => {
    try {
      await moveShipment(t, shipment, { status: to, ...(parcel && { parcelId: parcel.id }), ...typed });
      onClose();
    } catch (error) {
      // Beside its field where it belongs to one; the message above the page has said the rest.
      if (!(error instanceof ApiError && form.setServerErrors(error.problem))) onClose();
    }
  });
  const status = t(`deliveryStatus.${to}`);

  return (
    <DeedModal
      title={
        parcel
          ? t('shipmentDetail.move.parcelTitle', { barcode: parcel.barcode, status })
          : t('shipmentDetail.move.title', { id: shipment.shipmentId, status })
      }
      submitLabel={t('shipmentDetail.move.submit')}
      isBusy={form.submitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {isCorrected && <DeedNote>{t('shipmentDetail.move.correction')}</DeedNote>}
      {isFailure && (
        <SelectField
          {...party}
          value={party.value === '' ? null : party.value}
          options={FAILURE_PARTIES.map((value) => ({ value, label: t(`shipment.failureParty.${value}`) }))}
        />
      )}
      <TextAreaField {...form.field('reason')} description={t('shipmentDetail.move.noteHelp')} />
    </DeedModal>
  );
};
