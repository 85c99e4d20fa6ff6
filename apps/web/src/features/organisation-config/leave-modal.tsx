import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import styles from './leave-modal.module.css';
import { keyOf } from './queries.ts';
import { settingNames } from './setting-text.ts';
import type { SettingsEditor } from './use-settings-editor.ts';

type Props = {
  readonly editor: SettingsEditor;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
};

/** Asked before unsaved changes would be lost; it names them, level by level. */
export const LeaveModal = ({ editor, onStay, onDiscard, onSave }: Props) => {
  const { t } = useI18n();
  const namesOf = (level: ConfigLevel) => settingNames(editor.changesOf(level), t);
  return (
    <Modal
      title={t('settings.leave.title')}
      closeLabel={t('action.close')}
      onClose={onStay}
      loadingLabel={editor.isSaving ? t('settings.saving') : undefined}
      footer={
        <>
          <Button onClick={onStay} data-autofocus>
            {t('settings.leave.stay')}
          </Button>
          <Button onClick={onDiscard}>{t('settings.leave.discard')}</Button>
          <Button variant="primary" onClick={onSave}>
            {t('settings.leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('settings.leave.explanation')}</p>
      <ul className={styles.levels}>
        {editor.unsaved.map((level) => (
          <li key={keyOf(level)}>
            <strong>{level.name}</strong>: {namesOf(level)}
          </li>
        ))}
      </ul>
    </Modal>
  );
};
