import styles from './table-skeleton.module.css';

const ROWS = 24;
const ROW_NUMBERS = Array.from({ length: ROWS }, (_, index) => index);

/** Placeholders for rows that are loading, so that nothing moves when they appear. */
export const TableSkeleton = ({ label }: { readonly label: string }) => (
  <div className={styles.skeleton} role="status" aria-label={label}>
    {ROW_NUMBERS.map((row) => (
      <div key={row} className={styles.row}>
        <span className={styles.short} />
        <span className={styles.long} />
        <span className={styles.short} />
        <span className={styles.short} />
      </div>
    ))}
  </div>
);
