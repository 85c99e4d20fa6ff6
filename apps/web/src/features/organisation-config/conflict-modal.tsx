import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Modal } from '../../ui/modal.tsx';
import { allChosen, type Choice, type Choices, differencesOf } from './conflict.ts';
import styles from './conflict-modal.module.css';
import { ConflictTable } from './conflict-table.tsx';
import { settingNames } from './setting-text.ts';
import type { Conflict, SettingsEditor } from './use-settings-editor.ts';

type Props = { readonly editor: SettingsEditor; readonly conflict: Conflict };

/** Somebody else saved in between. Only what both changed is asked, and nothing is answered beforehand. */
export const ConflictModal = ({ editor, conflict: { attempt, theirs } }: Props) => {
  const { t, format } = useI18n();
  const [choices, setChoices] = useState<Choices>({});
  const sides = { base: attempt.base.overrides, mine: attempt.mine, theirs: theirs.overrides };
  const differences = differencesOf(sides);
  const { colliding } = differences;
  const name = theirs.updatedBy ?? t('settings.conflict.someone');
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(colliding.map((each) => [each, choice])));

  return (
    <Modal
      title={
        theirs.updatedBy
          ? t('settings.conflict.title', { name: theirs.updatedBy })
          : t('settings.conflict.titleUnknown')
      }
      maxWidth={920}
      closeLabel={t('action.close')}
      onClose={editor.backToEditing}
      back={{ label: t('settings.conflict.back'), onClick: editor.backToEditing }}
      loadingLabel={editor.isSaving ? t('settings.saving') : undefined}
      footer={
        <div className={styles.footer}>
          {colliding.length > 0 && (
            <>
              <span className={styles.chosen} role="status">
                {t('settings.conflict.chosen', { chosen: Object.keys(choices).length, count: colliding.length })}
              </span>
              <span className={styles.keys} aria-hidden>
                <Kbd>↑</Kbd>
                <Kbd>↓</Kbd>
                <span>{t('settings.conflict.arrowField')}</span>
                <Kbd>←</Kbd>
                <Kbd>→</Kbd>
                <span>{t('settings.conflict.arrowSide')}</span>
              </span>
            </>
          )}
          <Button
            variant="primary"
            disabled={!allChosen(differences, choices)}
            onClick={() => void editor.resolve(choices)}
          >
            {t(colliding.length > 0 ? 'settings.conflict.save' : 'settings.conflict.saveBoth')}
          </Button>
        </div>
      }
    >
      <p className={styles.lead}>
        {attempt.level.name} ·{' '}
        {colliding.length > 0
          ? t('settings.conflict.collisions', { count: colliding.length })
          : t('settings.conflict.noCollisions')}
      </p>
      {colliding.length > 0 && (
        <ConflictTable
          sides={sides}
          names={colliding}
          editor={editor}
          theirsLabel={t('settings.conflict.theirs', {
            name,
            time: theirs.updatedAt ? format.time(new Date(theirs.updatedAt)) : '',
          })}
          choices={choices}
          onChoose={(setting, choice) => setChoices((before) => ({ ...before, [setting]: choice }))}
          onChooseAll={chooseAll}
        />
      )}
      <Merged name={name} differences={differences} />
    </Modal>
  );
};

type MergedProps = { readonly name: string; readonly differences: ReturnType<typeof differencesOf> };

/** What needs no answer, in one sentence. */
const Merged = ({ name, differences: { onlyMine, onlyTheirs } }: MergedProps) => {
  const { t } = useI18n();
  const count = onlyMine.length + onlyTheirs.length;
  if (count === 0) return null;
  const parts = [
    onlyTheirs.length > 0 && t('settings.conflict.theyChanged', { name, settings: settingNames(onlyTheirs, t) }),
    onlyMine.length > 0 && t('settings.conflict.youChanged', { settings: settingNames(onlyMine, t) }),
  ];
  return (
    <p className={styles.merged}>
      <IconCheck size={16} stroke={1.75} className={styles.check} aria-hidden />
      <span>
        <strong>{t('settings.conflict.merged', { count })}</strong> {parts.filter(Boolean).join('; ')}.
      </span>
    </p>
  );
};
