import type { OrganisationId, ShipmentId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopKind } from '@waybill/domain/stop';
import { sql } from 'kysely';
import type { Tx } from '../../../db/connect.ts';
import type { Scope } from '../../../db/scope.ts';
import { turnTaker } from '../../../turn-taker.ts';
import { joinPlace, placeKeyOf, pointOfStop, type StopColumns, stopColumns, taskOf } from './stop-columns.sql.ts';
import type { StoredStop } from './stored-route.ts';

/** A stop of a shipment that is on no route yet; it has no id. */
export type CandidateStop = Omit<StoredStop, 'id'>;

/** A shipment that could be carried, with its stops as far as it has an address for them. */
export type Candidate = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly organisationId: OrganisationId;
  readonly deliveryStatus: DeliveryStatus;
  /** The division of the organisation that carries it. */
  readonly subCompanyId: SubCompanyId | null;
  readonly dropoffDate: string | null;
  readonly stops: Readonly<Partial<Record<StopKind, CandidateStop>>>;
};

type Row = StopColumns & { readonly dropoff_scheduled_date: string | null };

const candidateStop = (row: Row): CandidateStop => ({
  kind: row.kind,
  placeKey: placeKeyOf(row),
  point: pointOfStop(row),
  isLocked: false,
  arrivedAt: null,
  completedAt: null,
  announcedAt: null,
  eta: null,
  tasks: [{ ...taskOf(row), wasInWarehouse: row.delivery_status === 'in-warehouse', hasEnded: false }],
});

const hasAddress = (row: Row) => Boolean(row.street_address1 || row.postcode || row.city || row.latitude !== null);

/** The shipments with these keys that are in sight. */
export const readCandidates = async (
  tx: Tx,
  { organisationId }: Scope,
  keys: readonly ShipmentKey[],
): Promise<ReadonlyMap<ShipmentKey, Candidate>> => {
  const kind = sql`k.kind`;
  const { rows } = await sql<Row>`
    select ${stopColumns(kind, organisationId)}, s.dropoff_scheduled_date
    from waybill.shipments s cross join (values ('pickup'), ('dropoff')) k (kind)
    ${joinPlace(kind)}
    where s.id = any (${[...keys]}::uuid[])`.execute(tx);
  const takeTurns = turnTaker();
  const found = new Map<ShipmentKey, Candidate>();
  for (const row of rows) {
    await takeTurns();
    const known = found.get(row.key);
    found.set(row.key, {
      key: row.key,
      shipmentId: row.shipment_id,
      organisationId: row.organisation_id,
      deliveryStatus: row.delivery_status,
      subCompanyId: row.division_id,
      dropoffDate: row.dropoff_scheduled_date,
      stops: { ...known?.stops, ...(hasAddress(row) ? { [row.kind]: candidateStop(row) } : {}) },
    });
  }
  return found;
};
