import type { EditableSetting } from '@waybill/domain/organisation-config';
import type { KeyboardEvent } from 'react';
import { useI18n } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Choice, Choices, ThreeSides } from './conflict.ts';
import styles from './conflict-table.module.css';
import { overrideText } from './setting-text.ts';
import type { SettingsEditor } from './use-settings-editor.ts';

type Props = {
  readonly sides: ThreeSides;
  readonly names: readonly EditableSetting[];
  readonly editor: SettingsEditor;
  readonly theirsLabel: string;
  readonly choices: Choices;
  readonly onChoose: (name: EditableSetting, choice: Choice) => void;
  readonly onChooseAll: (choice: Choice) => void;
};

/** One row per setting: as it was, mine, theirs. Up and down go to another setting, left and right choose a side. */
export const ConflictTable = ({ sides, names, editor, theirsLabel, choices, onChoose, onChooseAll }: Props) => {
  const { t } = useI18n();
  const walk = (event: KeyboardEvent, name: EditableSetting, choice: Choice) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = names[names.indexOf(name) + step];
    if (next) document.getElementById(radioId(next, choices[next] ?? choice))?.focus();
  };

  return (
    <div className={styles.table}>
      <div className={classNames(styles.row, styles.head)}>
        <span>{t('settings.conflict.field')}</span>
        <span>{t('settings.conflict.base')}</span>
        <SideHead
          label={t('settings.conflict.mine')}
          all={t('settings.conflict.keepMine')}
          onAll={() => onChooseAll('mine')}
        />
        <SideHead label={theirsLabel} all={t('settings.conflict.keepTheirs')} onAll={() => onChooseAll('theirs')} />
      </div>
      {names.map((name) => (
        <div key={name} className={styles.row} role="radiogroup" aria-labelledby={`conflict-${name}`}>
          <div>
            <span id={`conflict-${name}`} className={styles.name}>
              {t(`settings.label.${name}`)}
            </span>
            {!choices[name] && <span className={styles.open}>{t('settings.conflict.chooseOne')}</span>}
          </div>
          <div className={styles.base}>
            <span className={styles.stacked}>{t('settings.conflict.base')}: </span>
            {overrideText(name, sides.base, editor, t)}
          </div>
          {(['mine', 'theirs'] as const).map((choice) => (
            <label key={choice} className={classNames(styles.side, !choices[name] && styles.unanswered)}>
              <input
                id={radioId(name, choice)}
                type="radio"
                name={`conflict-${name}`}
                className={styles.radio}
                checked={choices[name] === choice}
                onChange={() => onChoose(name, choice)}
                onKeyDown={(event) => walk(event, name, choice)}
              />
              <span className={styles.value}>
                <span className={styles.stacked}>
                  {choice === 'mine' ? t('settings.conflict.mine') : theirsLabel}:{' '}
                </span>
                {overrideText(name, sides[choice], editor, t)}
              </span>
            </label>
          ))}
        </div>
      ))}
    </div>
  );
};

const radioId = (name: EditableSetting, choice: Choice) => `conflict-${name}-${choice}`;

type SideHeadProps = { readonly label: string; readonly all: string; readonly onAll: () => void };

const SideHead = ({ label, all, onAll }: SideHeadProps) => (
  <span className={styles.sideHead}>
    <span className={styles.sideLabel}>{label}</span>
    <button type="button" className={styles.all} onClick={onAll}>
      {all}
    </button>
  </span>
);
