import type { ReactNode } from 'react';
import styles from './kbd.module.css';

export const Kbd = ({ children }: { readonly children: ReactNode }) => <kbd className={styles.kbd}>{children}</kbd>;
