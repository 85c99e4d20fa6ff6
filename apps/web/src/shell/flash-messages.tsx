import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { CSSProperties } from 'react';
import {
  dismissFlash,
  type Flash,
  type FlashType,
  lifetimeOf,
  pauseFlash,
  resumeFlash,
  useFlashes,
} from '../lib/flash.ts';
import { useI18n } from '../lib/i18n.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './flash-messages.module.css';
import { usePageFrame } from './page-frame.ts';

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const satisfies Record<FlashType, unknown>;

/** The messages under the header, newest first, as wide as the page below them. */
export const FlashMessages = ({ maxWidth: ownWidth }: { readonly maxWidth?: number }) => {
  const flashes = useFlashes((state) => state.flashes);
  const pageWidth = usePageFrame((state) => state.maxWidth);
  const maxWidth = pageWidth ?? ownWidth;
  const style = maxWidth ? ({ '--flash-width': `${maxWidth}px` } as CSSProperties) : undefined;

  return (
    <ul className={styles.list} style={style}>
      {flashes.map((flash) => (
        <Message key={flash.id} flash={flash} />
      ))}
    </ul>
  );
};

const Message = ({ flash }: { readonly flash: Flash }) => {
  const { t } = useI18n();
  const { id, type, message, icon, action } = flash;
  const Icon = ICONS[type];
  const lifetime = lifetimeOf(flash);

  return (
    <li
      className={classNames(styles.flash, styles[type])}
      onPointerEnter={() => pauseFlash(id)}
      onPointerLeave={() => resumeFlash(id)}
      onFocus={() => pauseFlash(id)}
      onBlur={() => resumeFlash(id)}
    >
      <span className={styles.icon}>{icon ?? <Icon size={18} stroke={1.75} aria-hidden />}</span>
      <span className={styles.message} role={type === 'error' || type === 'warning' ? 'alert' : 'status'}>
        {message}
      </span>
      {action && (
        <button type="button" className={classNames(styles.action, action.className)} onClick={action.onClick}>
          {action.text}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={t('action.dismiss')} onClick={() => dismissFlash(id)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
      {lifetime !== null && <span className={styles.time} style={timeStyle(flash.shownAt, lifetime)} aria-hidden />}
    </li>
  );
};

/** A bar that is drawn again half-way goes on where it was. */
const timeStyle = (shownAt: number, lifetime: number): CSSProperties => {
  const gone = Math.min(lifetime, Math.max(0, Date.now() - shownAt));
  return { '--flash-lifetime': `${lifetime}ms`, '--flash-delay': `${-gone}ms` } as CSSProperties;
};
