import type { Parcel, Shipment } from '@waybill/contract/shipments';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { lazy, type ReactNode, useState } from 'react';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { LazyLayer } from '../../../ui/layers/dialog-layer.tsx';
import { DeleteShipmentModal } from './delete-shipment-modal.tsx';
import { accept, bringBack, moveShipment } from './shipment-deeds.ts';
import { type AskedMove, asksFirst } from './shipment-moves.ts';

/** Fetched when something is asked: they bring the fields of a form, which looking at a shipment does not need. */
const MoveModal = lazy(async () => ({ default: (await import('./move-modal.tsx')).MoveModal }));
const AskModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).AskModal }));
const AcceptModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).AcceptModal }));
const DeclineModal = lazy(async () => ({ default: (await import('./request-modals.tsx')).DeclineModal }));

type Asked =
  | ({ readonly deed: 'move' } & AskedMove)
  | { readonly deed: 'delete' | 'ask' | 'accept' | 'decline'; readonly shipment: Shipment };

export type ShipmentDeeds = {
  readonly move: (to: DeliveryStatus, parcel?: Parcel) => void;
  readonly remove: () => void;
  readonly restore: () => void;
  readonly ask: () => void;
  readonly withdraw: () => void;
  readonly accept: () => void;
  readonly decline: () => void;
};

/** What can be done to a shipment. Some deeds ask first, others are done at once; a failure has said itself by then. */
export const useShipmentDeeds = (shipment: Shipment): { readonly deeds: ShipmentDeeds; readonly modal: ReactNode } => {
  const { t } = useI18n();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const atOnce = (deed: Promise<unknown>) => void deed.catch(() => null);
  const mayChooseDivision =
    session?.config?.usesSubCompany === true && session.user.subCompanyId === null && session.divisions.length > 0;

  const deeds: ShipmentDeeds = {
    move: (to, parcel) => {
      const move = { shipment, to, ...(parcel && { parcel }) };
      if (asksFirst(move)) setAsked({ deed: 'move', ...move });
      else atOnce(moveShipment(t, shipment, { status: to, ...(parcel && { parcelId: parcel.id }) }));
    },
    remove: () => setAsked({ deed: 'delete', shipment }),
    restore: () => atOnce(bringBack(t, shipment)),
    ask: () => setAsked({ deed: 'ask', shipment }),
    withdraw: () => atOnce(moveShipment(t, shipment, { status: 'new' })),
    accept: () => {
      if (mayChooseDivision) setAsked({ deed: 'accept', shipment });
      else atOnce(accept(t, shipment, session?.user.subCompanyId ?? null));
    },
    decline: () => setAsked({ deed: 'decline', shipment }),
  };
  const close = () => setAsked(null);
  return { deeds, modal: asked && <LazyLayer onClose={close}>{modalFor(asked, close)}</LazyLayer> };
};

const modalFor = (asked: Asked, onClose: () => void): ReactNode => {
  switch (asked.deed) {
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
