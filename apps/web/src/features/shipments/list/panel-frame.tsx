import { type ReactNode, useEffect, useRef } from 'react';
import { useNarrow } from '../../../ui/basics/use-narrow.ts';
import styles from './shipments-page.module.css';

/** Beside the list where there is room, over it where there is not; on a phone it is a page. */
export const PanelFrame = ({ children }: { readonly children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    // Beside the list, the keyboard stays with the list.
    if (isNarrow) frame.current?.focus();
  }, [isNarrow]);
  return (
    <div ref={frame} className={styles.panel} tabIndex={-1} data-panel>
      {children}
    </div>
  );
};
