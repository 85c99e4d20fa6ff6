import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { KnownPlace } from '@waybill/contract/geocoding';
import { pointText } from '@waybill/domain/geocoding';
import { addressLine } from '@waybill/domain/stop';
import { useEffect, useEffectEvent } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { isFreeKey } from '../../ui/list/use-row-cursor.ts';
import { MapControls } from '../../ui/map/map-controls.tsx';
import { MapPin } from '../../ui/map/map-pin.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { ScaleBar } from '../../ui/map/scale-bar.tsx';
import styles from './known-place-panel.module.css';
import { knownPlaceText } from './place-text.ts';

type Props = { readonly place: KnownPlace; readonly onForget: () => void; readonly onClose: () => void };

const EXACT = 0;

/** A remembered place on the map, beside the list. */
export const KnownPlacePanel = ({ place, onForget, onClose }: Props) => {
  const { t, format } = useI18n();
  const name = knownPlaceText(place);
  useEscape(onClose);
  return (
    <section className={styles.panel} aria-label={name}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.name}>{place.receiverName ?? addressLine(place)}</h2>
          <p>{addressLine(place)}</p>
          <p className={styles.muted}>
            {pointText(place.point)} ·{' '}
            {[place.updatedBy?.name, format.dateTime(new Date(place.updatedAt))].filter(Boolean).join(', ')}
          </p>
        </div>
        <Button variant="subtle" iconOnly aria-label={t('geocode.known.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </header>
      <div className={styles.map}>
        <MapView
          label={t('geocode.map', { name })}
          text={<p>{t('geocode.mapText', { place: pointText(place.point) })}</p>}
          extent={[{ point: place.point, errorMetres: EXACT }]}
        >
          <MapPin look="stop" mark="•" label={name} point={place.point} errorMetres={EXACT} />
          <MapControls centre={place.point} />
          <ScaleBar />
        </MapView>
      </div>
      <footer className={styles.foot}>
        <Button onClick={onForget}>{t('geocode.known.forget')}</Button>
      </footer>
    </section>
  );
};

const useEscape = (close: () => void): void => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isFreeKey(event)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
