import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../db/connect.ts';
import type { Shipments } from '../db/schema.ts';

export type NamedOrganisation = { readonly id: OrganisationId; readonly name: string };

/** A party of a shipment, and the key of that shipment. */
type PartyOfShipment = readonly [party: OrganisationId | null, shipmentKey: ShipmentKey];

/**
 * The names of these parties, by id. The name of the reader's own organisation is known. Any other is looked up through one of
 * the shipments that it shares with the reader, since that is what entitles the reader to know it.
 */
export const partyNames = async (
  tx: Tx,
  reader: NamedOrganisation | null,
  parties: Iterable<PartyOfShipment>,
): Promise<ReadonlyMap<OrganisationId, string>> => {
  const names = new Map<OrganisationId, string>();
  if (reader) names.set(reader.id, reader.name);
  const lookedUp = new Map<OrganisationId, ShipmentKey>();
  for (const [party, shipmentKey] of parties) {
    if (party !== null && !names.has(party)) lookedUp.set(party, shipmentKey);
  }
  if (lookedUp.size === 0) return names;
  const { rows } = await sql<NamedOrganisation>`
    select id, name from waybill.party_names(${[...new Set(lookedUp.values())]}::uuid[])`.execute(tx);
  for (const { id, name } of rows) names.set(id, name);
  return names;
};

type PartyColumns = Pick<Selectable<Shipments>, 'id' | 'organisation_id' | 'carrier_id' | 'forwarder_id'>;

/** All parties of these rows of `shipments`. */
export const partiesOfRows = function* (rows: readonly PartyColumns[]): Iterable<PartyOfShipment> {
  for (const row of rows) {
    yield [row.organisation_id, row.id];
    yield [row.carrier_id, row.id];
    yield [row.forwarder_id, row.id];
  }
};
