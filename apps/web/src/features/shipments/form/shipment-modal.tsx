import '../../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { shipmentProblems } from '@waybill/domain/shipment';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { type Session, useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { useLastSeen } from '../../../shared/records/use-last-seen.ts';
import { savedLocationQuery } from '../../../shared/saved-locations/queries.ts';
import { EmptyState } from '../../../ui/basics/empty-state.tsx';
import { Modal } from '../../../ui/layers/modal.tsx';
import { shipmentQuery } from '../queries.ts';
import { CreateShipment } from './create-shipment.tsx';
import { EditShipment } from './edit-shipment.tsx';
import { FORM_SIZE } from './form-page.tsx';
import { duplicateOf, newDetails } from './shipment-details.ts';
import { stopOfLocation } from './stop-of-location.ts';

/** One modal to create a shipment, duplicate one, create one to a saved location, and edit one. */
export const ShipmentModal = () => {
  const session = useSession();
  const today = useToday();
  const shipmentForEdit = useUiState((state) => state.shipmentForEdit);
  const shipmentForDuplicate = useUiState((state) => state.shipmentForDuplicate);
  const savedLocationForCreate = useUiState((state) => state.savedLocationForCreate);
  const dayOnPage = useUiState((state) => state.dayOnPage);
  if (!session) return null;
  if (shipmentForEdit) return <Edit key={shipmentForEdit} id={shipmentForEdit} />;
  if (shipmentForDuplicate) return <Duplicate key={shipmentForDuplicate} id={shipmentForDuplicate} session={session} />;
  if (savedLocationForCreate) return <ToLocation id={savedLocationForCreate} session={session} />;
  return <CreateShipment slot="new" details={newDetails(session, today, dayOnPage)} />;
};

type Asked = { readonly id: string };

/** The day in the organisation's time zone. */
const useToday = () => useI18n().format.calendarDay(new Date());

const Edit = ({ id }: Asked) => {
  const { t } = useI18n();
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...shipmentQuery(id), staleTime: 0 });
  const title = t('shipmentForm.edit', { id });
  // The newest version, so that a change saved a minute ago is no conflict.
  const shipment = useLastSeen(isFetchedAfterMount ? data : null);
  if (!isFetchedAfterMount) return <Waiting title={title} />;
  if (!shipment) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  return <EditShipment shipment={shipment} isGone={data === null} />;
};

const Duplicate = ({ id, session }: Asked & { readonly session: Session }) => {
  const { t } = useI18n();
  const today = useToday();
  const { data, isFetchedAfterMount, error, refetch } = useQuery({ ...shipmentQuery(id), staleTime: 0 });
  const title = t('shipmentForm.duplicate', { id });
  const shipment = useLastSeen(isFetchedAfterMount ? data : null);
  if (!isFetchedAfterMount) return <Waiting title={title} />;
  if (!shipment) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  const details = duplicateOf(shipment, session, today);
  return (
    <CreateShipment
      slot={`duplicate:${id}`}
      title={title}
      details={details}
      isFilled={shipmentProblems(details).length === 0}
      partners={[shipment.carrier, shipment.forwarder]}
    />
  );
};

const ToLocation = ({ id, session }: Asked & { readonly session: Session }) => {
  const { t } = useI18n();
  const today = useToday();
  const { data, isPending, error, refetch } = useQuery(savedLocationQuery(id));
  const title = t('shipmentForm.create');
  const location = useLastSeen(data);
  if (isPending) return <Waiting title={title} />;
  if (!location) return <Missing title={title} isFailure={error !== null} onRetry={() => void refetch()} />;
  const details = newDetails(session, today, null);
  return (
    <CreateShipment
      slot={`to:${id}`}
      details={{ ...details, dropoff: { ...details.dropoff, ...stopOfLocation(location) } }}
    />
  );
};

const Waiting = ({ title }: { readonly title: string }) => {
  const { t } = useI18n();
  const close = useUiState((state) => state.closeShipmentModal);
  return (
    <Modal
      title={title}
      {...FORM_SIZE}
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
        <LoadFailed onRetry={onRetry}>{t('shipmentForm.loadFailed')}</LoadFailed>
      ) : (
        <EmptyState heading={t('shipment.message.notFound')} />
      )}
    </Modal>
  );
};
