import { ICELAND } from './iceland.ts';
import styles from './iceland-map.module.css';

/** The dark half of the sign-in screen. The picture is decorative, so screen readers skip it. */
export const IcelandMap = () => (
  <svg className={styles.map} viewBox={`0 0 ${ICELAND.width} ${ICELAND.height}`} aria-hidden="true" focusable="false">
    <path className={styles.land} d={ICELAND.land} />
    <path className={styles.places} d={ICELAND.places} />
  </svg>
);
