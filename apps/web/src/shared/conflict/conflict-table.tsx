import { Fragment, type KeyboardEvent } from 'react';
import type { Choice, Choices } from '../../lib/forms/three-way.ts';
import { classNames } from '../../ui/basics/class-names.ts';
import styles from './conflict-table.module.css';
import type { DifferencePart } from './word-difference.ts';

/** A field that two users changed to different values, as text. */
export type ConflictRow = {
  readonly name: string;
  readonly label: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** For a text: the changes of each side, word by word. */
  readonly parts: { readonly [Side in Choice]?: readonly DifferencePart[] | undefined };
};

type Side = { readonly label: string /** The initial of the person. */; readonly initial: string };

export type ConflictTableWords = Readonly<Record<Choice, Side>> & {
  readonly field: string;
  readonly base: string;
  readonly keepMine: string;
  readonly keepTheirs: string;
  readonly chooseOne: string;
  /** Texts for users who cannot see the marks. */
  readonly added: (text: string) => string;
  readonly removed: (text: string) => string;
};

type Props = {
  readonly rows: readonly ConflictRow[];
  readonly words: ConflictTableWords;
  readonly choices: Choices;
  readonly onChoose: (name: string, choice: Choice) => void;
  readonly onChooseAll: (choice: Choice) => void;
};

/** One row per field: before, mine, theirs. Up and down go to another field, left and right choose a side. */
export const ConflictTable = ({ rows, words, choices, onChoose, onChooseAll }: Props) => {
  const walk = (event: KeyboardEvent, index: number, choice: Choice) => {
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
        <SideHead {...words.mine} all={words.keepMine} onAll={() => onChooseAll('mine')} />
        <SideHead {...words.theirs} isOther all={words.keepTheirs} onAll={() => onChooseAll('theirs')} />
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
          {(['mine', 'theirs'] as const).map((choice) => {
            const id = radioId(row.name, choice);
            const parts = row.parts[choice];
            const described = parts && describedParts(parts, words);
            return (
              <label key={choice} className={classNames(styles.side, !choices[row.name] && styles.unanswered)}>
                <input
                  id={id}
                  type="radio"
                  name={`conflict-${row.name}`}
                  className={styles.radio}
                  // The value as it would be saved: removed words are only marked in the label, and are not part of it.
                  aria-label={row[choice]}
                  {...(described && { 'aria-describedby': `${id}-difference` })}
                  data-autofocus={(index === 0 && choice === 'mine') || undefined}
                  checked={choices[row.name] === choice}
                  onChange={() => onChoose(row.name, choice)}
                  onKeyDown={(event) => walk(event, index, choice)}
                />
                <span className={styles.value}>
                  <span className={styles.stacked}>{words[choice].label}: </span>
                  {parts ? <MarkedParts parts={parts} /> : row[choice]}
                </span>
                {described && (
                  <span id={`${id}-difference`} hidden>
                    {described}
                  </span>
                )}
              </label>
            );
          })}
        </div>
      ))}
    </div>
  );
};

const MarkedParts = ({ parts }: { readonly parts: readonly DifferencePart[] }) =>
  parts.map(({ kind, text }, index) => {
    const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : Fragment;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of two texts stay the same parts in the same order
    return <Mark key={index}>{text}</Mark>;
  });

/** The marks as a sentence, for screen readers that do not announce them. Null if all of it is new. */
const describedParts = (parts: readonly DifferencePart[], { added, removed }: ConflictTableWords): string | null => {
  if (parts.every(({ kind }) => kind === 'added')) return null;
  const said = (kind: DifferencePart['kind'], say: (text: string) => string) =>
    parts.filter((part) => part.kind === kind && part.text.trim() !== '').map(({ text }) => say(text.trim()));
  return [...said('added', added), ...said('removed', removed)].join(' ') || null;
};

const radioId = (name: string, choice: Choice) => `conflict-${name}-${choice}`;

type SideHeadProps = Side & { readonly isOther?: boolean; readonly all: string; readonly onAll: () => void };

const SideHead = ({ label, initial, isOther = false, all, onAll }: SideHeadProps) => (
  <span className={styles.sideHead}>
    <span className={classNames(styles.initial, isOther && styles.other)} aria-hidden>
      {initial}
    </span>
    <span className={styles.sideLabel}>{label}</span>
    <button type="button" className={styles.all} onClick={onAll}>
      {all}
    </button>
  </span>
);
