import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ReadRow } from '@waybill/domain/import/read-row';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { KnownShipment, LookingUp } from './import-deps.ts';
import type { GoodRow } from './import-rows.repo.ts';

/** All rows of one shipment. */
export type Group = readonly [GoodRow, ...GoodRow[]];

/** Rows in portions, as whole shipments in portions. */
export async function* groupsIn(portions: AsyncIterable<readonly GoodRow[]>): AsyncGenerator<readonly Group[]> {
  let open: GoodRow[] = [];
  for await (const rows of portions) {
    const groups: Group[] = [];
    for (const row of rows) {
      const [first, ...others] = open;
      if (first && first.head !== row.head) {
        groups.push([first, ...others]);
        open = [];
      }
      open.push(row);
    }
    yield groups;
  }
  const [first, ...others] = open;
  if (first) yield [[first, ...others]];
}

/** The rows of one shipment, and what they say; null where that is no shipment. */
export type ReadGroup = {
  readonly group: Group;
  readonly patch: ShipmentPatch | null;
  readonly status: DeliveryStatus | null;
};

const merged = (group: Group, read: (cells: readonly string[]) => ReadRow): ReadGroup => {
  const rows = group.map(({ cells }) => read(cells));
  const patches = rows.map(({ patch }) => patch);
  // Those that say anything of it say the same.
  const status = rows.find((row) => row.status !== null)?.status ?? null;
  const [first] = patches;
  if (!first || patches.includes(null)) return { group, patch: null, status };
  const parcels = patches.flatMap((patch) => patch?.parcels ?? []);
  return { group, patch: parcels.length > 0 ? { ...first, parcels } : first, status };
};

/** Groups that are read before an answer of the database has its turn. */
const GROUPS_OF_TURN = 10;

export const readGroups = async (
  groups: readonly Group[],
  read: (cells: readonly string[]) => ReadRow,
): Promise<readonly ReadGroup[]> => {
  const all: ReadGroup[] = [];
  for (const [at, group] of groups.entries()) {
    if (at % GROUPS_OF_TURN === GROUPS_OF_TURN - 1) await nextTurn();
    all.push(merged(group, read));
  }
  return all;
};

type Knowing = {
  readonly isNamed: boolean;
  /** Whether earlier rows of this file have entered parcels of it. */
  readonly isBegun: boolean;
};

/**
 * A parcel without a barcode is the one that was made in its place before, unless that was done by another row of this file. A
 * shipment without a number of its own is known by what it is, and may have parcels that are not in this file: they stay, and so
 * do those of rows that were entered before.
 */
export const withKnownParcels = (
  patch: ShipmentPatch,
  known: KnownShipment | null,
  { isNamed, isBegun }: Knowing,
): ShipmentPatch => {
  if (!known || !patch.parcels) return patch;
  const own = patch.parcels.map((parcel, at) => {
    const same = parcel.barcode === null ? undefined : known.parcels.find(({ barcode }) => barcode === parcel.barcode);
    const before = same ?? (isBegun ? undefined : known.parcels[at]);
    return before && (parcel.barcode === null || parcel.barcode === before.barcode)
      ? { ...parcel, id: before.id, barcode: before.barcode }
      : parcel;
  });
  if (!isBegun && (patch.externalId || isNamed)) return { ...patch, parcels: own };
  const listed = new Set(own.map(({ id }) => id));
  return { ...patch, parcels: [...known.parcels.filter(({ id }) => !listed.has(id)), ...own] };
};

/** Which shipment a group is, if it is entered already. */
export const knownOf = async (
  repos: LookingUp,
  groups: readonly Group[],
): Promise<(group: Group) => KnownShipment | null> => {
  const ids = groups.flatMap(([{ shipmentId }]) => shipmentId ?? []);
  const numbers = groups.flatMap(([{ shipmentId, externalId }]) => (shipmentId === null ? (externalId ?? []) : []));
  const contents = groups.flatMap(([{ shipmentId, externalId, content }]) =>
    shipmentId === null && externalId === null ? [content] : [],
  );
  const byId = new Map((await repos.withShipmentIds(ids)).map((known) => [known.shipmentId, known]));
  const byContent = await repos.results.withContents(contents);
  const byNumber = new Map((await repos.withNumbers(numbers)).map((known) => [known.externalId, known]));
  const byKey = new Map((await repos.withKeys([...byContent.values()].flat())).map((known) => [known.key, known]));
  return ([{ shipmentId, externalId, content, occurrence }, ...others]) => {
    if (shipmentId !== null) return byId.get(shipmentId) ?? null;
    if (externalId !== null) return byNumber.get(externalId) ?? null;
    // Rows that say the same are several shipments, unless they are parcels of one.
    const key = byContent.get(content)?.[others.length > 0 ? 0 : occurrence - 1];
    return (key && byKey.get(key)) ?? null;
  };
};
