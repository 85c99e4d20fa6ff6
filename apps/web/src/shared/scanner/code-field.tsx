import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useI18n } from '../../lib/language/i18n.tsx';
import { scannedSoFar } from './hand-scanner.ts';
import type { ScanFeedback } from './scan-feedback.ts';
import styles from './scanner.module.css';

type Props = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly isTyping: boolean;
  readonly onScanned: (code: string) => void;
  readonly onTyped: (code: string) => Promise<ScanFeedback>;
  readonly onBack: () => void;
};

/**
 * The one field of the scanner. It takes what a hand scanner types, unseen and without the keyboard of the phone, and what
 * the user types once they ask for that.
 */
export const CodeField = ({ field, isTyping, onScanned, onTyped, onBack }: Props) => {
  const { t } = useI18n();
  const [code, setCode] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const lastKey = useRef(Number.NEGATIVE_INFINITY);

  const change = (value: string, now: number) => {
    setCode(isTyping ? value : scannedSoFar(code, value, now - lastKey.current));
    lastKey.current = now;
    setEmpty(false);
  };
  /** What was no code comes back, selected, unless the next one is being typed already. */
  const type = async (entered: string) => {
    const { isMistyped } = await onTyped(entered);
    if (!isMistyped || field.current?.value !== '') return;
    flushSync(() => setCode(entered));
    field.current.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const entered = code.trim();
    setCode('');
    if (entered === '') setEmpty(isTyping);
    else if (isTyping) void type(entered);
    else onScanned(entered);
  };

  return (
    <form className={isTyping ? styles.typing : styles.listening} onSubmit={submit} noValidate>
      <label className={styles.fieldLabel} htmlFor="scanner-code">
        {isTyping ? t('scanner.typed') : t('scanner.handScanner')}
      </label>
      <input
        ref={field}
        id="scanner-code"
        className={styles.field}
        // Without a keyboard, the phone shows the camera whole.
        inputMode={isTyping ? 'text' : 'none'}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={code}
        onChange={({ target, timeStamp }) => change(target.value, timeStamp)}
        {...(isEmpty && { 'aria-invalid': true, 'aria-describedby': 'scanner-code-problem' })}
      />
      {isTyping && (
        <>
          <p id="scanner-code-problem" className={styles.fieldProblem} role="alert">
            {isEmpty ? t('scanner.nothingTyped') : ''}
          </p>
          <div className={styles.typingButtons}>
            <button type="button" className={styles.dockButton} onClick={onBack}>
              {t('scanner.back')}
            </button>
            <button type="submit" className={styles.mainButton}>
              {t('scanner.check')}
            </button>
          </div>
        </>
      )}
    </form>
  );
};
