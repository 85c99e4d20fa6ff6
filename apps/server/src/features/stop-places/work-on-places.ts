import type { PlaceCandidate } from '@waybill/contract/geocoding';
import type { Member } from '@waybill/domain/actor';
import { isFarFrom } from '@waybill/domain/address/doubt-of-point';
import { type House, hasAddress, houseOf, isAddress, placeKeys, queryOf } from '@waybill/domain/address/stop-place';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { type AddressQuery, type Candidate, type Point, pointText } from '@waybill/domain/geocoding';
import type { KnownPlaceId, ShipmentId } from '@waybill/domain/ids';
import { mayPlace } from '@waybill/domain/shipment-rights';
import { isFinished } from '@waybill/domain/statuses';
import { addressLine, type StopKind } from '@waybill/domain/stop';
import type { Requester } from '../../http/visitor.ts';
import type { Geocode } from './geocode-stops.ts';
import type { PlaceDeps } from './place-deps.ts';
import type { HeldStop } from './stop-places.repo.ts';
import { sealPlacing } from './undo-placing.ts';

const userIdOf = ({ actor }: Requester) => (actor.kind === 'user' ? actor.userId : null);

/** Without pickups, no place of one is asked for. */
export const listWork = ({ inScope }: PlaceDeps, by: Requester, kind: StopKind) =>
  inScope(by, async ({ stops, usesPickups }) => {
    const hasPickups = await usesPickups();
    const { counts, waiting } = await stops.counts();
    return {
      items: kind === 'dropoff' || hasPickups ? await stops.work(kind, userIdOf(by)) : [],
      counts: hasPickups ? counts : { ...counts, pickup: 0 },
      waiting,
    };
  });

const presentCandidate = ({ address, differences, ...candidate }: Candidate): PlaceCandidate => ({
  ...candidate,
  ...address,
  differences: [...differences],
});

const ask = async (geocode: Geocode, query: AddressQuery) => {
  const [answer] = await geocode([query]);
  return {
    candidates: (answer?.candidates ?? []).map(presentCandidate),
    failure: answer?.failure ?? null,
  };
};

/** A stop that was entered before places were kept has none yet: its keys follow from its address. */
const withKeys = (stop: HeldStop): HeldStop => ({ ...stop, ...placeKeys(stop) });

export const readStop = async (
  { inScope, geocode }: PlaceDeps,
  by: Requester,
  shipmentId: ShipmentId,
  kind: StopKind,
) => {
  const stop = await inScope(by, async ({ stops }) => {
    const found = withKeys(orNotFound(await stops.find(shipmentId, kind)));
    const { key, organisationId, carrierId, forwarderId, addressKey, receiverKey, ...shown } = found;
    return {
      ...shown,
      stops: Math.max(1, await stops.countSettled(found)),
      mayPlace: mayPlace(found, by.actor.organisationId),
      claimedBy: await stops.claimedBy(addressKey, userIdOf(by)),
    };
  });
  const answer = hasAddress(stop) ? await ask(geocode, queryOf(stop)) : { candidates: [], failure: null };
  return { stop, ...answer };
};

export const searchPlaces = ({ geocode }: PlaceDeps, text: string) =>
  ask(geocode, { street: text, postcode: null, city: null, country: null });

export const claimStop = ({ inScope }: PlaceDeps, by: Requester<Member>, shipmentId: ShipmentId, kind: StopKind) =>
  inScope(by, async ({ stops }) => {
    const { addressKey } = withKeys(orNotFound(await stops.find(shipmentId, kind)));
    return { claimedBy: await stops.claim(addressKey, by.actor.userId) };
  });

export type Confirmation = {
  readonly point: Point;
  readonly address: {
    readonly streetAddress1: string | null;
    readonly postcode: string | null;
    readonly city: string | null;
  };
  readonly foundAddress: string | null;
  readonly isRemembered: boolean;
};

/** The house that an address means, unless the pin says that it means another one. */
const houseAt = async (geocode: Geocode, { address, point }: Confirmation): Promise<House | null> => {
  const [answer] = hasAddress(address) ? await geocode([queryOf(address)]) : [];
  const house = houseOf(answer?.candidates ?? []);
  return house && !isFarFrom(house, point) ? house : null;
};

/**
 * Puts a stop where a person says, with all others of the same address that are on their way. The address is remembered, unless it
 * is for this once.
 */
export const confirmPlace = async (
  { inScope, geocode, undoSeal }: PlaceDeps,
  by: Requester,
  shipmentId: ShipmentId,
  kind: StopKind,
  confirmation: Confirmation,
) => {
  const { point, address, foundAddress, isRemembered } = confirmation;
  const house = isRemembered ? await houseAt(geocode, confirmation) : null;
  return inScope(by, async ({ stops, knownPlaces, findAgainAt, stamp, record }) => {
    const stop = withKeys(orNotFound(await stops.find(shipmentId, kind, { isHeld: true })));
    if (!mayPlace(stop, by.actor.organisationId)) {
      const isOver = isFinished(stop.deliveryStatus) && 'is-finished';
      throw new AppError(stop.deliveryStatus === 'deleted' ? 'is-deleted' : isOver || 'not-yours');
    }
    if (addressLine(stop) !== addressLine(address)) throw new AppError('stale-version');
    await stops.ensure(stop);
    const settled = await stops.settle(stop, point, foundAddress);
    const isKept = isRemembered && isAddress(stop.addressKey);
    const houseKey = placeKeys({ ...stop, ...house }).addressKey;
    const memory = isKept ? await knownPlaces.remember(stop, houseKey, point, stamp) : null;
    if (isKept) await findAgainAt(stop.addressKey);
    await stops.unclaim(stop.addressKey);
    await record(
      settled.map(({ kind: settledKind, from, organisationId, key, shipmentId: id }) => ({
        shipment: { organisationId, key, shipmentId: id },
        action: 'placed',
        changes: { [`${settledKind}.place`]: { from, to: foundAddress ?? pointText(point) } },
      })),
    );
    const { addressKey } = stop;
    return {
      settled: settled.length,
      undo: sealPlacing(undoSeal, by, { at: stamp.at, addressKey, point, memory, settled }),
    };
  });
};

export const forgetPlace = ({ inScope }: PlaceDeps, by: Requester, id: KnownPlaceId) =>
  inScope(by, async ({ knownPlaces, keepDeleted }) => {
    const deletionId = await keepDeleted('known-place', id);
    if (!(await knownPlaces.remove(id))) throw new AppError('not-found');
    return { deletionId };
  });
