import { differencesOf } from '../../lib/forms/three-way.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { ConflictModal } from '../../shared/conflict/conflict-modal.tsx';
import { useConflictWords } from '../../shared/conflict/use-conflict-words.tsx';
import type { EditConflict } from './use-edit-user.ts';
import { fieldText } from './user-edit.ts';

type Props = {
  readonly name: string;
  readonly conflict: EditConflict;
  readonly isSaving: boolean;
  readonly onResolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly onBack: () => void;
};

/** Two admins edited the same person. */
export const UserConflict = ({ name, conflict: { sides, last }, isSaving, onResolve, onBack }: Props) => {
  const { t } = useI18n();
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const { by, merged, words } = useConflictWords({
    differences,
    last,
    changes: (fields) => fields.map((field) => t(`users.column.${field}`)).join(', '),
    field: t('users.conflict.field'),
    arrowField: t('users.conflict.arrowField'),
  });

  return (
    <ConflictModal
      title={t('users.conflict.title', { by, name })}
      lead={
        colliding.length > 0
          ? t('users.conflict.collisions', { count: colliding.length })
          : t('users.conflict.noCollisions')
      }
      rows={colliding.map((field) => ({
        name: field,
        label: t(`users.column.${field}`),
        base: fieldText(field, sides.base, t),
        mine: fieldText(field, sides.mine, t),
        theirs: fieldText(field, sides.theirs, t),
      }))}
      merged={merged}
      words={words}
      savingLabel={isSaving ? t('users.saving', { name }) : undefined}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
};
