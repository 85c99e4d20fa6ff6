import type { ShipmentFilter, ShipmentOrder } from '@waybill/contract/shipment-list';
import type { Author } from '@waybill/domain/actor';
import type { BulkShipment } from '@waybill/domain/bulk';
import type { Point } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { Travel, TravelSource } from '@waybill/domain/route/travel';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { ChangeableShipment } from '@waybill/domain/status-change';
import type { Clock } from '../../clock.ts';
import type { InScope } from '../../http/visitor.ts';
import type { Candidate } from './stored/candidates.repo.ts';
import type { RouteChangesRepo } from './stored/route-changes.repo.ts';
import type { RouteWritesRepo, WrittenRoute } from './stored/route-writes.repo.ts';
import type { RoutesRepo } from './stored/routes.repo.ts';
import type { RouteSettings } from './stored/stored-route.ts';
import type { UnassignedRepo } from './stored/unassigned.repo.ts';

export type Selected = { readonly key: ShipmentKey; readonly shipmentId: ShipmentId };

/** What is read of routes, in the actor's view. */
export type ReadingRoutes = {
  /** Whose vehicles they are. */
  readonly organisationId: OrganisationId;
  readonly settings: RouteSettings;
  readonly routes: RoutesRepo;
  readonly unassigned: UnassignedRepo;
  readonly changes: RouteChangesRepo;
  readonly candidates: (keys: readonly ShipmentKey[]) => Promise<ReadonlyMap<ShipmentKey, Candidate>>;
  /** Shipments in view with their units, to decide what may become of them. */
  readonly look: (keys: readonly ShipmentKey[]) => Promise<readonly BulkShipment[]>;
  /** All shipments that match a list's filter, up to `most` of them. */
  readonly matching: (filter: ShipmentFilter, order: ShipmentOrder, most: number) => Promise<readonly Selected[]>;
  readonly withIds: (ids: readonly ShipmentId[]) => Promise<readonly Selected[]>;
};

export type WritingRoutes = Pick<ReadingRoutes, 'organisationId' | 'settings' | 'routes' | 'changes'> & {
  readonly writes: RouteWritesRepo;
  /** Has arrivals worked out anew where a vehicle is on its way on one of these routes: what they had were those of another order. */
  readonly expectAfterChange: (routes: readonly WrittenRoute[]) => Promise<void>;
  /** Locks shipments. Always before their routes: whoever changes a status does so in this order, too. */
  readonly hold: (keys: readonly ShipmentKey[]) => Promise<readonly BulkShipment[]>;
  readonly changeStatus: (shipments: readonly ChangeableShipment[], now: Date) => Promise<void>;
  /** Lets places be found once more that the carrier may look up from now on. */
  readonly findPlacesAgain: (accepted: readonly ChangeableShipment[]) => Promise<void>;
  readonly record: (entries: readonly NewShipmentEntry[]) => Promise<void>;
  readonly author: Author;
};

/** Travel times between the points of some routes, each in its order. */
export type TravelAlong = (
  routes: readonly (readonly Point[])[],
) => Promise<{ readonly travel: Travel; readonly source: TravelSource }>;

/** The requester is a dispatcher, or a program of the organisation. Each call of `reading` and `writing` is one transaction. */
export type RouteDeps<Reading extends ReadingRoutes = ReadingRoutes, Writing extends WritingRoutes = WritingRoutes> = {
  readonly clock: Clock;
  readonly reading: InScope<Reading>;
  readonly writing: InScope<Writing>;
  /** Never inside a transaction: a router may be asked. */
  readonly travelAlong: TravelAlong;
};
