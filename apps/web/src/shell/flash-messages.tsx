import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { dismissFlash, pauseFlash, resumeFlash, useFlashes } from '../lib/state/flash.ts';
import { classNames } from '../ui/basics/class-names.ts';
import { FlashMessage } from './flash-message.tsx';
import styles from './flash-messages.module.css';
import { usePageFrame } from './page-frame.ts';

/** Dialogs begin below the messages, however many there are and however long: their titles are never covered. */
const useRoomAbove = (list: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    const { style } = document.documentElement;
    const measure = () => {
      const { top, bottom, height } = current.getBoundingClientRect();
      // Messages in the lower half lie beside or below a title.
      const isAbove = height > 0 && top < globalThis.innerHeight / 2;
      style.setProperty('--flashes-end', `${isAbove ? Math.ceil(bottom) : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--flashes-end');
    };
  }, [list]);
};

/** The messages under the header, newest first, as wide as the page below them. */
export const FlashMessages = ({ maxWidth: ownWidth }: { readonly maxWidth?: number }) => {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  useRoomAbove(list);
  const flashes = useFlashes((state) => state.flashes);
  const pageWidth = usePageFrame((state) => state.maxWidth);
  const isOver = usePageFrame((state) => state.hasMessagesOver);
  const maxWidth = pageWidth ?? ownWidth;
  const style = maxWidth ? ({ '--flash-width': `${maxWidth}px` } as CSSProperties) : undefined;

  return (
    // FlashAnnouncements announces them; aria-live also keeps Base UI from hiding this list under a modal.
    <ul
      ref={list}
      className={classNames(styles.list, isOver && styles.over)}
      style={style}
      data-flashes
      aria-live="off"
    >
      {flashes.map((flash) => (
        <FlashMessage
          key={flash.id}
          flash={flash}
          dismissLabel={t('action.dismiss')}
          onDismiss={() => dismissFlash(flash.id)}
          onHold={(hold) => pauseFlash(flash.id, hold)}
          onRelease={(hold) => resumeFlash(flash.id, hold)}
        />
      ))}
    </ul>
  );
};
