import { addresses, route, STOPS, shore, VIEW } from './coast.ts';
import styles from './route-map.module.css';

/** The dark half of the sign-in screen. The picture is decorative, so screen readers skip it. */
export const RouteMap = () => (
  <svg className={styles.map} viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true" focusable="false">
    <path className={styles.land} d={shore} />
    <path className={styles.addresses} d={addresses} />
    <path className={styles.route} d={route} />
    {STOPS.map(([x, y], index) => (
      <circle key={`${x} ${y}`} className={index === 0 ? styles.depot : styles.stop} cx={x} cy={y} r={4.5} />
    ))}
  </svg>
);
