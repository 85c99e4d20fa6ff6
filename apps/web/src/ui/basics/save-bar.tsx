import type { ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './save-bar.module.css';

type Props = { readonly buttons: ReactNode; readonly children: ReactNode };

/** The bar below something that is not saved: what that is, and what can be done about it. On a narrow screen it stays in sight. */
export const SaveBarFrame = ({ buttons, children }: Props) => (
  <div className={styles.bar}>
    <div className={styles.words}>{children}</div>
    {buttons && <div className={styles.buttons}>{buttons}</div>}
  </div>
);

/** The keys that do the same as the button, where there is a keyboard. */
export const SaveBarKeys = ({ children }: { readonly children: string }) => (
  <span className={styles.keys}>
    <Kbd>{children}</Kbd>
  </span>
);
