import type { Shipment, ShipmentHistoryEntry } from '@waybill/contract/shipments';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { OrganisationId, ShipmentId, SubCompanyId } from '@waybill/domain/ids';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Parties } from '@waybill/domain/shipment-rights';
import type { Clock } from '../../clock.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { ParcelsRepo } from './stored/parcels.repo.ts';
import type { ShipmentMovesRepo } from './stored/shipment-moves.repo.ts';
import type { ShipmentsRepo } from './stored/shipments.repo.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';

/** Who asks, and from where. */
export type Requester = { readonly actor: Member | ApiKeyActor; readonly visitor: Visitor };

/** What the settings of whoever asks allow. */
export type ShipmentRules = Pick<
  OrganisationConfig,
  | 'role'
  | 'allowedCarrierIds'
  | 'allowedForwarderIds'
  | 'barcodeRegex'
  | 'usesChangeShipmentStatus'
  | 'usesPayments'
  | 'usesPickups'
  | 'usesSubCompany'
> & {
  /** Those that there are, and that the operator lets shipments carry. */
  readonly subCompanyIds: readonly SubCompanyId[];
  /** The one that the actor is tied to: all that they enter is in it. */
  readonly tiedTo: SubCompanyId | null;
  /** The one that they look at, where a new shipment belongs unless it says otherwise. */
  readonly viewing: SubCompanyId | null;
};

type LogEntry = Omit<ShipmentHistoryEntry, 'occurredAt'> & { readonly occurredAt: Date };

/** Reads entries of one shipment, newest first; bound to it, to its reader and to a transaction by the wiring. */
export type ReadShipmentLog = (after: string | undefined, limit: number) => Promise<readonly LogEntry[]>;

type ReadDetail = (shipmentId: ShipmentId) => Promise<Shipment | null>;

export type ReadingShipments = {
  readonly detail: ReadDetail;
  readonly find: ShipmentsRepo['find'];
  readonly historyOf: (shipment: Parties & Pick<StoredShipment, 'key'>) => ReadShipmentLog;
};

export type WritingShipments = {
  readonly shipments: ShipmentsRepo;
  readonly parcels: ParcelsRepo;
  readonly moves: Pick<ShipmentMovesRepo, 'writeMoves'>;
  readonly detail: ReadDetail;
  readonly rules: () => Promise<ShipmentRules>;
  /** What organisations are called, as far as the asking one may know. */
  readonly names: (ids: readonly OrganisationId[]) => Promise<ReadonlyMap<string, string>>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
};

/** What the use-cases need. Each call of `reading` and `writing` is one transaction. */
export type ShipmentDeps = {
  readonly clock: Clock;
  readonly newShipmentId: () => ShipmentId;
  /** In the division that the actor looks at. */
  readonly reading: <Result>(by: Requester, work: (repos: ReadingShipments) => Promise<Result>) => Promise<Result>;
  /** Finds what the actor looks at, and may write in all that is the actor's own: a shipment can be moved out of sight. */
  readonly writing: <Result>(by: Requester, work: (repos: WritingShipments) => Promise<Result>) => Promise<Result>;
};
