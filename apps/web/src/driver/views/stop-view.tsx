import '../../shared/scanner/texts.ts';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { REOPEN_MINUTES } from '@waybill/domain/driver/outcome';
import { useState } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import {
  addressParts,
  contactsOf,
  countedByHand,
  isOpen,
  parcelsOf,
  piecesOf,
  type StopParcel,
  shipmentsLeft,
} from '../day/stop-facts.ts';
import { openView } from '../navigation.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { useWork } from '../work.tsx';
import { HandlingBand } from './flags.tsx';
import { ProblemSheet } from './problem-sheet.tsx';
import { ReopenSheet } from './reopen-sheet.tsx';
import rows from './rows.module.css';
import { useScanAtOnce } from './scan-at-once.ts';
import { Collect, DriveDock, Notes, ReceiverAnswer, useTimes } from './stop-parts.tsx';
import styles from './stop-view.module.css';
import { UnitCounters } from './unit-counters.tsx';
import { WorkBar } from './work-bar.tsx';

type Props = { readonly day: DriverDay; readonly stop: DriverStop };

/** One stop: what it asks for, what is to be found, and what to do next. */
export const StopView = ({ day, stop }: Props) => {
  const { t, format } = useI18n();
  const { street, town } = addressParts(stop.address);
  const parcels = parcelsOf(stop);
  const scanned = parcels.filter(({ isScanned }) => isScanned);
  const since =
    stop.arrivedAt && isOpen(stop) ? t('driver.hereSince', { time: format.time(new Date(stop.arrivedAt)) }) : null;
  return (
    <DriverPage
      bar={<WorkBar title={street} detail={[t('driver.stopTitle', { number: stop.stopNumber }), since ?? town]} />}
      dock={<StopDock day={day} stop={stop} />}
    >
      <HandlingBand stop={stop} />
      <section className={styles.facts}>
        <p className={styles.who}>
          {stop.kind === 'pickup' && `${t('driver.pickup')} ·\u00a0`}
          {stop.name}
          {stop.name && ' ·\u00a0'}
          {t('driver.parcels', { count: piecesOf(stop) })}
        </p>
        <Times stop={stop} />
        <ReceiverAnswer stop={stop} />
        <Notes stop={stop} />
        <Collect stop={stop} />
        <div className={styles.contacts}>
          {contactsOf(stop).map(({ name, phoneNumber }) => (
            <a key={phoneNumber} className={styles.call} href={`tel:${phoneNumber}`}>
              <IconPhone size={24} stroke={1.75} aria-hidden />
              {name ? t('driver.callWho', { name }) : t('driver.call')}
            </a>
          ))}
        </div>
      </section>
      {parcels.length > 0 && (
        <section className={styles.count}>
          <p className={styles.counted}>
            <span>
              <strong className={styles.number}>
                {t('driver.scanned', { done: scanned.length, total: parcels.length })}
              </strong>{' '}
              {t('driver.scannedWord')}
            </span>
            <strong>
              {scanned.length === parcels.length
                ? t('scanner.allFound')
                : t('driver.toFind', { count: parcels.length - scanned.length })}
            </strong>
          </p>
        </section>
      )}
      <Parcels title={t('driver.stillToScan')} parcels={parcels.filter(({ isScanned }) => !isScanned)} />
      <Parcels title={t('driver.alreadyScanned')} parcels={scanned} />
      {isOpen(stop) && <UnitCounters stop={stop} />}
      <Unlabelled stop={stop} />
    </DriverPage>
  );
};

/** When it is asked for, and when the driver is expected. */
const Times = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const { arrival, window } = useTimes(stop);
  const times = [window, isOpen(stop) && arrival && t('driver.expected', { time: arrival })].filter(Boolean);
  if (times.length === 0) return null;
  return <p className={styles.times}>{times.join(' · ')}</p>;
};

