import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../basics/button.tsx';
import { classNames } from '../basics/class-names.ts';
import { Spinner } from '../basics/spinner.tsx';
import { DialogLayer } from './dialog-layer.tsx';
import styles from './modal.module.css';

export type ModalProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** If given, the head shows a back button before the title. */
  readonly back?: { readonly label: string; readonly onClick: () => void };
  /** If given, the modal shows a spinner with this name in place of its content, and can still be closed. */
  readonly loadingLabel?: string | undefined;
  readonly maxWidth?: number;
  /** If given, the modal keeps this height, whatever is in it; without room it is as high as the window allows. */
  readonly height?: number;
  /** On a phone the modal slides up from the bottom, as high as its content, and is no page. */
  readonly isSheet?: boolean;
  /** Shown between the title and the close button, e.g. the steps of a form. */
  readonly head?: ReactNode;
  /** Whether the content reaches the edges, and draws its own lines. */
  readonly isFlush?: boolean;
  readonly footer?: ReactNode;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ReactNode;
};

/** A dialog with a title, a button that closes it, content that scrolls, and a footer. */
export const Modal = ({
  title,
  onClose,
  closeLabel,
  back,
  loadingLabel,
  maxWidth = 520,
  height,
  isSheet = false,
  head,
  isFlush = false,
  footer,
  onKeyDown,
  children,
}: ModalProps) => {
  const titleId = useId();
  const own = useRef<HTMLDivElement>(null);
  const isLoading = Boolean(loadingLabel);
  const wasLoading = useRef(isLoading);
  useEffect(() => {
    // The pressed button is gone with the content; the focus stays in the modal.
    if (isLoading && !own.current?.contains(document.activeElement)) own.current?.focus();
    // After loading, the focus goes to where it would have started.
    if (!isLoading && wasLoading.current) own.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    wasLoading.current = isLoading;
  }, [isLoading]);

  return (
    <DialogLayer
      popup={own}
      labelledBy={titleId}
      isBusy={isLoading}
      overlayClassName={classNames(styles.overlay, isSheet && styles.sheet, isFlush && styles.high)}
      className={classNames(styles.modal, height !== undefined && styles.steady)}
      style={
        {
          '--modal-width': `${maxWidth}px`,
          ...(height !== undefined && { '--modal-height': `${height}px` }),
        } as CSSProperties
      }
      onClose={onClose}
      {...(onKeyDown && { onKeyDown })}
    >
      <div className={classNames(styles.head, back && styles.withBack)}>
        {back && (
          <Button variant="subtle" iconOnly aria-label={back.label} onClick={back.onClick}>
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          </Button>
        )}
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {head}
        <Button variant="subtle" iconOnly aria-label={closeLabel} onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </div>
      {loadingLabel ? (
        <div className={styles.waiting}>
          <Spinner label={loadingLabel} size={24} />
        </div>
      ) : (
        <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>
      )}
      {footer && !loadingLabel && <div className={styles.footer}>{footer}</div>}
    </DialogLayer>
  );
};
