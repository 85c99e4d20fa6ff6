import { lazy, Suspense, useState } from 'react';
import { errorText } from '../lib/error-text.ts';
import { showFlash } from '../lib/flash.ts';
import { useI18n } from '../lib/i18n.tsx';
import { useSession } from '../lib/session.ts';
import { useUiState } from '../lib/ui-state.ts';
import { ErrorBoundary } from './error-boundary.tsx';

const lazyApiKeyModal = () => lazy(async () => ({ default: (await import('./api-key-modal.tsx')).ApiKeyModal }));

/** What may open over any page. Fetched when it is asked for. */
export const GlobalModals = () => {
  const session = useSession();
  const showApiKeyModal = useUiState((state) => state.showApiKeyModal);
  return session && showApiKeyModal ? <OpenApiKeyModal /> : null;
};

/** A modal that does not come, or falls, is closed with a word about it: the page below it is in order. */
const OpenApiKeyModal = () => {
  const { t } = useI18n();
  const setShowApiKeyModal = useUiState((state) => state.setShowApiKeyModal);
  // Each opening has its own: what was not fetched once would otherwise be remembered as missing.
  const [ApiKeyModal] = useState(lazyApiKeyModal);
  return (
    <ErrorBoundary
      fallback={() => null}
      onCatch={(error) => {
        setShowApiKeyModal(false);
        showFlash({ type: 'error', message: errorText(error, t) });
      }}
    >
      <Suspense fallback={null}>
        <ApiKeyModal />
      </Suspense>
    </ErrorBoundary>
  );
};
