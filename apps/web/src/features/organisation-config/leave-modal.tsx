import type { ConfigLevel } from '@waybill/contract/organisation-config';
import { useI18n } from '../../lib/language/i18n.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { Modal } from '../../ui/layers/modal.tsx';
import { configFieldNames } from './config-text.ts';
import styles from './leave-modal.module.css';
import { levelKeyOf } from './queries.ts';
import type { ConfigEditor } from './use-config-editor.ts';

type Props = {
  readonly editor: ConfigEditor;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
};

/** Opens before unsaved changes would be lost, and names them level by level. */
export const LeaveModal = ({ editor, onStay, onDiscard, onSave }: Props) => {
  const { t } = useI18n();
  const namesOf = (level: ConfigLevel) => configFieldNames(editor.changesOf(level), t);
  return (
    <Modal
      title={t('config.leave.title')}
      closeLabel={t('action.close')}
      onClose={onStay}
      loadingLabel={editor.isSaving ? t('config.saving') : undefined}
      footer={
        <>
          <Button onClick={onStay} data-autofocus>
            {t('config.leave.stay')}
          </Button>
          <Button onClick={onDiscard}>{t('config.leave.discard')}</Button>
          <Button variant="primary" onClick={onSave}>
            {t('config.leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('config.leave.explanation')}</p>
      <ul className={styles.levels}>
        {editor.unsaved.map((level) => (
          <li key={levelKeyOf(level)}>
            <strong>{level.name}</strong>: {namesOf(level)}
          </li>
        ))}
      </ul>
    </Modal>
  );
};
