import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { SAVE_KEYS, useSaveKey } from '../../lib/browser/save-key.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { SaveBarFrame, SaveBarKeys } from '../../ui/basics/save-bar.tsx';
import { configFieldNames } from './config-text.ts';
import { type LevelKey, levelKeyOf } from './queries.ts';
import styles from './save-bar.module.css';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = { readonly editor: ConfigEditor; readonly onLevel: (key: LevelKey) => void };

/** The unsaved changes, here and on the other levels. Without any, the bar is not shown. */
export const SaveBar = ({ editor, onLevel }: Props) => {
  const { t } = useI18n();
  const { level, changed, unsaved, faults, isSaving } = editor;
  useSaveKey(() => !isSaving && void editor.save(level));
  const elsewhere = unsaved.filter((each) => levelKeyOf(each) !== levelKeyOf(level));
  if (unsaved.length === 0) return null;

  return (
    <SaveBarFrame
      buttons={
        changed.length > 0 && (
          <>
            <Button onClick={editor.discard}>{t('config.discard')}</Button>
            <Button variant="primary" loading={isSaving} onClick={() => void editor.save(level)}>
              {t('config.save')}
              <SaveBarKeys>{SAVE_KEYS}</SaveBarKeys>
            </Button>
          </>
        )
      }
    >
      {changed.length > 0 && (
        <p className={styles.sentence} role="status">
          <span className={styles.dot} aria-hidden />
          <strong>{t('config.unsaved', { count: changed.length })}</strong>{' '}
          <span className={styles.names}>
            {t('config.unsavedIn', { level: level.name, names: configFieldNames(changed, t) })}
          </span>
        </p>
      )}
      {faults > 0 && <p className={styles.faults}>{t('config.faults', { count: faults })}</p>}
      {elsewhere.length > 0 && <Elsewhere levels={elsewhere} onLevel={onLevel} />}
    </SaveBarFrame>
  );
};

type ElsewhereProps = { readonly levels: readonly ConfigLevel[]; readonly onLevel: (key: LevelKey) => void };

const Elsewhere = ({ levels, onLevel }: ElsewhereProps) => {
  const { t } = useI18n();
  return (
    <p className={styles.elsewhere}>
      {t('config.alsoUnsaved')}
      {levels.map((level) => (
        <button
          key={levelKeyOf(level)}
          type="button"
          className={styles.link}
          onClick={() => onLevel(levelKeyOf(level))}
        >
          {level.name}
        </button>
      ))}
    </p>
  );
};
