import type { ReactNode } from 'react';
import styles from './two-factor-settings.module.css';

type Props = { readonly name: string; readonly detail: ReactNode; readonly children: ReactNode };

/** One factor of the account, with what can be done about it. */
export const FactorItem = ({ name, detail, children }: Props) => (
  <li className={styles.factor}>
    <div>
      <p className={styles.name}>{name}</p>
      <p className={styles.note}>{detail}</p>
    </div>
    <div className={styles.actions}>{children}</div>
  </li>
);
