import { useI18n } from '../../lib/i18n.tsx';
import { differencesOf } from '../../lib/three-way.ts';
import { ConflictModal } from '../../ui/conflict-modal.tsx';
import type { EditConflict } from './use-edit-user.ts';
import { fieldText, type UserFields } from './user-edit.ts';

type Props = {
  readonly name: string;
  readonly conflict: EditConflict;
  readonly isSaving: boolean;
  readonly onResolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly onBack: () => void;
};

/** Two admins edited the same person. */
export const UserConflict = ({ name, conflict: { sides, last }, isSaving, onResolve, onBack }: Props) => {
  const { t, format } = useI18n();
  const { colliding, onlyMine, onlyTheirs } = differencesOf(sides);
  const by = last?.by ?? t('conflict.someone');
  const count = onlyMine.length + onlyTheirs.length;
  const namesOf = (fields: readonly (keyof UserFields)[]) =>
    fields.map((field) => t(`users.column.${field}`)).join(', ');
  const parts = [
    onlyTheirs.length > 0 && t('conflict.theyChanged', { name: by, fields: namesOf(onlyTheirs) }),
    onlyMine.length > 0 && t('conflict.youChanged', { fields: namesOf(onlyMine) }),
  ];

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
      merged={
        count > 0 && (
          <>
            <strong>{t('conflict.merged', { count })}</strong> {parts.filter(Boolean).join('; ')}.
          </>
        )
      }
      words={{
        close: t('action.close'),
        field: t('users.conflict.field'),
        base: t('conflict.base'),
        mine: t('conflict.mine'),
        theirs: last ? t('conflict.theirs', { name: by, time: format.time(last.at) }) : by,
        keepMine: t('conflict.keepMine'),
        keepTheirs: t('conflict.keepTheirs'),
        chooseOne: t('conflict.chooseOne'),
        chosen: (chosen, of) => t('conflict.chosen', { chosen, count: of }),
        arrowField: t('users.conflict.arrowField'),
        arrowSide: t('conflict.arrowSide'),
        back: t('conflict.back'),
        save: t(colliding.length > 0 ? 'conflict.save' : 'conflict.saveBoth'),
      }}
      savingLabel={isSaving ? t('users.saving', { name }) : undefined}
      onResolve={onResolve}
      onBack={onBack}
    />
  );
};
