import styles from './spinner.module.css';

type Props = {
  /** The label for screen readers. */
  readonly label?: string;
  readonly size?: number;
};

export const Spinner = ({ label, size = 20 }: Props) => (
  <span
    className={styles.spinner}
    style={{ '--spinner-size': `${size}px` } as React.CSSProperties}
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
  />
);

/** The spinner in the middle of the space that its content will fill. */
export const PageSpinner = ({ label }: { readonly label: string }) => (
  <div className={styles.page}>
    <Spinner label={label} size={24} />
  </div>
);
