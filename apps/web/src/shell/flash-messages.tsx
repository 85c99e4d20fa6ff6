import { useI18n } from '../lib/language/i18n.tsx';
import { dismissFlash, pauseFlash, resumeFlash, useFlashes } from '../lib/state/flash.ts';
import { classNames } from '../ui/basics/class-names.ts';
import { FlashMessage } from './flash-message.tsx';
import styles from './flash-messages.module.css';
import { usePageFrame } from './page-frame.ts';

/** The messages, newest first. They lie over the page, so that nothing moves under a pointer when one comes or goes. */
export const FlashMessages = () => {
  const { t } = useI18n();
  const flashes = useFlashes((state) => state.flashes);
  const isAtEnd = usePageFrame((state) => state.hasMessagesAtEnd);

  return (
    // FlashAnnouncements announces them; aria-live also keeps Base UI from hiding this list under a modal.
    <ul className={classNames(styles.list, isAtEnd && styles.atEnd)} data-flashes aria-live="off">
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
