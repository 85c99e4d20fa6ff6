import { createHash, randomInt } from 'node:crypto';
import type { Shipment } from '@waybill/contract/shipments';
import type { StopPoints } from '@waybill/domain/address/stop-place';
import { refusedFields } from '@waybill/domain/errors';
import { newId, type OrganisationId, type ShipmentId, type ShipmentKey } from '@waybill/domain/ids';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import { EMPTY_SHIPMENT, type ShipmentDetails } from '@waybill/domain/shipment-fields';
import { NO_SUB_COMPANIES, subCompaniesWith } from '@waybill/domain/sub-companies-of-parties';
import type { FieldRefusal } from '@waybill/domain/validation';
import type { Requester } from '../../http/visitor.ts';
import { assertValidShipment, NOTHING_KNOWN, problemsOfShipment } from './assert-valid-shipment.ts';
import { readBack } from './load-shipment.ts';
import { listParcels } from './parcel-list.ts';
import { patched } from './shipment-changes.ts';
import type { ShipmentDeps, ShipmentRules } from './shipment-deps.ts';
import type { StoredShipment } from './stored/stored-shipment.ts';
import { insertShipment, KEY_TAKEN } from './write-shipment.ts';

export type NewShipment = ShipmentPatch & {
  readonly key?: ShipmentKey | undefined;
  /** Where its stops are, when the sender knows it. */
  readonly points?: StopPoints | undefined;
};

/** An id has forty bits: several collisions in a row are not chance. */
export const MOST_ATTEMPTS = 5;

/** Enters a shipment, as `new`. With an idempotency key from the caller, the same request sent twice enters it once. */
export const createShipment = (
  deps: ShipmentDeps,
  by: Requester,
  { key, points, ...patch }: NewShipment,
): Promise<Shipment> =>
  deps.writing(by, async (repos) => {
    const { organisationId } = by.actor;
    const rowKey = key ? rowKeyOf(by, key) : newId<ShipmentKey>();
    // Shipments that were entered before keys were kept apart have the key itself.
    const entered = key ? await repos.shipments.holdKey(rowKey, key) : null;
    const digest = key ? digestOf(points ? { ...patch, points } : patch) : null;
    if (entered && entered.digest !== digest) throw refusedFields(KEY_TAKEN);
    if (entered) return readBack(repos, entered);
    const now = deps.clock();
    const rules = await repos.rules();
    const { before, after } = enteredDetails(organisationId, rules, patch);

    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const made = newShipment(organisationId, rowKey, deps.newShipmentId(), after);
      const { parcels, problems } = await listParcels(made, after.parcels, rules.barcodeRegex);
      await assertValidShipment(
        repos.shipments,
        rules,
        { key: null, by: organisationId, organisationId, before, after, units: [] },
        problems,
      );
      const shipment = { ...made, parcels };
      if (!(await insertShipment(repos, shipment, { digest, points, now }))) continue;
      await repos.record([{ shipment, action: 'created' }]);
      return readBack(repos, shipment);
    }
    throw new Error('No free shipment id was found');
  });

/** What would be refused of a shipment that is entered now, but for numbers that are in use. */
export const problemsOfNew = async (
  organisationId: OrganisationId,
  rules: ShipmentRules,
  patch: ShipmentPatch,
): Promise<readonly FieldRefusal[]> => {
  const { before, after } = enteredDetails(organisationId, rules, patch);
  const made = { shipmentId: newShipmentId(), deliveryStatus: 'new', parcels: [] } as const;
  const { problems } = await listParcels(made, after.parcels, rules.barcodeRegex);
  const checked = { key: null, by: organisationId, organisationId, before, after, units: [] };
  return [...problemsOfShipment(rules, checked, NOTHING_KNOWN), ...problems];
};

/**
 * The row's key is made from the caller's: no organisation, and nobody of one sub-company, can tell by a key of their own
 * whether another has used the same.
 */
const rowKeyOf = ({ actor }: Requester, key: ShipmentKey): ShipmentKey => {
  const tiedTo = actor.kind === 'user' ? actor.subCompanyId : null;
  const hash = createHash('sha256')
    .update(JSON.stringify([actor.organisationId, tiedTo, key]))
    .digest('hex');
  // A UUID of version 8, whose bits its maker chooses.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}` as ShipmentKey;
};

/** The contract has put the fields into one order, so equal requests have equal digests. */
const digestOf = (patch: object) => createHash('sha256').update(JSON.stringify(patch)).digest('base64url');

/** The details of a new shipment before and after its author has filled in some of them. */
export const enteredDetails = (organisationId: OrganisationId, rules: ShipmentRules, patch: ShipmentPatch) => {
  const before = startOf(organisationId, rules);
  const typed = patched(before, patch, rules);
  // An actor who is tied to a sub-company enters nothing outside of it.
  return { before, after: { ...typed, subCompanyId: typed.subCompanyId ?? rules.tiedTo } };
};

/** The defaults of a new shipment. The organisation that enters it becomes the party of its own role. */
const startOf = (organisationId: OrganisationId, { role, tiedTo, viewing }: ShipmentRules): ShipmentDetails => ({
  ...EMPTY_SHIPMENT,
  carrierId: role === 'carrier' ? organisationId : null,
  forwarderId: role === 'forwarder' ? organisationId : null,
  subCompanyId: tiedTo ?? viewing,
});

export const newShipment = (
  organisationId: OrganisationId,
  key: ShipmentKey,
  shipmentId: ShipmentId,
  { subCompanyId, parcels: _, ...typed }: ShipmentDetails,
): StoredShipment => ({
  ...typed,
  key,
  shipmentId,
  organisationId,
  version: 1,
  deliveryStatus: 'new',
  statusBeforeDeletion: null,
  deletedAt: null,
  failure: null,
  declinedReason: null,
  subCompanies: subCompaniesWith(
    { organisationId, carrierId: null, forwarderId: null, subCompanies: NO_SUB_COMPANIES },
    { organisationId, carrierId: typed.carrierId, forwarderId: typed.forwarderId },
    organisationId,
    subCompanyId,
  ),
  parcels: [],
});

/** Crockford's base32: no I, L, O or U, which people confuse with other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const LETTERS = 8;

/** The id cannot be guessed from another one, and may by chance be in use: the database decides. One number at random has bits for all of its letters. */
export const newShipmentId = (): ShipmentId => {
  const bits = randomInt(ALPHABET.length ** LETTERS);
  const letter = (at: number) => ALPHABET[Math.floor(bits / ALPHABET.length ** at) % ALPHABET.length];
  return `S${Array.from({ length: LETTERS }, (_, at) => letter(at)).join('')}` as ShipmentId;
};
