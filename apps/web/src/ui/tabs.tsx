import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

type Props<Key extends string> = {
  /** What the row of tabs is for. */
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly label: string; readonly count?: string | undefined }[];
  readonly current: Key;
  readonly onChoose: (key: Key) => void;
};

/** Parts of one list, with how many each has. They scroll sideways where they do not fit. */
export const Tabs = <Key extends string>({ label, tabs, current, onChoose }: Props<Key>) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ key, label: text, count }) => (
      <button
        key={key}
        type="button"
        className={classNames(styles.tab, key === current && styles.current)}
        aria-current={key === current ? 'true' : undefined}
        onClick={() => onChoose(key)}
      >
        {text}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </button>
    ))}
  </nav>
);
