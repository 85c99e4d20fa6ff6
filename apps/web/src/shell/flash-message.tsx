import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { CSSProperties } from 'react';
import { type Flash, type FlashHold, type FlashType, lifetimeOf } from '../lib/state/flash.ts';
import { classNames } from '../ui/basics/class-names.ts';
import styles from './flash-messages.module.css';

const ICONS = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
} as const satisfies Record<FlashType, unknown>;

type Props = {
  readonly flash: Flash;
  readonly dismissLabel: string;
  readonly onDismiss: () => void;
  /** Called when the pointer or the focus enters, and leaves. */
  readonly onHold: (hold: FlashHold) => void;
  readonly onRelease: (hold: FlashHold) => void;
};

export const FlashMessage = ({ flash, dismissLabel, onDismiss, onHold, onRelease }: Props) => {
  const { type, message, icon, action, secondAction } = flash;
  const Icon = ICONS[type];
  const lifetime = lifetimeOf(flash);

  return (
    <li
      ref={keepFocus}
      className={classNames(styles.flash, styles[type])}
      onPointerEnter={() => onHold('pointer')}
      onPointerLeave={() => onRelease('pointer')}
      onFocus={() => onHold('focus')}
      onBlur={() => onRelease('focus')}
    >
      <span className={styles.icon}>{icon ?? <Icon size={18} stroke={1.75} aria-hidden />}</span>
      <span
        className={styles.message}
        aria-live="off"
        role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      >
        {message}
      </span>
      {[action, secondAction].map(
        (each) =>
          each && (
            <button
              key={each.text}
              type="button"
              className={classNames(styles.action, each.className)}
              onClick={each.onClick}
            >
              {each.text}
            </button>
          ),
      )}
      <button type="button" className={styles.close} aria-label={dismissLabel} onClick={onDismiss}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </button>
      {lifetime !== null && <span className={styles.time} style={timeStyle(flash.shownAt, lifetime)} aria-hidden />}
    </li>
  );
};

/** A message that goes with the focus in it, as after its button was pressed, leaves the focus to the page. */
const keepFocus = (item: HTMLLIElement) => () => {
  if (item.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
};

/** A progress bar that is rendered again half-way continues from the same point. */
const timeStyle = (shownAt: number, lifetime: number): CSSProperties => {
  const gone = Math.min(lifetime, Math.max(0, Date.now() - shownAt));
  return { '--flash-lifetime': `${lifetime}ms`, '--flash-delay': `${-gone}ms` } as CSSProperties;
};
