import type { CSSProperties } from 'react';
import { useI18n } from '../lib/language/i18n.tsx';
import { dismissFlash, pauseFlash, resumeFlash, useFlashes } from '../lib/state/flash.ts';
import { classNames } from '../ui/basics/class-names.ts';
import { FlashMessage } from './flash-message.tsx';
import styles from './flash-messages.module.css';
import { usePageFrame } from './page-frame.ts';

/** The messages under the header, newest first, as wide as the page below them. */
export const FlashMessages = ({ maxWidth: ownWidth }: { readonly maxWidth?: number }) => {
  const { t } = useI18n();
  const flashes = useFlashes((state) => state.flashes);
  const pageWidth = usePageFrame((state) => state.maxWidth);
  const isOver = usePageFrame((state) => state.hasMessagesOver);
  const maxWidth = pageWidth ?? ownWidth;
  const style = maxWidth ? ({ '--flash-width': `${maxWidth}px` } as CSSProperties) : undefined;

  return (
    // FlashAnnouncements announces them; aria-live also keeps Base UI from hiding this list under a modal.
    <ul className={classNames(styles.list, isOver && styles.over)} style={style} data-flashes aria-live="off">
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
