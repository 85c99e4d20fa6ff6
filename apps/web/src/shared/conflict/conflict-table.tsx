import type { KeyboardEvent } from 'react';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './conflict-table.module.css';

export type ConflictChoice = 'mine' | 'theirs';

/** One thing that two people changed to different values, as they read. */
export type ConflictRow = {
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
};

export type ConflictTableWords = {
  readonly field: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly keepMine: string;
  readonly keepTheirs: string;
  readonly chooseOne: string;
};

type Props = {
  readonly rows: readonly ConflictRow[];
  readonly words: ConflictTableWords;
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  readonly onChoose: (name: string, choice: ConflictChoice) => void;
  readonly onChooseAll: (choice: ConflictChoice) => void;
};

/** One row per field: as it was, mine, theirs. Up and down go to another field, left and right choose a side. */
export const ConflictTable = ({ rows, words, choices, onChoose, onChooseAll }: Props) => {
  const walk = (event: KeyboardEvent, index: number, choice: ConflictChoice) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = rows[index + step];
    if (next) document.getElementById(radioId(next.name, choices[next.name] ?? choice))?.focus();
  };

  return (
    <div className={styles.table}>
      <div className={classNames(styles.row, styles.head)}>
        <span>{words.field}</span>
        <span>{words.base}</span>
        <SideHead label={words.mine} all={words.keepMine} onAll={() => onChooseAll('mine')} />
        <SideHead label={words.theirs} all={words.keepTheirs} onAll={() => onChooseAll('theirs')} />
      </div>
      {rows.map((row, index) => (
        <div key={row.name} className={styles.row} role="radiogroup" aria-labelledby={`conflict-${row.name}`}>
          <div>
            <span id={`conflict-${row.name}`} className={styles.name}>
              {row.label}
            </span>
            {!choices[row.name] && <span className={styles.open}>{words.chooseOne}</span>}
          </div>
          <div className={styles.base}>
            <span className={styles.stacked}>{words.base}: </span>
            {row.base}
          </div>
          {(['mine', 'theirs'] as const).map((choice) => (
            <label key={choice} className={classNames(styles.side, !choices[row.name] && styles.unanswered)}>
              <input
                id={radioId(row.name, choice)}
                type="radio"
                name={`conflict-${row.name}`}
                className={styles.radio}
                checked={choices[row.name] === choice}
                onChange={() => onChoose(row.name, choice)}
                onKeyDown={(event) => walk(event, index, choice)}
              />
              <span className={styles.value}>
                <span className={styles.stacked}>{words[choice]}: </span>
                {row[choice]}
              </span>
            </label>
          ))}
        </div>
      ))}
    </div>
  );
};

const radioId = (name: string, choice: ConflictChoice) => `conflict-${name}-${choice}`;

type SideHeadProps = { readonly label: string; readonly all: string; readonly onAll: () => void };

const SideHead = ({ label, all, onAll }: SideHeadProps) => (
  <span className={styles.sideHead}>
    <span className={styles.sideLabel}>{label}</span>
    <button type="button" className={styles.all} onClick={onAll}>
      {all}
    </button>
  </span>
);
