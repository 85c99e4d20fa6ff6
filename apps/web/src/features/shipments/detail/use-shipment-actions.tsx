import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../lib/browser/lazy-part.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useUiState } from '../../../lib/state/ui-state.ts';
import { assign } from '../../../shared/routes/assign.ts';
import { commonDay } from '../../../shared/routes/calendar-day.ts';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { acceptRequest, changeStatus, copyTrackingLink, restoreShipment } from './act-on-shipment.ts';
import { DeleteShipmentModal } from './delete-shipment-modal.tsx';
import { type AskedStatusChange, asksFirst } from './status-choices.ts';
import type { VehicleAction } from './vehicle-actions.ts';

/** Loaded on demand: the modals bring form fields that viewing a shipment does not need. */
const changeStatusModal = lazyPart(async () => (await import('./change-status-modal.tsx')).ChangeStatusModal);
const requestModals = lazyPart(() => import('./request-modals.tsx'));

type Asked =
  | ({ readonly action: 'change-status' } & AskedStatusChange)
  | { readonly action: 'delete' | 'request' | 'accept' | 'decline'; readonly shipment: Shipment };

export type ShipmentActionHandlers = {
  readonly changeStatus: (to: DeliveryStatus, parcel?: Parcel) => void;
  readonly copyTrackingLink: () => void;
  readonly remove: () => void;
  readonly restore: () => void;
  readonly request: () => void;
  readonly withdraw: () => void;
  readonly accept: () => void;
  readonly decline: () => void;
  /** Chooses a vehicle, or takes it off the one that it is on. */
  readonly vehicle: (action: VehicleAction) => void;
};

/** The actions on a shipment. Some ask first, others are carried out at once; both report their own failures. */
export const useShipmentActions = (
  shipment: Shipment,
): { readonly actions: ShipmentActionHandlers; readonly modal: ReactNode } => {
  const { t, format } = useI18n();
  const session = useSession();
  const setShipmentsToAssign = useUiState((state) => state.setShipmentsToAssign);
  const [asked, setAsked] = useState<Asked | null>(null);
  const atOnce = (action: Promise<unknown>) => void action.catch(() => null);
  const mayChooseSubCompany =
    session?.config?.usesSubCompany === true && session.user.subCompanyId === null && session.subCompanies.length > 0;

  const actions: ShipmentActionHandlers = {
    changeStatus: (to, parcel) => {
      const change = { shipment, to, ...(parcel && { parcel }) };
      if (asksFirst(change)) setAsked({ action: 'change-status', ...change });
      else atOnce(changeStatus(t, shipment, { status: to, ...(parcel && { parcelId: parcel.id }) }));
    },
    copyTrackingLink: () => atOnce(copyTrackingLink(t, shipment)),
    remove: () => setAsked({ action: 'delete', shipment }),
    restore: () => atOnce(restoreShipment(t, shipment)),
    request: () => setAsked({ action: 'request', shipment }),
    withdraw: () => atOnce(changeStatus(t, shipment, { status: 'new' })),
    accept: () => {
      if (mayChooseSubCompany) setAsked({ action: 'accept', shipment });
      else atOnce(acceptRequest(t, shipment, session?.user.subCompanyId ?? null));
    },
    decline: () => setAsked({ action: 'decline', shipment }),
    vehicle: (action) => {
      const today = format.calendarDay(new Date());
      const selection = { by: 'ids' as const, ids: [shipment.shipmentId] };
      const day = commonDay([shipment.dropoff.scheduledDate], today);
      if (action === 'unassign') atOnce(assign(t, { selection, count: 1, day: day ?? today, vehicle: null }));
      else setShipmentsToAssign({ selection, count: 1, day });
    },
  };
  const close = () => setAsked(null);
  return { actions, modal: asked && modalFor(asked, close) };
};

const modalFor = (asked: Asked, onClose: () => void): ReactNode => {
  switch (asked.action) {
    case 'change-status':
      return (
        <LazyLayer part={changeStatusModal} onClose={onClose}>
          {(ChangeStatusModal) => <ChangeStatusModal {...asked} onClose={onClose} />}
        </LazyLayer>
      );
    case 'delete':
      return <DeleteShipmentModal shipment={asked.shipment} onClose={onClose} />;
    case 'request':
    case 'accept':
    case 'decline': {
      const { action, shipment } = asked;
      return (
        <LazyLayer part={requestModals} onClose={onClose}>
          {({ RequestModal, AcceptModal, DeclineModal }) => {
            const Modal = { request: RequestModal, accept: AcceptModal, decline: DeclineModal }[action];
            return <Modal shipment={shipment} onClose={onClose} />;
          }}
        </LazyLayer>
      );
    }
  }
};
