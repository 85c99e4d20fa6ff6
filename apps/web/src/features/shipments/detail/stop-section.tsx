import type { Shipment } from '@waybill/contract/shipments';
import { addressLine, isEmptyStop, type StopKind } from '@waybill/domain/stop';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DetailSection, Fact, Facts } from '../../../shared/facts/facts.tsx';
import { ContactLines } from '../../../shared/shipments/contact-lines.tsx';
import { scheduledText } from '../../../shared/shipments/shipment-text.ts';
import { PlaceFact } from './place-fact.tsx';
import { ReceiverStatusLabel } from './receiver-status-label.tsx';
import styles from './shipment-page.module.css';

type Props = { readonly shipment: Shipment; readonly kind: StopKind; readonly number: number };

/** The pickup or the dropoff: place, person, time, and outcome. */
export const StopSection = ({ shipment, kind, number }: Props) => {
  const { t, format } = useI18n();
  const stop = shipment[kind];
  const isPickup = kind === 'pickup';
  const isEmpty = isEmptyStop(stop);
  return (
    <DetailSection
      title={t(`shipmentDetail.section.${kind}`)}
      mark={
        <span className={styles.number} aria-hidden>
          {number}
        </span>
      }
    >
      {isEmpty ? (
        <p className={styles.muted}>{t('shipmentDetail.noStop')}</p>
      ) : (
        <Facts>
          <Fact label={t('shipment.field.locationName')}>{stop.locationName}</Fact>
          <Fact label={t('shipmentDetail.fact.address')}>{addressLine(stop)}</Fact>
          <Fact label={t('shipmentDetail.fact.original')} isBrief>
            {stop.originalAddress}
          </Fact>
          <Fact label={t('shipmentDetail.fact.geocoded')} isBrief>
            {stop.place && (
              <PlaceFact
                shipmentId={shipment.shipmentId}
                kind={kind}
                place={stop.place}
                address={stop.geocodedAddress}
              />
            )}
          </Fact>
          <Fact label={t(isPickup ? 'shipment.field.contactName' : 'shipment.field.receiverName')}>
            {stop.receiverName}
          </Fact>
          <Fact label={t('shipmentDetail.fact.contact')}>
            {(stop.phoneNumber || stop.email) && <ContactLines {...stop} />}
          </Fact>
          <Fact label={t('shipmentDetail.fact.scheduled')}>{scheduledText(stop, { t, format })}</Fact>
          {isPickup ? (
            <Fact label={t('shipment.field.pickedUpFrom')} isBrief>
              {shipment.pickedUpFrom}
            </Fact>
          ) : (
            <>
              <Fact label={t('shipment.field.receiverStatus')}>
                {shipment.receiverStatus && <ReceiverStatusLabel status={shipment.receiverStatus} />}
              </Fact>
              <Fact label={t('shipment.field.receivedBy')} isBrief>
                {shipment.receivedBy}
              </Fact>
            </>
          )}
        </Facts>
      )}
    </DetailSection>
  );
};
