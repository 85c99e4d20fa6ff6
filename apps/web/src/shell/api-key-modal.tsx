import { ApiKeyPanel } from '../features/api-key/api-key-panel.tsx';
import { useI18n } from '../lib/language/i18n.tsx';
import { useUiState } from '../lib/state/ui-state.ts';
import { Modal } from '../ui/layers/modal.tsx';

export const ApiKeyModal = () => {
  const { t } = useI18n();
  const setShowApiKeyModal = useUiState((state) => state.setShowApiKeyModal);
  return (
    <Modal title={t('apiKey.title')} closeLabel={t('action.close')} onClose={() => setShowApiKeyModal(false)}>
      <ApiKeyPanel />
    </Modal>
  );
};
