import type { ReactNode } from 'react';
import styles from './driver-page.module.css';

type PageProps = {
  /** An AppBar or a NameBar. */
  readonly bar: ReactNode;
  /** What stays right below the bar: the line of progress, the strip that says what is waiting. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  /** A Dock. */
  readonly dock?: ReactNode;
};

/** The frame of every view: a bar on top, the content, the actions at the bottom. */
export const DriverPage = ({ bar, top, children, dock }: PageProps) => (
  <div className={styles.page}>
    {bar}
    {top}
    <main className={styles.main} id="content">
      <div className={styles.content}>{children}</div>
      {dock}
    </main>
  </div>
);

type MessageProps = {
  readonly title: string;
  readonly text: string;
  /** Whether the bar has no heading. */
  readonly isPageHeading?: boolean;
};

/** A few large words where there is no list to show. */
export const LargeMessage = ({ title, text, isPageHeading = false }: MessageProps) => {
  const Heading = isPageHeading ? 'h1' : 'h2';
  return (
    <div className={styles.message}>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
    </div>
  );
};