const StopDock = ({ day, stop }: Props) => {
  const { t, format } = useI18n();
  const { act, actions } = useWork();
  const now = useNow(15_000);
  const [isAsking, setIsAsking] = useState(false);
  const [isReopening, setIsReopening] = useState(false);
  const left = parcelsOf(stop).filter(({ isScanned }) => !isScanned).length;
  useScanAtOnce(isOpen(stop) && stop.arrivedAt && left > 0 && !isAsking ? stop.id : null);
  if (!isOpen(stop)) {
    const closed = actions.findLast(({ action }) => action.kind === 'close-stop' && action.deliveryId === stop.id);
    const minutes = closed ? (now.getTime() - closed.savedAt) / 60_000 : Number.POSITIVE_INFINITY;
    return (
      <>
        {stop.completedAt && (
          <p className={styles.closed}>{t('driver.reopen.done', { time: format.time(new Date(stop.completedAt)) })}</p>
        )}
        {closed && minutes < REOPEN_MINUTES && (
          <Dock>
            <DockAction onClick={() => setIsReopening(true)}>{t('driver.reopen.open')}</DockAction>
          </Dock>
        )}
        {isReopening && closed && (
          <ReopenSheet day={day} stop={stop} closed={closed.id} onClose={() => setIsReopening(false)} />
        )}
      </>
    );
  }
  if (!stop.arrivedAt) return <DriveDock day={day} stop={stop} act={act} isOfStop />;
  return (
    <>
      <Dock isUneven>
        <DockAction onClick={() => setIsAsking(true)}>{t('driver.problem')}</DockAction>
        {left > 0 ? (
          <DockAction
            isFilled
            icon={<IconScan size={24} stroke={1.75} aria-hidden />}
            onClick={() => openView({ name: 'scan', deliveryId: stop.id })}
          >
            {t('driver.scanNext')}
          </DockAction>
        ) : (
          <DockAction isFilled onClick={() => openView({ name: 'proof', deliveryId: stop.id })}>
            {t('driver.toProof')}
          </DockAction>
        )}
      </Dock>
      {isAsking && <ProblemSheet day={day} stop={stop} onClose={() => setIsAsking(false)} />}
    </>
  );
};

/** The goods in a few words. */
export const useParcelText = () => {
  const { t, format } = useI18n();
  return ({ description, weight, shipment }: Pick<StopParcel, 'description' | 'weight' | 'shipment'>): string =>
    [
      description ?? shipment.description ?? t('driver.parcels', { count: 1 }),
      weight !== null && `${format.number(weight)} kg`,
    ]
      .filter(Boolean)
      .join(', ');
};

const Parcels = ({ title, parcels }: { readonly title: string; readonly parcels: readonly StopParcel[] }) => {
  const text = useParcelText();
  if (parcels.length === 0) return null;
  return (
    <section>
      <h2 className={rows.heading}>{title}</h2>
      <ul className={rows.list}>
        {parcels.map((parcel) => (
          <li key={parcel.id} className={styles.parcel} data-scanned={parcel.isScanned}>
            {parcel.isScanned ? (
              <IconCircleCheckFilled size={32} aria-hidden />
            ) : (
              <IconCircle size={32} stroke={1.5} aria-hidden />
            )}
            <span>
              {text(parcel)}
              <span className={rows.code}>{parcel.barcode}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Shipments without parcels, except those whose units are counted. */
const Unlabelled = ({ stop }: { readonly stop: DriverStop }) => {
  const { t } = useI18n();
  const counted = new Set<unknown>(isOpen(stop) ? countedByHand(stop) : []);
  const without = shipmentsLeft(stop).filter((shipment) => shipment.parcels.length === 0 && !counted.has(shipment));
  if (without.length === 0) return null;
  return (
    <ul className={rows.list}>
      {without.map((shipment) => (
        <li key={shipment.shipmentId} className={styles.parcel}>
          <span>
            {shipment.description ?? shipment.name ?? shipment.shipmentId}
            <span className={rows.code}>
              {shipment.shipmentId}
              {shipment.totalUnits !== null && ` · ${t('driver.units', { count: shipment.totalUnits })}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};
