import { AppError } from '@waybill/domain/errors';
import { newId, type OrganisationId, type PartnerId, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import { type MoveRules, movesTo, type StatusFault, statusFault } from '@waybill/domain/import/file-status';
import { STATUS_PATH } from '@waybill/domain/import/import-targets';
import type { ImportColumn } from '@waybill/domain/import/read-row';
import { type ReadWord, wordReader } from '@waybill/domain/partner-statuses';
import type { ChangedStatus } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { type BeforeChange, statusBefore, undoChange } from '@waybill/domain/undo-change';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { InImports, Refused } from '../features/imports/import-deps.ts';
import type { ToldStatus } from '../features/imports/judge-row.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { rememberWords } from '../features/partner-statuses/understand-words.ts';
import { enteredDetails, newShipment, newShipmentId } from '../features/shipments/create-shipment.ts';
import type { PutOutcome } from '../features/shipments/put-shipments.ts';
import type { ShipmentRules, WritingShipments } from '../features/shipments/shipment-deps.ts';
import { shipmentBatchRepo } from '../features/shipments/stored/shipment-batch.repo.ts';
import type { StoredShipment } from '../features/shipments/stored/stored-shipment.ts';
import { wordsOf } from './wire-partners.ts';
import { rulesIn, writeMoves } from './wire-shipments.ts';

/** Reads the words of the partner that was chosen for a file; nothing where none was. */
export const partnerStatusOf = async (
  tx: Tx,
  { organisationId }: Scope,
  columns: readonly ImportColumn[],
): Promise<{ readonly partnerStatus?: ReadWord }> => {
  const partnerId = columns.find(({ target }) => target.path === STATUS_PATH)?.partnerId;
  if (!partnerId) return {};
  return { partnerStatus: wordReader(await partnersRepo(tx, { organisationId }).mappings(partnerId)) };
};

/** A partner that was deleted meanwhile has no list of words. */
export const rememberWordsOfFile = (tx: Tx, { organisationId }: Scope, clock: Clock) => {
  const deps = wordsOf(tx, organisationId, clock());
  return async (partnerId: PartnerId, words: readonly string[], example: string): Promise<void> => {
    if (words.length === 0 || !(await deps.partners.find(partnerId))) return;
    await rememberWords(deps, { partnerId, source: 'file', example }, words);
  };
};

const moveRules = (
  by: OrganisationId,
  { usesChangeShipmentStatus }: Pick<ShipmentRules, 'usesChangeShipmentStatus'>,
  now: Date,
  isNew: boolean,
): MoveRules => ({ by, now, isNew, usesChangeShipmentStatus });

/** The shipments that rows are about, as they are now: nobody waits for them, nor are they kept from others. */
const known = async (tx: Tx, scope: Scope, rows: readonly ToldStatus[]) => {
  const ids = rows.flatMap(({ shipmentId }) => shipmentId ?? []);
  const numbers = rows.flatMap(({ shipmentId, patch }) => (shipmentId === null ? (patch.externalId ?? []) : []));
  const { rows: found } = await sql<{ key: ShipmentKey; id: ShipmentId; number: string | null }>`
    select s.id as key, s.shipment_id as id, null as number from waybill.shipments s where s.shipment_id = any (${ids}::text[])
    union all
    select s.key, s.shipment_id, given.number from unnest(${numbers}::text[]) given (number)
    cross join lateral (select s.id as key, s.shipment_id from waybill.shipments s
      where s.organisation_id = ${scope.organisationId} and s.external_id = given.number offset 0) s`.execute(tx);
  const shipments = await shipmentBatchRepo(tx, scope).look([...new Set(found.map(({ key }) => key))]);
  const byKey = new Map(shipments.map((shipment) => [shipment.key, shipment]));
  const byId = new Map(found.map(({ key, id }) => [id, byKey.get(key)]));
  const byNumber = new Map(found.map(({ key, number }) => [number, byKey.get(key)]));
  return ({ shipmentId, patch }: ToldStatus) =>
    shipmentId === null ? (patch.externalId ? byNumber.get(patch.externalId) : undefined) : byId.get(shipmentId);
};

export const statusFaultsIn =
  (tx: Tx, scope: Scope, clock: Clock): InImports['statusFaults'] =>
  async (rows) => {
    const { organisationId } = scope;
    const rules = await rulesIn(tx, scope, scope.subCompanyId);
    const knownOf = await known(tx, scope, rows);
    const now = clock();
    const faults = new Map<number, StatusFault>();
    for (const row of rows) {
      const before = knownOf(row);
      // One that is named and not found is told so.
      if (!before && row.shipmentId !== null) continue;
      const { after } = enteredDetails(organisationId, rules, row.patch);
      const shipment = before ?? newShipment(organisationId, newId<ShipmentKey>(), newShipmentId(), after);
      const fault = statusFault(shipment, row.status, moveRules(organisationId, rules, now, !before));
      if (fault) faults.set(row.number, fault);
    }
    return faults;
  };

const REFUSED = 'illegal-move';

/** What a status was refused for; null where something else was. */
export const refusedStatus = ({ code, details }: AppError): readonly Refused[] | null =>
  code === REFUSED && details.fault ? [{ path: STATUS_PATH, ...(details.fault as StatusFault) }] : null;

type Told = { readonly status: DeliveryStatus | null; readonly isNew: boolean };
type Moved = { readonly moves: number; readonly movedFrom: BeforeChange | null };
const NOT_MOVED: Moved = { moves: 0, movedFrom: null };

/** Moving what an import enters to the statuses that its file tells: decided before it is written, so that a row is entered as a whole or not at all. */
export const movingIn = (repos: WritingShipments, organisationId: OrganisationId, clock: Clock) => ({
  /** What refuses a shipment that may not become what is told; null for those of which nothing is. */
  judges: async (told: readonly Told[]) => {
    if (told.every(({ status }) => status === null)) return told.map(() => null);
    const rules = await repos.rules();
    const now = clock();
    return told.map(({ status, isNew }) => {
      if (status === null) return null;
      return (after: StoredShipment) => {
        const fault = statusFault(after, status, moveRules(organisationId, rules, now, isNew));
        return fault && new AppError(REFUSED, { fault });
      };
    });
  },

  /** Moves those that were entered: one statement for each step of all of them. */
  move: async (told: readonly Told[], outcomes: readonly PutOutcome[]): Promise<readonly Moved[]> => {
    const now = clock();
    // That statuses may be changed was looked at when they were judged.
    const rules = { usesChangeShipmentStatus: true };
    const ways = outcomes.map((result, at): readonly ChangedStatus<StoredShipment>[] => {
      const { status = null, isNew = false } = told[at] ?? {};
      if (status === null || result.outcome === 'refused') return [];
      return movesTo(result.after, status, moveRules(organisationId, rules, now, isNew)) ?? [];
    });
    const startOf = (at: number) => {
      const result = outcomes[at];
      return result && result.outcome !== 'refused' ? result.after : null;
    };
    for (let step = 0; ways.some((way) => way.length > step); step++) {
      const made = ways.flatMap((way, at) => {
        const [move, before] = [way[step], way[step - 1]?.after ?? startOf(at)];
        return move && before ? [{ ...move, before }] : [];
      });
      await writeMoves(repos, made, now);
    }
    return ways.map((way, at): Moved => {
      const start = startOf(at);
      if (way.length === 0 || !start) return NOT_MOVED;
      return { moves: way.length, movedFrom: told[at]?.isNew ? null : statusBefore(start) };
    });
  },
});

/** Gives shipments that nobody has touched since the statuses back that they had. One whose barcode is somebody else's by now stays as it is. */
export const moveBackIn =
  (tx: Tx, scope: Scope, { many, record }: Pick<WritingShipments, 'many' | 'record'>, clock: Clock) =>
  async (moved: readonly { readonly key: ShipmentKey; readonly movedFrom: BeforeChange }[]) => {
    if (moved.length === 0) return [];
    const batch = shipmentBatchRepo(tx, scope);
    const held = await batch.hold(moved.map(({ key }) => key));
    const before = new Map(moved.map(({ key, movedFrom }) => [key, movedFrom]));
    const undone = held.flatMap((shipment) => {
      const movedFrom = before.get(shipment.key);
      const result = movedFrom && undoChange(shipment, movedFrom);
      return result && 'changed' in result ? [{ ...result, shipment }] : [];
    });
    const comingBack = ({ shipment, changed }: (typeof undone)[number]) =>
      shipment.parcels.flatMap(({ barcode, status }, at) =>
        status === 'deleted' && changed.parcels[at]?.status !== 'deleted' ? [barcode] : [],
      );
    const holders = await many.holdersOf(undone.flatMap(comingBack));
    const isTaken = (each: (typeof undone)[number]) =>
      comingBack(each).some((barcode) => holders.get(barcode)?.some((one) => one !== each.shipment.key));
    const possible = undone.filter((each) => !isTaken(each));
    if (possible.length > 0)
      await batch.changeStatus(
        possible.map(({ changed }) => changed),
        clock(),
      );
    await record(possible.map(({ entry }) => entry));
    const done = new Set(possible.map(({ shipment }) => shipment.key));
    return moved.flatMap(({ key }) => (done.has(key) ? [] : [key]));
  };
