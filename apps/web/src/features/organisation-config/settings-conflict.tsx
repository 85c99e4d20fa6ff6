import { useI18n } from '../../lib/language/i18n.tsx';
import { ConflictModal } from '../../shared/conflict/conflict-modal.tsx';
import { useConflictWords } from '../../shared/conflict/use-conflict-words.tsx';
import { type Choices, differencesOf } from './conflict.ts';
import { overrideText, settingNames } from './setting-text.ts';
import type { Conflict, SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor; readonly conflict: Conflict };

/** Two super-admins saved the same level. */
export const SettingsConflict = ({ editor, conflict: { attempt, theirs } }: Props) => {
  const { t } = useI18n();
  const sides = { base: attempt.base.overrides, mine: attempt.mine, theirs: theirs.overrides };
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const { merged, words } = useConflictWords({
    differences,
    last: theirs.updatedAt ? { by: theirs.updatedBy, at: new Date(theirs.updatedAt) } : null,
    changes: (settings) => settingNames(settings, t),
    field: t('settings.conflict.field'),
    arrowField: t('settings.conflict.arrowField'),
  });

  return (
    <ConflictModal
      title={
        theirs.updatedBy
          ? t('settings.conflict.title', { name: theirs.updatedBy })
          : t('settings.conflict.titleUnknown')
      }
      lead={`${attempt.level.name} · ${
        colliding.length > 0
          ? t('settings.conflict.collisions', { count: colliding.length })
          : t('settings.conflict.noCollisions')
      }`}
      rows={colliding.map((setting) => ({
        name: setting,
        label: t(`settings.label.${setting}`),
        base: overrideText(setting, sides.base, editor, t),
        mine: overrideText(setting, sides.mine, editor, t),
        theirs: overrideText(setting, sides.theirs, editor, t),
      }))}
      merged={merged}
      words={words}
      savingLabel={editor.isSaving ? t('settings.saving') : undefined}
      onResolve={(choices) => void editor.resolve(choices as Choices)}
      onBack={editor.backToEditing}
    />
  );
};
