import '../../shared/scanner/texts.ts';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs';
import IconScan from '@tabler/icons-react/dist/esm/icons/IconScan.mjs';
import type { DriverDay } from '@waybill/contract/driver';
import { useRef, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { parcelsToLoad, weightToLoad } from '../day/stop-facts.ts';
import { goHome, openView } from '../navigation.ts';
import { Dock, DockAction } from '../ui/dock.tsx';
import { DriverPage } from '../ui/driver-page.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useOnce } from '../ui/use-once.ts';
import { useWork } from '../work.tsx';
import { readKm, useTypedKm } from './kilometres.ts';
import styles from './load-view.module.css';
import rows from './rows.module.css';
import { useScanAtOnce } from './scan-at-once.ts';
import { useParcelText } from './stop-view.tsx';
import { WorkBar } from './work-bar.tsx';

/** The morning: the list shows what is missing, and where it was last seen. */
export const LoadView = ({ day }: { readonly day: DriverDay }) => {
  const { t, format } = useI18n();
  const { act, config } = useWork();
  const describe = useParcelText();
  const [isAsking, setIsAsking] = useState(false);
  const once = useOnce();
  const kmField = useRef<HTMLInputElement>(null);
  const [typed, setKm] = useTypedKm('start', day);
  const km = typed ?? String(day.lastKm ?? '');
  const [isKmMissing, setIsKmMissing] = useState(false);
  const parcels = parcelsToLoad(day);
  const missing = parcels.filter(({ isLoaded }) => !isLoaded);
  const weight = weightToLoad(day);
  const mayScan = missing.length > 0 || !config.usesAssignedShipments;
  useScanAtOnce(mayScan && !isAsking ? 'load' : null);
  const start = async () => {
    if (!day.vehicle) return false;
    await act({
      kind: 'start-day',
      vehicleId: day.vehicle.id,
      day: day.day,
      km: config.usesDistanceDriven ? readKm(km) : null,
      missingParcels: missing.map(({ id }) => id),
    });
    goHome();
    return true;
  };
  const go = () => {
    if (config.usesDistanceDriven && readKm(km) === null) {
      setIsKmMissing(true);
      kmField.current?.focus();
    } else if (missing.length > 0) setIsAsking(true);
    else void once(start);
  };
  return (
    <DriverPage
      bar={
        <WorkBar title={t('driver.load.title')} detail={[format.scheduledDay(day.day), day.vehicle?.registration]} />
      }
      dock={
        <Dock>
          <DockAction isFilled={missing.length === 0} onClick={go}>
            {missing.length > 0 ? t('driver.load.startWithout', { count: missing.length }) : t('driver.load.start')}
          </DockAction>
          {mayScan && (
            <DockAction
              isFilled={missing.length > 0}
              icon={<IconScan size={24} stroke={1.75} aria-hidden />}
              onClick={() => openView({ name: 'scan', deliveryId: 'load' })}
            >
              {t(missing.length > 0 ? 'driver.load.scan' : 'scanner.scanToTake')}
            </DockAction>
          )}
        </Dock>
      }
    >
      <section className={styles.count}>
        {parcels.length > 0 && (
          <>
            <p>
              <strong className={styles.number}>
                {t('driver.scanned', { done: parcels.length - missing.length, total: parcels.length })}
              </strong>{' '}
              {t('driver.load.loaded')}
            </p>
            <progress className={styles.progress} value={parcels.length - missing.length} max={parcels.length} />
          </>
        )}
        <p className={styles.sum}>
          <span>
            {t('driver.load.stops', { count: day.stops.length })}
            {day.vehicle?.weightCapacity != null &&
              ` · ${t('driver.load.kg', { weight: format.number(Math.round(weight)), capacity: format.number(day.vehicle.weightCapacity) })}`}
          </span>
          {missing.length > 0 && <strong>{t('driver.toFind', { count: missing.length })}</strong>}
        </p>
      </section>
      {config.usesDistanceDriven && (
        <label className={styles.km}>
          {t('driver.load.km')}
          <input
            ref={kmField}
            className={rows.input}
            inputMode="numeric"
            value={km}
            maxLength={9}
            onChange={({ target }) => {
              setKm(target.value);
              setIsKmMissing(false);
            }}
          />
          {isKmMissing && (
            <span role="alert" className={rows.problem}>
              {t('driver.end.kmMissing')}
            </span>
          )}
        </label>
      )}
      {missing.length > 0 && (
        <section>
          <h2 className={rows.heading}>
            {t('driver.load.notYet')}
            <span>{t('driver.load.lastSeen')}</span>
          </h2>
          <ul className={rows.list}>
            {missing.map((parcel) => (
              <li key={parcel.id} className={styles.parcel}>
                <IconCircle size={32} stroke={1.5} aria-hidden />
                <span className={rows.words}>
                  {describe(parcel)}
                  <span className={rows.code}>{parcel.barcode}</span>
                </span>
                <span className={styles.where}>
                  {parcel.shipment.warehouseLocation}
                  <span>{t('driver.stopTitle', { number: parcel.stop.stopNumber })}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {parcels.length > missing.length && (
        <p className={styles.inVan}>
          <IconCircleCheckFilled size={32} aria-hidden />
          <span>
            <strong>{t('driver.load.inVan')}</strong> {t('driver.parcels', { count: parcels.length - missing.length })}
          </span>
        </p>
      )}
      {isAsking && (
        <Sheet
          title={t('driver.load.sure', { count: missing.length })}
          onClose={() => setIsAsking(false)}
          actions={(close) => (
            <>
              <DockAction onClick={close}>{t('driver.wrong.cancel')}</DockAction>
              <DockAction isFilled onClick={() => void once(start)}>
                {t('driver.load.start')}
              </DockAction>
            </>
          )}
        >
          <p>{t('driver.load.sureDetail')}</p>
        </Sheet>
      )}
    </DriverPage>
  );
};
