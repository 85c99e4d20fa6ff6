import { useI18n } from '../../lib/i18n.tsx';
import { ConflictModal } from '../../ui/conflict-modal.tsx';
import { type Choices, differencesOf } from './conflict.ts';
import { overrideText, settingNames } from './setting-text.ts';
import type { Conflict, SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor; readonly conflict: Conflict };

/** Two super-admins saved the same level. */
export const SettingsConflict = ({ editor, conflict: { attempt, theirs } }: Props) => {
  const { t, format } = useI18n();
  const sides = { base: attempt.base.overrides, mine: attempt.mine, theirs: theirs.overrides };
  const { colliding, onlyMine, onlyTheirs } = differencesOf(sides);
  const name = theirs.updatedBy ?? t('conflict.someone');
  const count = onlyMine.length + onlyTheirs.length;
  const parts = [
    onlyTheirs.length > 0 && t('conflict.theyChanged', { name, fields: settingNames(onlyTheirs, t) }),
    onlyMine.length > 0 && t('conflict.youChanged', { fields: settingNames(onlyMine, t) }),
  ];

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
      merged={
        count > 0 && (
          <>
            <strong>{t('conflict.merged', { count })}</strong> {parts.filter(Boolean).join('; ')}.
          </>
        )
      }
      words={{
        close: t('action.close'),
        field: t('settings.conflict.field'),
        base: t('conflict.base'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs', {
          name,
          time: theirs.updatedAt ? format.time(new Date(theirs.updatedAt)) : '',
        }),
        keepMine: t('conflict.keepMine'),
        keepTheirs: t('conflict.keepTheirs'),
        chooseOne: t('conflict.chooseOne'),
        chosen: (chosen, of) => t('conflict.chosen', { chosen, count: of }),
        arrowField: t('settings.conflict.arrowField'),
        arrowSide: t('conflict.arrowSide'),
        back: t('conflict.back'),
        save: t(colliding.length > 0 ? 'conflict.save' : 'conflict.saveBoth'),
      }}
      savingLabel={editor.isSaving ? t('settings.saving') : undefined}
      onResolve={(choices) => void editor.resolve(choices as Choices)}
      onBack={editor.backToEditing}
    />
  );
};
