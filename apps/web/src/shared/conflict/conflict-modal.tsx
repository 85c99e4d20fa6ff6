import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { type ReactNode, useState } from 'react';
import type { Choices } from '../../lib/forms/three-way.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Kbd } from '../../ui/basics/kbd.tsx';
import { FormError } from '../../ui/fields/form-error.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './conflict-modal.module.css';
import { type ConflictRow, ConflictTable, type ConflictTableWords } from './conflict-table.tsx';

type Props = {
  readonly title: string;
  readonly lead: ReactNode;
  /** The fields that both changed; nothing else is asked. */
  readonly rows: readonly ConflictRow[];
  /** The changes that merge by themselves, in one sentence. */
  readonly merged: ReactNode;
  /** Why the last attempt to save failed. */
  readonly failure: string | null;
  readonly words: ConflictTableWords & {
    readonly close: string;
    readonly back: string;
    readonly chosen: (chosen: number, count: number) => string;
    readonly arrowField: string;
    readonly arrowSide: string;
    readonly save: string;
  };
  /** If given, the merged record is being saved. */
  readonly savingLabel: string | undefined;
  readonly onResolve: (choices: Choices) => void;
  readonly onBack: () => void;
};

/** Another user saved in between. Only fields that both changed are asked about, and none is preselected. */
export const ConflictModal = ({ title, lead, rows, merged, failure, words, savingLabel, onResolve, onBack }: Props) => {
  const [choices, setChoices] = useState<Choices>({});
  const chosen = rows.filter(({ name }) => choices[name]).length;
  return (
    <Modal
      title={title}
      maxWidth={920}
      closeLabel={words.close}
      onClose={onBack}
      loadingLabel={savingLabel}
      footer={
        <div className={styles.footer}>
          {rows.length > 0 && (
            <>
              <span className={styles.chosen} role="status">
                {words.chosen(chosen, rows.length)}
              </span>
              <span className={styles.keys} aria-hidden>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                <span>{words.arrowField}</span>
                <Kbd>←</Kbd>
                <Kbd>→</Kbd>
                <span>{words.arrowSide}</span>
              </span>
            </>
          )}
          <Button variant="subtle" onClick={onBack}>
            {words.back}
          </Button>
          <Button variant="primary" disabled={chosen < rows.length} onClick={() => onResolve(choices)}>
            {words.save}
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>{lead}</p>
      {rows.length > 0 && (
        <ConflictTable
          rows={rows}
          words={words}
          choices={choices}
          onChoose={(name, choice) => setChoices((before) => ({ ...before, [name]: choice }))}
          onChooseAll={(choice) => setChoices(Object.fromEntries(rows.map(({ name }) => [name, choice])))}
        />
      )}
      {merged && (
        <p className={styles.merged}>
          <IconCheck size={16} stroke={1.75} className={styles.check} aria-hidden />
          <span>{merged}</span>
        </p>
      )}
      {failure && <FormError>{failure}</FormError>}
    </Modal>
  );
};
