import { useState } from 'react';
import { useLazyPart } from '../../lib/browser/lazy-part.ts';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useMapSettings } from '../../lib/map/map-settings.ts';
import { Spinner } from '../basics/spinner.tsx';
import { mapCanvas } from './map-part.ts';
import type { MapViewProps } from './map-types.ts';
import styles from './map-view.module.css';

/** A map that fills its parent. Whatever it shows is also there in words, and in place of it where it cannot be drawn. */
export const MapView = ({ label, text, ...canvas }: MapViewProps) => {
  const { t } = useI18n();
  const [isImpossible, setIsImpossible] = useState(false);
  const settings = useMapSettings();
  const giveUp = () => setIsImpossible(true);
  const Canvas = useLazyPart(mapCanvas, !isImpossible, (error) => {
    giveUp();
    // A browser without WebGL is no fault of ours; code that does not load may be.
    reportError(error);
  });
  return (
    <figure className={styles.figure} aria-label={label}>
      {isImpossible && <p className={styles.notice}>{t('map.impossible')}</p>}
      <div className={isImpossible ? styles.shownText : styles.hiddenText}>{text}</div>
      {!isImpossible && Canvas && settings && (
        <Canvas {...canvas} label={label} settings={settings} onImpossible={giveUp} />
      )}
      {!isImpossible && !(Canvas && settings) && (
        <div className={styles.waiting}>
          <Spinner label={t('map.loading')} />
        </div>
      )}
    </figure>
  );
};
