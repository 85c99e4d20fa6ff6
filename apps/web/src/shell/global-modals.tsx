import { isDispatcher } from '@waybill/domain/roles';
import type { ComponentType } from 'react';
import { errorText } from '../lib/api/error-text.ts';
import { useFetchAhead } from '../lib/browser/fetch-ahead.ts';
import { type LazyPart, lazyPart } from '../lib/browser/lazy-part.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { closePasswordPrompt, usePasswordPrompt } from '../lib/session/password-prompt.ts';
import { useSession } from '../lib/session/session.ts';
import { showFlash } from '../lib/state/flash.ts';
import { useUiState } from '../lib/state/ui-state.ts';
import { ErrorBoundary } from '../shared/errors/error-boundary.tsx';
import { dialogPopup, LazyLayer } from '../ui/layers/dialog-layer.tsx';
import { mapCanvas } from '../ui/map/map-part.ts';

const apiKeyModal = lazyPart(async () => (await import('./api-key-modal.tsx')).ApiKeyModal);
const passwordModal = lazyPart(async () => (await import('../features/accounts/password-modal.tsx')).PasswordModal);
const shipmentModal = lazyPart(
  async () => (await import('../features/shipments/form/shipment-modal.tsx')).ShipmentModal,
);
const assignModal = lazyPart(async () => (await import('../features/assigning/assign-modal.tsx')).AssignModal);
const createPaymentModal = lazyPart(
  async () => (await import('../features/payments/create-payment-modal.tsx')).CreatePaymentModal,
);
/** What any page may open next, the largest last. Fetched in parts, because all of its files at once would be too many. */
const AHEAD = [
  dialogPopup.fetch,
  () => import('../ui/fields/select-field.tsx'),
  () => import('../ui/fields/combobox.tsx'),
  () => import('../ui/fields/date-field.tsx'),
  () => import('@waybill/domain/phone-number'),
  () => import('../lib/language/lazy-texts.ts'),
  shipmentModal.fetch,
  assignModal.fetch,
  mapCanvas.fetch,
];

/** Modals that may open over any page. Loaded on demand. */
export const GlobalModals = () => {
  const session = useSession();
  const { showApiKeyModal, setShowApiKeyModal, closeShipmentModal, setShipmentsToAssign, setShipmentsToPay } =
    useUiState();
  const showsShipment = useUiState(
    (state) =>
      state.showCreateShipmentModal ||
      state.shipmentForDuplicate !== null ||
      state.shipmentForEdit !== null ||
      state.savedLocationForCreate !== null,
  );
  const assigns = useUiState((state) => state.shipmentsToAssign !== null);
  const pays = useUiState((state) => state.shipmentsToPay !== null);
  const asksPassword = usePasswordPrompt(({ answer }) => answer !== null);
  useFetchAhead(AHEAD, session !== null && isDispatcher(session.user));
  if (!session) return null;
  return (
    <>
      {showApiKeyModal && <GlobalModal part={apiKeyModal} onClose={() => setShowApiKeyModal(false)} />}
      {showsShipment && <GlobalModal part={shipmentModal} onClose={closeShipmentModal} />}
      {assigns && <GlobalModal part={assignModal} onClose={() => setShipmentsToAssign(null)} />}
      {pays && <GlobalModal part={createPaymentModal} onClose={() => setShipmentsToPay(null)} />}
      {asksPassword && <GlobalModal part={passwordModal} onClose={closePasswordPrompt} />}
    </>
  );
};

type ModalProps = {
  readonly part: LazyPart<ComponentType>;
  readonly onClose: () => void;
};

/** A modal that does not load, or crashes, is closed with a message: the page below it still works. */
const GlobalModal = ({ part, onClose }: ModalProps) => {
  const { t } = useI18n();
  return (
    <ErrorBoundary
      fallback={() => null}
      onCatch={(error) => {
        onClose();
        showFlash({ type: 'error', message: errorText(error, t) });
      }}
    >
      <LazyLayer part={part} onClose={onClose}>
        {(OpenModal) => <OpenModal />}
      </LazyLayer>
    </ErrorBoundary>
  );
};
