import '../../../lib/language/lazy-texts.ts';
import IconArrowsDiagonal from '@tabler/icons-react/dist/esm/icons/IconArrowsDiagonal.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Link } from '@tanstack/react-router';
import type { Shipment } from '@waybill/contract/shipments';
import { SHIPMENT_FIELDS } from '@waybill/domain/shipment-fields';
import { isEmptyStop, STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { loadErrorText } from '../../../lib/api/error-text.ts';
import { useLoad } from '../../../lib/api/use-load.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { DetailSection, FoldsEmptyFacts } from '../../../shared/facts/facts.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { scheduleOf } from '../../../shared/shipments/shipment-text.ts';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { HeadingLevel } from '../../../ui/basics/heading.tsx';
import { PageSpinner } from '../../../ui/basics/spinner.tsx';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import { AttachmentsSection } from '../attachments/attachments-section.tsx';
import { shipmentQuery } from '../queries.ts';
import { GoodsSection } from './goods-section.tsx';
import { hasValues } from './has-values.ts';
import { NoShipment } from './no-shipment.tsx';
import { ParcelsSection } from './parcels-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ProofSection } from './proof-section.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { ShipmentHistory } from './shipment-history.tsx';
import { ShipmentMap } from './shipment-map.tsx';
import styles from './shipment-panel.module.css';
import { StatusLine } from './status-line.tsx';
import { StopsTimeline } from './stops-timeline.tsx';
import { TransportRequest } from './transport-request.tsx';
import { useShipmentActions } from './use-shipment-actions.tsx';

type Props = {
  readonly shipmentId: string;
  readonly onClose: () => void;
  /** Opens the previous or next shipment of the list; absent at its ends. */
  readonly onPrevious?: (() => void) | undefined;
  readonly onNext?: (() => void) | undefined;
};

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
const NEWEST = 5;

/** A shipment beside the list: the details a dispatcher looks for first, and every action. */
export const ShipmentPanel = ({ shipmentId, onClose, onPrevious, onNext }: Props) => {
  const { t, format } = useI18n();
  const { data: shipment, error, retry } = useLoad(shipmentQuery(shipmentId));
  const schedule = shipment && scheduleOf(shipment.dropoff, { t, format });
  return (
    <section className={styles.panel} aria-label={t('shipmentDetail.label', { id: shipmentId })}>
      <div className={styles.head}>
        <div className={styles.what}>
          <div className={styles.name}>
            <h2 className={styles.id}>{shipmentId}</h2>
            {shipment && <StatusBadge status={shipment.deliveryStatus} />}
          </div>
          {schedule && <p className={styles.schedule}>{schedule}</p>}
        </div>
        <div className={styles.moves}>
          <Button
            variant="subtle"
            iconOnly
            aria-label={t('shipmentDetail.action.previous')}
            disabled={!onPrevious}
            onClick={onPrevious}
          >
            <IconChevronUp {...ICON} />
          </Button>
          <Button
            variant="subtle"
            iconOnly
            aria-label={t('shipmentDetail.action.next')}
            disabled={!onNext}
            onClick={onNext}
          >
            <IconChevronDown {...ICON} />
          </Button>
          <Link
            to={paths.shipment}
            params={{ shipmentId }}
            className={buttonClass({ variant: 'subtle', iconOnly: true })}
            aria-label={t('shipmentDetail.action.open', { id: shipmentId })}
          >
            <IconArrowsDiagonal {...ICON} />
          </Link>
          <Button variant="subtle" iconOnly aria-label={t('shipmentDetail.action.close')} onClick={onClose}>
            <IconX {...ICON} />
          </Button>
        </div>
      </div>
      {shipment && (
        <HeadingLevel value={3}>
          <FoldsEmptyFacts value={true}>
            <Content key={shipment.shipmentId} shipment={shipment} />
          </FoldsEmptyFacts>
        </HeadingLevel>
      )}
      {shipment === undefined && !error && <PageSpinner label={t('action.loading')} />}
      {shipment === null && <NoShipment />}
      {shipment === undefined && error && (
        <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'shipmentDetail.loadFailed')}</LoadFailed>
      )}
    </section>
  );
};

const Content = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const config = useSession()?.config;
  const isNarrow = useNarrow();
  const { actions, modal } = useShipmentActions(shipment);
  const hasPickup = config?.usesPickups === true && !isEmptyStop(shipment.pickup);
  const stops: readonly StopKind[] = hasPickup ? STOP_KINDS : ['dropoff'];
  const isDeleted = shipment.deliveryStatus === 'deleted';
  const hasPayment = hasValues(SHIPMENT_FIELDS, 'payment', shipment);
  const mayChangeStatus = config?.usesChangeShipmentStatus === true && !isDeleted;
  return (
    <>
      <div className={styles.actions}>
        <ShipmentActions shipment={shipment} actions={actions} room={isNarrow ? 'narrow' : 'panel'} />
      </div>
      <TransportRequest shipment={shipment} actions={actions} />
      <div className={styles.body}>
        <DetailSection title={t('shipmentDetail.section.stops')} aside={<StatusLine shipment={shipment} />}>
          <StopsTimeline shipment={shipment} kinds={stops} />
        </DetailSection>
        <ShipmentMap shipment={shipment} kinds={stops} />
        <GoodsSection shipment={shipment} isBrief />
        <ParcelsSection
          shipment={shipment}
          onChangeStatus={mayChangeStatus ? (parcel, to) => actions.changeStatus(to, parcel) : undefined}
        />
        {config?.usesPayments && hasPayment && <PaymentSection shipment={shipment} />}
        <ProofSection shipment={shipment} />
        <AttachmentsSection shipmentId={shipment.shipmentId} attachments={shipment.attachments} mayAdd={!isDeleted} />
        <ShipmentHistory shipment={shipment} newest={NEWEST} />
      </div>
      {modal}
    </>
  );
};
