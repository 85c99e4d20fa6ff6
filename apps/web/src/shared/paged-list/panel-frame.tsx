import { type ReactNode, useEffect, useRef } from 'react';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import styles from './list-page.module.css';

/** The panel is beside the list if there is room, over it if not, and a page on a phone. */
export const PanelFrame = ({ children }: { readonly children: ReactNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    // A panel beside the list leaves the focus in the list.
    if (isNarrow) frame.current?.focus();
  }, [isNarrow]);
  return (
    <div ref={frame} className={styles.panel} tabIndex={-1} data-panel>
      {children}
    </div>
  );
};
