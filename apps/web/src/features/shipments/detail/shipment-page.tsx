import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { Link } from '@tanstack/react-router';
import type { Shipment } from '@waybill/contract/shipments';
import { STOP_KINDS, type StopKind } from '@waybill/domain/stop';
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser/browser-store.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { FoldsEmptyFacts } from '../../../shared/facts/facts.tsx';
import { StatusBadge } from '../../../shared/shipments/status-badge.tsx';
import { Button, buttonClass } from '../../../ui/basics/button.tsx';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import { AttachmentsSection } from '../attachments/attachments-section.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { GoodsSection } from './goods-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import { ParcelsSection } from './parcels-section.tsx';
import { PartiesSection } from './parties-section.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ProofSection } from './proof-section.tsx';
import { ReferencesSection } from './references-section.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { ShipmentHistory } from './shipment-history.tsx';
import { ShipmentMap } from './shipment-map.tsx';
import styles from './shipment-page.module.css';
import { StatusLine } from './status-line.tsx';
import { StopSection } from './stop-section.tsx';
import { TransportRequest } from './transport-request.tsx';
import { useShipmentActions } from './use-shipment-actions.tsx';

const SHOWS_EMPTY_KEY = 'waybill-empty-fields';

/** Whether the page shows fields without a value, as this browser last chose. */
const useShowsEmpty = (): readonly [boolean, () => void] => {
  const [shows, setShows] = useState(() => readStored(SHOWS_EMPTY_KEY) === 'shown');
  const toggle = () => {
    writeStored(SHOWS_EMPTY_KEY, shows ? 'folded' : 'shown');
    setShows(!shows);
  };
  return [shows, toggle];
};

/** The page of one shipment: its details, its actions and its history. */
export const ShipmentPage = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t, format } = useI18n();
  const config = useSession()?.config;
  const isNarrow = useNarrow();
  const { actions, modal } = useShipmentActions(shipment);
  const [showsEmpty, toggleEmpty] = useShowsEmpty();
  const hasPickup = config?.usesPickups === true;
  const isDeleted = shipment.deliveryStatus === 'deleted';
  const mayChangeStatus = config?.usesChangeShipmentStatus === true && !isDeleted;
  const kinds: readonly StopKind[] = hasPickup ? STOP_KINDS : ['dropoff'];
  const stops = kinds.map((kind, at) => <StopSection key={kind} shipment={shipment} kind={kind} number={at + 1} />);
  const goods = <GoodsSection shipment={shipment} />;
  const parties = <PartiesSection shipment={shipment} />;
  const references = <ReferencesSection shipment={shipment} />;
  const parcels = (
    <ParcelsSection
      shipment={shipment}
      onChangeStatus={mayChangeStatus ? (parcel, to) => actions.changeStatus(to, parcel) : undefined}
    />
  );
  const payment = config?.usesPayments && <PaymentSection shipment={shipment} />;
  const documents = <DocumentsSection shipment={shipment} />;
  const files = (
    <AttachmentsSection shipmentId={shipment.shipmentId} attachments={shipment.attachments} mayAdd={!isDeleted} />
  );
  const proof = <ProofSection shipment={shipment} />;
  const map = <ShipmentMap shipment={shipment} kinds={kinds} />;
  const messages = <MessagesSection shipment={shipment} />;
  const history = <ShipmentHistory shipment={shipment} />;
  const stamp = (
    <div className={styles.stamp}>
      <p>
        {t('shipmentDetail.stamp', {
          created: format.dateTime(new Date(shipment.createdAt)),
          updated: format.dateTime(new Date(shipment.updatedAt)),
          version: shipment.version,
        })}
      </p>
      <Button variant="subtle" flush="end" onClick={toggleEmpty}>
        {t(showsEmpty ? 'shipmentDetail.empty.fold' : 'shipmentDetail.empty.show')}
      </Button>
    </div>
  );
  // Details are on one side and the history on the other; on a phone the rarer sections come last.
  return (
    <FoldsEmptyFacts value={!showsEmpty}>
      <article className={styles.page} aria-label={t('shipmentDetail.label', { id: shipment.shipmentId })}>
        <div className={styles.bar}>
          {isNarrow && (
            <Link
              to={paths.shipments}
              className={buttonClass({ variant: 'subtle', iconOnly: true })}
              aria-label={t('shipmentDetail.backToList')}
            >
              <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            </Link>
          )}
          <StatusBadge status={shipment.deliveryStatus} />
          <p className={styles.line}>
            <StatusLine shipment={shipment} />
          </p>
          <div className={styles.actions}>
            <ShipmentActions shipment={shipment} actions={actions} room={isNarrow ? 'narrow' : 'wide'} />
          </div>
        </div>
        <TransportRequest shipment={shipment} actions={actions} />
        {isNarrow ? (
          <div className={styles.grid}>
            {stops}
            {map}
            {goods}
            {parcels}
            {proof}
            {payment}
            {documents}
            {files}
            {messages}
            {history}
            {parties}
            {references}
            {stamp}
          </div>
        ) : (
          <div className={styles.columns}>
            <div className={styles.facts}>
              <div className={styles.grid}>
                {stops}
                {goods}
                {parties}
                {parcels}
                {references}
                {payment}
                {proof}
                {documents}
                {files}
              </div>
              {stamp}
            </div>
            <div className={styles.aside}>
              {map}
              {messages}
              {history}
            </div>
          </div>
        )}
        {modal}
      </article>
    </FoldsEmptyFacts>
  );
};
