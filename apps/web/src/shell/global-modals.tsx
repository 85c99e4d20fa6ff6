import { lazy, Suspense } from 'react';
import { useSession } from '../lib/session.ts';
import { useUiState } from '../lib/ui-state.ts';

const ApiKeyModal = lazy(async () => ({ default: (await import('./api-key-modal.tsx')).ApiKeyModal }));

/** What may open over any page. Fetched when it is first asked for. */
export const GlobalModals = () => {
  const session = useSession();
  const showApiKeyModal = useUiState((state) => state.showApiKeyModal);
  return <Suspense fallback={null}>{session && showApiKeyModal && <ApiKeyModal />}</Suspense>;
};
