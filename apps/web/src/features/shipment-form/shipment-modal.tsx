import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../lib/i18n.tsx';
import { type Session, useSession } from '../../lib/session.ts';
import { useUiState } from '../../lib/ui-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { savedLocationQuery } from '../saved-locations/queries.ts';
import { shipmentQuery } from '../shipment/queries.ts';
import { CreateShipment } from './create-shipment.tsx';
import { EditShipment } from './edit-shipment.tsx';
import {
  detailsOf,
  duplicateOf,
  newDetails,
  partiesOfNew,
  withoutSavedLocations,
  withoutSwitchedOff,
} from './shipment-details.ts';
import { stopOfLocation } from './stop-of-location.ts';

/** One modal for a new shipment, one like another, one to a saved location, and one that is edited. */
export const ShipmentModal = () => {
  const session = useSession();
  const shipmentForEdit = useUiState((state) => state.shipmentForEdit);
  const shipmentForDuplicate = useUiState((state) => state.shipmentForDuplicate);
  const savedLocationForCreate = useUiState((state) => state.savedLocationForCreate);
  if (!session) return null;
  if (shipmentForEdit) return <Edit key={shipmentForEdit} id={shipmentForEdit} />;
  if (shipmentForDuplicate) return <Duplicate key={shipmentForDuplicate} id={shipmentForDuplicate} session={session} />;
  if (savedLocationForCreate) return <ToLocation id={savedLocationForCreate} session={session} />;
  return <CreateShipment slot="new" details={newDetails(session)} />;
};

type Asked = { readonly id: string };

const Edit = ({ id }: Asked) => {
  const { t } = useI18n();
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...shipmentQuery(id), staleTime: 0 });
  const title = t('shipmentForm.edit', { id });
  // As fresh as it can be had: what somebody else saved a minute ago is no conflict.
  if (!isFetchedAfterMount) return <Waiting title={title} />;
  if (!data) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  return <EditShipment shipment={data} />;
};

const Duplicate = ({ id, session }: Asked & { readonly session: Session }) => {
  const { t } = useI18n();
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...shipmentQuery(id), staleTime: 0 });
  const title = t('shipmentForm.duplicate', { id });
  if (!isFetchedAfterMount) return <Waiting title={title} />;
  if (!data) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  const copy = duplicateOf(detailsOf(data));
  // A carrier's copy of what a forwarder entered is the carrier's own shipment.
  const isOwn = data.parts.includes('organisation');
  const details = isOwn ? copy : { ...withoutSavedLocations(copy), ...partiesOfNew(session) };
  return (
    <CreateShipment
      slot={`duplicate:${id}`}
      title={title}
      details={withoutSwitchedOff(details, session.config)}
      known={[data.carrier, data.forwarder]}
    />
  );
};

const ToLocation = ({ id, session }: Asked & { readonly session: Session }) => {
  const { t } = useI18n();
  const { data, isPending, error, refetch } = useQuery(savedLocationQuery(id));
  const title = t('shipmentForm.create');
  if (isPending) return <Waiting title={title} />;
  if (!data) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  const details = newDetails(session);
  return (
    <CreateShipment
      slot={`to:${id}`}
      details={{ ...details, dropoff: { ...details.dropoff, ...stopOfLocation(data) } }}
    />
  );
};

const Waiting = ({ title }: { readonly title: string }) => {
  const { t } = useI18n();
  const close = useUiState((state) => state.closeShipmentModal);
  return (
    <Modal
      title={title}
      maxWidth={880}
      isFlush
      closeLabel={t('action.close')}
      onClose={close}
      loadingLabel={t('action.loading')}
    />
  );
};

type MissingProps = { readonly title: string; readonly isFailure: boolean; readonly onRetry: () => void };

const Missing = ({ title, isFailure, onRetry }: MissingProps) => {
  const { t } = useI18n();
  const close = useUiState((state) => state.closeShipmentModal);
  return (
    <Modal title={title} maxWidth={880} closeLabel={t('action.close')} onClose={close}>
      {isFailure ? (
        <EmptyState heading={t('crash.heading')} actions={<Button onClick={onRetry}>{t('action.retry')}</Button>}>
          {t('shipmentForm.loadFailed')}
        </EmptyState>
      ) : (
        <EmptyState heading={t('shipment.message.notFound')} />
      )}
    </Modal>
  );
};
