import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import styles from './sheet.module.css';

type Props = {
  readonly title: string;
  readonly children?: ReactNode;
  /** One or two DockActions at the bottom. What they close is closed by what they are given, so that the focus goes back. */
  readonly actions?: (close: () => void) => ReactNode;
  /** By the grip, a tap beside it, Escape or Back; then whoever has opened it no longer renders it. */
  readonly onClose: () => void;
};

/** A dialog that comes from the bottom, open for as long as it is rendered. */
export const Sheet = ({ title, children, actions, onClose }: Props) => {
  const { t } = useI18n();
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!sheet.current?.open) sheet.current?.showModal();
  }, []);
  // Closed by itself first, the focus goes back to what has opened it.
  const close = () => sheet.current?.close();
  const closeBeside = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key closes it by Escape, which is the browser's own
    <dialog ref={sheet} className={styles.sheet} aria-labelledby={titleId} onClose={onClose} onClick={closeBeside}>
      <button type="button" className={styles.grip} aria-label={t('action.close')} onClick={close} />
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
      {actions && <div className={styles.actions}>{actions(close)}</div>}
    </dialog>
  );
};
