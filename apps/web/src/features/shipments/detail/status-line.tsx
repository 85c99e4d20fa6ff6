import type { Shipment } from '@waybill/contract/shipments';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { dayAndTime } from '../../../lib/language/moment-text.ts';
import { Mono } from '../../../shared/facts/facts.tsx';
import { etaText } from '../../../shared/shipments/shipment-text.ts';
import { Emphasised } from '../../../ui/basics/emphasised.tsx';

/** Details of the status in one line: when and to whom it was delivered, the reason for a failure, the vehicle, the expected time. */
export const StatusLine = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t, format } = useI18n();
  const now = useNow();
  const { failure, deletedAt, completedAt, receivedBy, vehicleRegistration, vehicleName, stopNumber, eta } = shipment;
  const at = (moment: string) => dayAndTime(new Date(moment), now, { t, format }, 'inSentence');
  if (deletedAt) return t('shipmentDetail.line.deleted', { time: at(deletedAt) });
  if (failure) {
    const party = t(`shipment.failureParty.${failure.party}`);
    return failure.note ? t('shipmentDetail.line.failed', { party, note: failure.note }) : party;
  }
  const vehicle = vehicleRegistration ?? vehicleName;
  const on =
    vehicle &&
    (stopNumber === null
      ? t('shipmentDetail.line.vehicle', { vehicle })
      : t('shipmentDetail.line.vehicleStop', { vehicle, stop: stopNumber }));
  const delivered =
    completedAt &&
    (receivedBy === null
      ? t('shipmentDetail.line.delivered', { time: at(completedAt) })
      : t('shipmentDetail.line.deliveredTo', { time: at(completedAt), name: receivedBy }));
  return (
    <>
      {delivered}
      {delivered && on && ' · '}
      {on && <Emphasised text={on} strong={vehicle ?? ''} set={(words) => <Mono>{words}</Mono>} />}
      {on && eta && ' · '}
      {eta && t('shipmentDetail.line.eta', { time: etaText(new Date(eta), now, { t, format }) })}
    </>
  );
};
