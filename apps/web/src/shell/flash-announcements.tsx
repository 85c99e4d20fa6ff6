import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Flash, useFlashes } from '../lib/state/flash.ts';
import styles from './flash-messages.module.css';

/** Long enough for a screen reader to announce it, and gone before a user finds the same words twice in the page. */
const SPOKEN_MS = 1000;

/**
 * Announces flash messages. The messages come and go with the layout of the page, and a live region that appears together
 * with its text is often not announced: these two are in the page from the start, and only their text changes.
 */
export const FlashAnnouncements = () => {
  const newest = useFlashes((state) => state.flashes[0]);
  return createPortal(
    <>
      <Announcement politeness="polite" flash={newest && !isUrgent(newest) ? newest : undefined} />
      <Announcement politeness="assertive" flash={newest && isUrgent(newest) ? newest : undefined} />
    </>,
    document.body,
  );
};

const isUrgent = ({ type }: Flash): boolean => type === 'error' || type === 'warning';

type Props = { readonly politeness: 'polite' | 'assertive'; readonly flash: Flash | undefined };

const Announcement = ({ politeness, flash }: Props) => {
  const [spoken, setSpoken] = useState<Flash>();
  const isNew = flash !== undefined && flash.id !== spoken?.id;
  useEffect(() => {
    if (!flash) return;
    const timer = setTimeout(() => setSpoken(flash), SPOKEN_MS);
    return () => clearTimeout(timer);
  }, [flash]);
  return (
    <div className={styles.announcement} aria-live={politeness} aria-atomic data-announcements>
      {isNew && flash.message}
    </div>
  );
};
