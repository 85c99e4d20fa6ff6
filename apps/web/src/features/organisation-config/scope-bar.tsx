import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { EDITABLE_CONFIG_FIELDS } from '@waybill/domain/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { useNarrow } from '../../ui/basics/use-narrow.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { countSetHere } from './level-draft.ts';
import { type LevelKey, levelKeyOf } from './queries.ts';
import styles from './scope-bar.module.css';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = {
  readonly levels: readonly ConfigLevel[];
  readonly editor: ConfigEditor;
  readonly onLevel: (key: LevelKey) => void;
  readonly onlySetHere: boolean;
  readonly onOnlySetHere: (only: boolean) => void;
  readonly onHistory: () => void;
};

/** No more levels than these fit beside the sentence. */
const MOST_SEGMENTS = 5;

/** The level whose config is shown, and how many fields it sets itself. */
export const ScopeBar = ({ levels, editor, onLevel, onlySetHere, onOnlySetHere, onHistory }: Props) => {
  const { t } = useI18n();
  const isNarrow = useNarrow();
  const organisation = levels.find(({ subCompanyId }) => subCompanyId === null)?.name ?? '';
  const count = countSetHere(editor.draft, EDITABLE_CONFIG_FIELDS);
  const rule = editor.isOrganisation
    ? levels.length > 1 && t('config.organisationRule')
    : t('config.subCompanyRule', { organisation });

  return (
    <div className={styles.bar}>
      {levels.length === 1 ? (
        <span className={styles.of}>
          {t('config.of')} <strong className={styles.only}>{editor.level.name}</strong>
        </span>
      ) : isNarrow || levels.length > MOST_SEGMENTS ? (
        <LevelSelect levels={levels} editor={editor} onLevel={onLevel} />
      ) : (
        <LevelSegments levels={levels} editor={editor} onLevel={onLevel} />
      )}
      <p className={styles.sentence}>
        {rule} {t('config.setHereCount', { count, total: EDITABLE_CONFIG_FIELDS.length })}
      </p>
      <Button onClick={onHistory}>{t('config.history')}</Button>
      <Button aria-pressed={onlySetHere} onClick={() => onOnlySetHere(!onlySetHere)}>
        {t('config.onlySetHere')}
      </Button>
    </div>
  );
};

type LevelProps = Pick<Props, 'levels' | 'editor' | 'onLevel'>;

const LevelSegments = ({ levels, editor, onLevel }: LevelProps) => {
  const { t } = useI18n();
  return (
    <fieldset className={styles.scope}>
      <legend className={styles.of}>{t('config.of')}</legend>
      <div className={styles.segments}>
        {levels.map((level) => {
          const isUnsaved = editor.unsaved.includes(level);
          return (
            <label key={levelKeyOf(level)} className={styles.segment}>
              <input
                type="radio"
                name="settings-level"
                className={styles.radio}
                checked={levelKeyOf(level) === levelKeyOf(editor.level)}
                onChange={() => onLevel(levelKeyOf(level))}
                aria-label={isUnsaved ? t('config.hasUnsaved', { level: level.name }) : level.name}
              />
              {level.name}
              {isUnsaved && <span className={styles.dot} aria-hidden />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
};

const LevelSelect = ({ levels, editor, onLevel }: LevelProps) => {
  const { t } = useI18n();
  const options = levels.map((level) => ({
    value: levelKeyOf(level),
    label: editor.unsaved.includes(level) ? t('config.hasUnsaved', { level: level.name }) : level.name,
  }));
  return (
    <div className={styles.scope}>
      <label htmlFor="settings-level" className={styles.of}>
        {t('config.of')}
      </label>
      <div className={styles.select}>
        <SelectField
          id="settings-level"
          label={null}
          options={options}
          value={levelKeyOf(editor.level)}
          onChange={onLevel}
          searchable={levels.length > 12}
          nothingFound={t('config.list.nothingFound')}
        />
      </div>
    </div>
  );
};
