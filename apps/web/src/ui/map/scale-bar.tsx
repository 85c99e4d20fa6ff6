import { useEffect, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useMap } from './map-context.ts';
import { scaleOf } from './map-geometry.ts';
import styles from './scale-bar.module.css';

const MOST_PIXELS = 90;
const METRES_PER_KM = 1000;
const METRES_PER_PIXEL_AT_0 = 78_271.517;

/** How long a distance is on the map, in its middle. Written past React, since it changes with every step of a zoom. */
export const ScaleBar = () => {
  const { format } = useI18n();
  const { map } = useMap();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const write = () => {
      if (!bar.current) return;
      const atMiddle = Math.cos((map.getCenter().lat * Math.PI) / 180);
      const { metres, pixels } = scaleOf((METRES_PER_PIXEL_AT_0 * atMiddle) / 2 ** map.getZoom(), MOST_PIXELS);
      const inKm = metres >= METRES_PER_KM;
      bar.current.style.inlineSize = `${pixels}px`;
      bar.current.textContent = `${format.number(inKm ? metres / METRES_PER_KM : metres)} ${inKm ? 'km' : 'm'}`;
    };
    write();
    const moving = map.on('move', write);
    return () => moving.unsubscribe();
  }, [map, format]);
  // Whoever sees no map has no use for its scale.
  return <div className={styles.bar} ref={bar} aria-hidden />;
};
