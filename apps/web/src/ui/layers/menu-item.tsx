import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, useId } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './menu.module.css';

type ItemProps = {
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Why it cannot be chosen, in words: it stays in the menu, so that nobody looks for it elsewhere. */
  readonly refusal?: string | undefined;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

export const MenuItem = ({ icon, isDangerous = false, refusal, onChoose, children }: ItemProps) => {
  const refusalId = useId();
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, isDangerous && styles.danger)}
      aria-disabled={refusal ? true : undefined}
      aria-describedby={refusal ? refusalId : undefined}
      onClick={refusal ? undefined : onChoose}
    >
      {icon && (
        <span className={styles.mark} aria-hidden>
          {icon}
        </span>
      )}
      <span>
        {children}
        {refusal && (
          <span id={refusalId} className={styles.refusal} aria-hidden>
            {refusal}
          </span>
        )}
      </span>
    </button>
  );
};

type ChoiceProps = { readonly isChosen: boolean; readonly onChoose: () => void; readonly children: ReactNode };

export const MenuChoice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    tabIndex={-1}
    aria-checked={isChosen}
    className={styles.item}
    onClick={onChoose}
  >
    <span className={styles.mark} aria-hidden>
      {isChosen && <IconCheck size={16} stroke={2} />}
    </span>
    <span>{children}</span>
  </button>
);

/** A hairline between what is usual and what is grave. */
export const MenuLine = () => <hr className={styles.line} />;
