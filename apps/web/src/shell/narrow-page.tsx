import type { CSSProperties, ReactNode } from 'react';
import styles from './narrow-page.module.css';
import { type PageFrame, useTellFrame } from './page-frame.ts';

type Props = {
  /** Shown in the header, as the page's heading. Without one the route's own name is used. */
  readonly title?: string;
  readonly maxWidth?: number;
  readonly parent?: PageFrame['parent'];
  readonly children: ReactNode;
};

/** One column in the middle. The frame shows flash messages over it. */
export const NarrowPage = ({ title, maxWidth = 640, parent = null, children }: Props) => {
  useTellFrame({ title: title ?? null, parent });
  return (
    <div className={styles.page} style={{ '--page-width': `${maxWidth}px` } as CSSProperties}>
      {children}
    </div>
  );
};
