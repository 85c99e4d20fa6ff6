import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Flash, useFlashes } from '../lib/state/flash.ts';
import styles from './flash-messages.module.css';

/** Long enough for a screen reader to announce it, and gone before a user who browses the page meets the same words twice. */
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

/**
 * The words are in a closed shadow root: assistive technology reads it like the rest of the page, while a selection, a script or
 * a browser test that looks for a message finds it once, where it is shown.
 */
const Announcement = ({ politeness, flash }: Props) => {
  const root = useRef<ShadowRoot>(null);
  const lastSpoken = useRef(0);
  useEffect(() => {
    // Closing a message makes an older one the newest, which has been announced already.
    if (!root.current || !flash || flash.id <= lastSpoken.current) return;
    const { current } = root;
    lastSpoken.current = flash.id;
    // A user who does not see the message learns that it can be undone, or what else it offers.
    const offers = [flash.action, flash.secondAction].flatMap((each) => (each ? [each.text] : []));
    current.textContent = [flash.message, ...offers].join('. ');
    const timer = setTimeout(() => current.replaceChildren(), SPOKEN_MS);
    return () => {
      clearTimeout(timer);
      current.replaceChildren();
    };
  }, [flash]);
  return (
    <div
      ref={(host) => {
        if (host) root.current ??= host.attachShadow({ mode: 'closed' });
      }}
      className={styles.announcement}
      aria-live={politeness}
      aria-atomic
      data-announcements
    />
  );
};
