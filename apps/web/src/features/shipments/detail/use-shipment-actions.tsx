import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { lazy, type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { accept, bringBack, moveShipment } from './act-on-shipment.ts';
import { DeleteShipmentModal } from './delete-shipment-modal.tsx';
import { type AskedMove, asksFirst } from './shipment-moves.ts';

/** Loaded on demand: the modals bring form fields that viewing a shipment does not need. */
const MoveModal = lazy(async () => ({ default: (await import('./move-modal.tsx')).MoveModal }));
const AskModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).AskModal }));
const AcceptModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).AcceptModal }));
const DeclineModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).DeclineModal }));

type Asked =
  | ({ readonly action: 'move' } & AskedMove)
  | { readonly action: 'delete' | 'ask' | 'accept' | 'decline'; readonly shipment: Shipment };

export type ShipmentActionHandlers = {
  readonly move: (to: DeliveryStatus, parcel?: Parcel) => void;
  readonly remove: () => void;
  readonly restore: () => void;
  readonly ask: () => void;
  readonly withdraw: () => void;
  readonly accept: () => void;
  readonly decline: () => void;
};

/** The actions on a shipment. Some ask first, others are carried out at once; both report their own failures. */
export const useShipmentActions = (
  shipment: Shipment,
): { readonly actions: ShipmentActionHandlers; readonly modal: ReactNode } => {
  const { t } = useI18n();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const atOnce = (action: Promise<unknown>) => void action.catch(() => null);
  const mayChooseSubCompany =
    session?.config?.usesSubCompany === true && session.user.subCompanyId === null && session.subCompanies.length > 0;

  const actions: ShipmentActionHandlers = {
    move: (to, parcel) => {
      const move = { shipment, to, ...(parcel && { parcel }) };
      if (asksFirst(move)) setAsked({ action: 'move', ...move });
      else atOnce(moveShipment(t, shipment, { status: to, ...(parcel && { parcelId: parcel.id }) }));
    },
    remove: () => setAsked({ action: 'delete', shipment }),
    restore: () => atOnce(bringBack(t, shipment)),
    ask: () => setAsked({ action: 'ask', shipment }),
    withdraw: () => atOnce(moveShipment(t, shipment, { status: 'new' })),
    accept: () => {
      if (mayChooseSubCompany) setAsked({ action: 'accept', shipment });
      else atOnce(accept(t, shipment, session?.user.subCompanyId ?? null));
    },
    decline: () => setAsked({ action: 'decline', shipment }),
  };
  const close = () => setAsked(null);
  return { actions, modal: asked && <LazyLayer onClose={close}>{modalFor(asked, close)}</LazyLayer> };
};

const modalFor = (asked: Asked, onClose: () => void): ReactNode => {
  switch (asked.action) {
    case 'move':
      return <MoveModal {...asked} onClose={onClose} />;
    case 'delete':
      return <DeleteShipmentModal shipment={asked.shipment} onClose={onClose} />;
    case 'ask':
      return <AskModal shipment={asked.shipment} onClose={onClose} />;
    case 'accept':
      return <AcceptModal shipment={asked.shipment} onClose={onClose} />;
    case 'decline':
      return <DeclineModal shipment={asked.shipment} onClose={onClose} />;
  }
};
