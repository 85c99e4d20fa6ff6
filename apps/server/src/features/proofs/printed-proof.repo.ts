import type { FieldSwitches } from '@waybill/domain/fields';
import { type KeptPoint, type Precision, pointOfKept } from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { type LoggedShipment, shipmentLogEntries } from '../../records/shipment-log.ts';
import type { StopPlace } from './place-paper.ts';
import type { StoredProof } from './proofs.repo.ts';

/** What is known around a proof and was not sealed with it. */
export type Circumstances = {
  readonly arrivedAt: Date | null;
  /** Of a proof of delivery: when the shipment was picked up before. */
  readonly pickedUpAt: Date | null;
  readonly vehicle: string | null;
  readonly stop: StopPlace | null;
  /** By barcode, at this stop. */
  readonly scannedAt: ReadonlyMap<string, Date>;
};

/** The moves that a customer is told of. */
const MAIN_MOVES = [
  'in-warehouse',
  'out-for-delivery',
  'self-collect',
  'not-picked-up',
  'completed',
  'failed',
] as const;
export type Move = { readonly move: (typeof MAIN_MOVES)[number] | 'created'; readonly at: Date };

type Row = KeptPoint & {
  readonly arrivedAt: Date | null;
  readonly pickedUpAt: Date | null;
  readonly vehicle: string | null;
  readonly precision: Precision | null;
  readonly isConfirmed: boolean | null;
  readonly scans: readonly { readonly barcode: string; readonly at: string }[] | null;
};

const NONE: Circumstances = { arrivedAt: null, pickedUpAt: null, vehicle: null, stop: null, scannedAt: new Map() };

/** Entries of the history that are looked through for moves: nobody reads a longer one on paper. */
const MOST_ENTRIES = 200;
/** No move is of a feature, so that entries which are take no room among them. */
const NO_FEATURE: FieldSwitches = { usesPayments: false, usesPickups: false, usesSubCompany: false };

/** What is printed around a proof, as far as row-level security shows it. */
export const printedProofRepo = (tx: Tx, reader: OrganisationId) => ({
  circumstances: async ({ id, carrierId }: Pick<StoredProof, 'id' | 'carrierId'>): Promise<Circumstances> => {
    const { rows } = await sql<Row>`
      select d.arrived_at as "arrivedAt", coalesce(v.registration, v.name) as vehicle, place.latitude, place.longitude, place.precision,
        place.state = 'confirmed' as "isConfirmed",
        (select max(q.happened_at) from waybill.proofs q where p.kind = 'dropoff' and q.organisation_id = p.organisation_id
          and q.shipment_key = p.shipment_key and q.kind = 'pickup' and q.content ->> 'outcome' = 'done'
          and q.happened_at <= p.happened_at) as "pickedUpAt",
        (select jsonb_agg(jsonb_build_object('barcode', k.barcode, 'at', c.scanned_at)) from waybill.parcel_scans c
          join waybill.parcels k on k.organisation_id = p.organisation_id and k.shipment_key = c.shipment_key and k.id = c.parcel_id
          where c.organisation_id = p.carrier_id and c.shipment_key = p.shipment_key and c.place = 'stop'
            and c.delivery_id = d.id) as scans
      from waybill.proofs p
      left join waybill.deliveries d on d.organisation_id = p.carrier_id and d.id = (p.content ->> 'deliveryId')::uuid
      left join waybill.vehicles v on v.organisation_id = p.carrier_id and v.id = (p.content ->> 'vehicleId')::uuid
      left join waybill.stop_places place on place.organisation_id = p.organisation_id and place.shipment_key = p.shipment_key
        and place.kind = p.kind and place.state in ('found', 'confirmed')
      where p.carrier_id = ${carrierId} and p.id = ${id}`.execute(tx);
    const [row] = rows;
    if (!row) return NONE;
    const point = pointOfKept(row);
    const isExact = row.isConfirmed === true || row.precision === 'rooftop' || row.precision === 'interpolated';
    return {
      arrivedAt: row.arrivedAt,
      pickedUpAt: row.pickedUpAt,
      vehicle: row.vehicle,
      stop: point && { ...point, isExact },
      scannedAt: new Map(row.scans?.map(({ barcode, at }) => [barcode, new Date(at)])),
    };
  },

  /** Null for a shipment that is out of sight. */
  shipmentIdOf: async (key: ShipmentKey): Promise<ShipmentId | null> => {
    const row = await tx.selectFrom('shipments').select('shipment_id').where('id', '=', key).executeTakeFirst();
    return row?.shipment_id ?? null;
  },

  /** The moves that the reader's history tells of, the first one first. */
  moves: async (shipment: LoggedShipment): Promise<readonly Move[]> => {
    const entries = await shipmentLogEntries(tx, reader, shipment, undefined, MOST_ENTRIES, NO_FEATURE);
    return entries.toReversed().flatMap(({ action, changes, occurredAt: at }): Move[] => {
      if (action === 'created') return [{ move: 'created', at }];
      const move = MAIN_MOVES.find((each) => each === changes.deliveryStatus?.to);
      return move ? [{ move, at }] : [];
    });
  },
});
export type PrintedProofRepo = ReturnType<typeof printedProofRepo>;
