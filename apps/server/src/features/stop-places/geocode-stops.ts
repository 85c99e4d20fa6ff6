import { doubtOfPoint, isFarFrom, isSamePoint } from '@waybill/domain/address/doubt-of-point';
import { ROOFTOP_M } from '@waybill/domain/address/match-house';
import {
  type House,
  houseOf,
  judgePlace,
  type PlaceDoubt,
  type PlaceState,
  placeKeys,
  queryOf,
} from '@waybill/domain/address/stop-place';
import {
  type AddressQuery,
  type Candidate,
  type GeocoderFailure,
  knownAddressLine,
  type Point,
} from '@waybill/domain/geocoding';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { UNACCEPTED } from '@waybill/domain/shipment-rights';
import type { AskedOfMemory, FoundPlace, WaitingPlace, WaitingPlaces } from './waiting-places.repo.ts';

export type Geocode = (
  queries: readonly AddressQuery[],
) => Promise<readonly { readonly candidates: readonly Candidate[]; readonly failure: GeocoderFailure | null }[]>;

/** What a job is about besides whatever else waits: shipments that come first, and an address whose pin is remembered by now. */
type Wanted = { readonly shipmentKeys: readonly ShipmentKey[]; readonly addressKey: string | null };

type Needs = {
  readonly inTransaction: <Result>(work: (places: WaitingPlaces) => Promise<Result>) => Promise<Result>;
  readonly geocode: Geocode;
  /** The stops that are looked for at a time: what takes a few seconds, or a minute with somebody else's geocoder. */
  readonly portion: number;
};

const NO_ANSWER = { candidates: [], failure: null };

type Judged = Omit<FoundPlace, 'addressKey' | 'receiverKey'>;

const atPoint = (
  point: Point,
  source: 'memory' | 'sender',
  state: Exclude<PlaceState, 'waiting'>,
  doubt: PlaceDoubt | null,
): Judged => ({
  state,
  point,
  precision: 'rooftop',
  errorMetres: ROOFTOP_M,
  foundAddress: null,
  doubt,
  source,
});

const judge = (stop: WaitingPlace, candidates: readonly Candidate[], failure: GeocoderFailure | null): Judged => {
  const { given } = stop;
  const { state, candidate, doubt } = judgePlace(candidates);
  // A point that is the geocoder's own answer, as that of a picked address is, is known with its address and its precision.
  if (given && !(state === 'found' && isSamePoint(given, candidate))) {
    const doubtOfGiven = doubtOfPoint(queryOf(stop), given, candidates);
    return atPoint(given, 'sender', doubtOfGiven ? 'doubtful' : 'found', doubtOfGiven);
  }
  return {
    // A poor answer of our own is not the last word while the better geocoder cannot be asked.
    state: failure && state !== 'found' ? 'failed' : state,
    point: candidate && { latitude: candidate.latitude, longitude: candidate.longitude },
    precision: candidate?.precision ?? null,
    errorMetres: candidate?.errorMetres ?? null,
    foundAddress: candidate && knownAddressLine(candidate.address),
    doubt,
    source: candidate && 'geocoder',
  };
};

/** What is remembered wins, but not silently over a point of the sender's that is somewhere else. */
const remembered = (point: Point, { given }: WaitingPlace): Judged =>
  given && isFarFrom(point, given)
    ? atPoint(given, 'sender', 'doubtful', 'far-from-address')
    : atPoint(point, 'memory', 'found', null);

/** The memory of whoever entered the shipment counts, and that of the carrier once it has accepted. */
const remembering = ({ organisationId, carrierId, deliveryStatus }: WaitingPlace): OrganisationId[] =>
  carrierId === null || UNACCEPTED.includes(deliveryStatus) ? [organisationId] : [organisationId, carrierId];

/** The question to the memory for a stop: under its address as it is written, and under that of the house that it means. */
const askedOfMemory = (stop: WaitingPlace, house: House | null = null): AskedOfMemory => {
  const { addressKey, receiverKey } = placeKeys(stop);
  const ofHouse = house ? [placeKeys({ ...stop, ...house }).addressKey] : [];
  return { addressKeys: [addressKey, ...ofHouse], receiverKey, organisationIds: remembering(stop) };
};

/**
 * Finds the places of stops that wait: what a person has confirmed before wins over every geocoder. The geocoder is asked for
 * all that the receiver has no pin for, since it tells which house is meant, and the memory may know that. Returns whether more
 * are waiting. No transaction is open while a geocoder is asked.
 */
export const geocodeStops = async (
  { inTransaction, geocode, portion }: Needs,
  organisationId: OrganisationId,
  { shipmentKeys, addressKey }: Wanted,
): Promise<boolean> => {
  const { waiting, known } = await inTransaction(async (places) => {
    if (addressKey !== null) await places.askAgainAt(organisationId, addressKey);
    const taken = await places.take(organisationId, shipmentKeys, portion);
    return { waiting: taken, known: await places.remembered(taken.map((stop) => askedOfMemory(stop))) };
  });
  if (waiting.length === 0) return false;
  const unclear = waiting.filter((_, at) => !known[at]?.isOfReceiver);
  const answers = await geocode(unclear.map(queryOf));
  const answerOf = new Map(unclear.map((stop, n) => [stop, answers[n] ?? NO_ANSWER]));
  await inTransaction(async (places) => {
    const housed = unclear.flatMap((stop) => {
      const house = houseOf(answerOf.get(stop)?.candidates ?? []);
      return house ? [{ stop, house }] : [];
    });
    const ofHouses = await places.remembered(housed.map(({ stop, house }) => askedOfMemory(stop, house)));
    const pins = new Map([
      ...waiting.map((stop, at) => [stop, known[at]] as const),
      ...housed.map(({ stop }, at) => [stop, ofHouses[at]] as const),
    ]);
    await places.write(
      waiting.map((stop) => {
        const pin = pins.get(stop);
        const { candidates, failure } = answerOf.get(stop) ?? NO_ANSWER;
        return [stop, { ...(pin ? remembered(pin, stop) : judge(stop, candidates, failure)), ...placeKeys(stop) }];
      }),
    );
  });
  return waiting.length === portion;
};
