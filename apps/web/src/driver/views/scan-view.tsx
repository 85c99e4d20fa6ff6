import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Scanner } from '../../shared/scanner/scanner.tsx';
import { addressParts, parcelsOf, parcelsToLoad } from '../day/stop-facts.ts';
import { goBack, replaceView } from '../navigation.ts';
import { takeRead } from './scan-at-once.ts';
import styles from './scan-view.module.css';
import { useParcelText } from './stop-view.tsx';
import { useScanning } from './use-scanning.ts';
import { WorkBar } from './work-bar.tsx';

type Props = { readonly day: DriverDay; readonly stop: DriverStop | null };

/** The camera, at a stop or, without one, while the vehicle is loaded. */
export const ScanView = ({ day, stop }: Props) => {
  const { t } = useI18n();
  const [first] = useState(takeRead);
  const describe = useParcelText();
  const parcels = stop ? parcelsOf(stop) : parcelsToLoad(day);
  const { onCode, done } = useScanning(day, parcels, stop ? 'stop' : 'load', stop);
  const isFound = ({ isScanned, isLoaded }: (typeof parcels)[number]) => (stop ? isScanned : isLoaded);
  const missing = parcels
    .filter((parcel) => !isFound(parcel))
    .map((parcel) => ({ title: describe(parcel), code: parcel.barcode }));
  const next = stop && {
    label: t('driver.toProof'),
    onGo: () => replaceView({ name: 'proof', deliveryId: stop.id }),
  };
  return (
    <div className={styles.page}>
      <WorkBar
        title={stop ? addressParts(stop.address).street : t('driver.load.title')}
        detail={stop ? [t('driver.stopTitle', { number: stop.stopNumber })] : [day.vehicle?.registration]}
      />
      <main className={styles.scanner} id="content">
        <Scanner
          count={{ done, of: parcels.length }}
          onCode={onCode}
          onClose={goBack}
          first={first}
          missing={missing}
          {...(next && { next })}
        />
      </main>
    </div>
  );
};
