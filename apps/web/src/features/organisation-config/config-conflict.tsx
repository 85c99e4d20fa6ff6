import { useI18n } from '../../lib/language/i18n.tsx';
import { ConflictModal } from '../../shared/conflict/conflict-modal.tsx';
import { useConflictWords } from '../../shared/conflict/use-conflict-words.tsx';
import { configFieldNames, overrideText } from './config-text.ts';
import { type Choices, differencesOf } from './conflict.ts';
import type { ConfigEditor, Conflict } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor; readonly conflict: Conflict };

/** Two super-admins saved the same level. */
export const ConfigConflict = ({ editor, conflict: { attempt, theirs } }: Props) => {
  const { t } = useI18n();
  const sides = { base: attempt.base.overrides, mine: attempt.mine, theirs: theirs.overrides };
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const { merged, words } = useConflictWords({
    differences,
    last: theirs.updatedAt ? { by: theirs.updatedBy, at: new Date(theirs.updatedAt) } : null,
    changes: (config) => configFieldNames(config, t),
    field: t('config.conflict.field'),
    arrowField: t('config.conflict.arrowField'),
  });

  return (
    <ConflictModal
      title={
        theirs.updatedBy ? t('config.conflict.title', { name: theirs.updatedBy }) : t('config.conflict.titleUnknown')
      }
      lead={`${attempt.level.name} · ${
        colliding.length > 0
          ? t('config.conflict.collisions', { count: colliding.length })
          : t('config.conflict.noCollisions')
      }`}
      rows={colliding.map((configField) => ({
        name: configField,
        label: t(`config.label.${configField}`),
        base: overrideText(configField, sides.base, editor, t),
        mine: overrideText(configField, sides.mine, editor, t),
        theirs: overrideText(configField, sides.theirs, editor, t),
      }))}
      merged={merged}
      words={words}
      savingLabel={editor.isSaving ? t('config.saving') : undefined}
      onResolve={(choices) => void editor.resolve(choices as Choices)}
      onBack={editor.backToEditing}
    />
  );
};
