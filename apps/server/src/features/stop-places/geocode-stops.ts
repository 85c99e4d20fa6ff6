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
import type { AskedOfMemory, FoundPlace, RememberedPin, WaitingPlace, WaitingPlaces } from './waiting-places.repo.ts';

type Answer = { readonly candidates: readonly Candidate[]; readonly failure: GeocoderFailure | null };
export type Geocode = (queries: readonly AddressQuery[]) => Promise<readonly Answer[]>;

/** What a job is about besides whatever else waits: shipments that come first, and an address whose pin is remembered by now. */
type Wanted = { readonly shipmentKeys: readonly ShipmentKey[]; readonly addressKey: string | null };

type LookUpNeeds = {
  readonly inTransaction: <Result>(work: (places: WaitingPlaces) => Promise<Result>) => Promise<Result>;
  readonly geocode: Geocode;
};

type Needs = LookUpNeeds & {
  /** The stops that are looked for at a time: what takes a few seconds, or a minute with somebody else's geocoder. */
  readonly portion: number;
};

const NO_ANSWER: Answer = { candidates: [], failure: null };

/** A stop whose place is asked for, whether it is entered or not. */
export type AskedStop = Omit<WaitingPlace, 'shipmentKey' | 'kind' | 'askedAt'>;

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

const judge = (stop: AskedStop, candidates: readonly Candidate[], failure: GeocoderFailure | null): Judged => {
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
const remembered = (point: Point, { given }: AskedStop): Judged =>
  given && isFarFrom(point, given)
    ? atPoint(given, 'sender', 'doubtful', 'far-from-address')
    : atPoint(point, 'memory', 'found', null);

/** The memory of whoever entered the shipment counts, and that of the carrier once it has accepted. */
const remembering = ({ organisationId, carrierId, deliveryStatus }: AskedStop): OrganisationId[] =>
  carrierId === null || UNACCEPTED.includes(deliveryStatus) ? [organisationId] : [organisationId, carrierId];

/** The question to the memory for a stop: under its address as it is written, and under that of the house that it means. */
const askedOfMemory = (stop: AskedStop, house: House | null = null): AskedOfMemory => {
  const { addressKey, receiverKey } = placeKeys(stop);
  const ofHouse = house ? [placeKeys({ ...stop, ...house }).addressKey] : [];
  return { addressKeys: [addressKey, ...ofHouse], receiverKey, organisationIds: remembering(stop) };
};

type Pins = readonly (RememberedPin | null)[];
type Answers = ReadonlyMap<AskedStop, Answer>;

/**
 * What a person has confirmed before wins over every geocoder. The geocoder is asked for all that the receiver has no pin for, since it
 * tells which house is meant, and the memory may know that.
 */
const askFor = async (geocode: Geocode, stops: readonly AskedStop[], known: Pins): Promise<Answers> => {
  const unclear = stops.filter((_, at) => !known[at]?.isOfReceiver);
  const answers = await geocode(unclear.map(queryOf));
  return new Map(unclear.map((stop, n) => [stop, answers[n] ?? NO_ANSWER]));
};

/** What the memory, and the answers of the geocoder, say of stops. */
const judgeAll = async <Stop extends AskedStop>(
  places: WaitingPlaces,
  stops: readonly Stop[],
  known: Pins,
  answers: Answers,
): Promise<readonly (readonly [Stop, Judged])[]> => {
  const housed = [...answers].flatMap(([stop, { candidates }]) => {
    const house = houseOf(candidates);
    return house ? [{ stop, house }] : [];
  });
  const ofHouses = await places.remembered(housed.map(({ stop, house }) => askedOfMemory(stop, house)));
  const pins = new Map<AskedStop, RememberedPin | null | undefined>([
    ...stops.map((stop, at) => [stop, known[at]] as const),
    ...housed.map(({ stop }, at) => [stop, ofHouses[at]] as const),
  ]);
  return stops.map((stop) => {
    const pin = pins.get(stop);
    const { candidates, failure } = answers.get(stop) ?? NO_ANSWER;
    return [stop, pin ? remembered(pin, stop) : judge(stop, candidates, failure)];
  });
};

export type LookedUp = { readonly place: Judged } & Answer;

/** Where stops would be that nobody has entered yet. What an outside geocoder answers is kept: it is not asked again once they are entered. */
export const lookUpStops = async (
  { inTransaction, geocode }: LookUpNeeds,
  stops: readonly AskedStop[],
): Promise<readonly LookedUp[]> => {
  const known = await inTransaction((places) => places.remembered(stops.map((stop) => askedOfMemory(stop))));
  const answers = await askFor(geocode, stops, known);
  const judged = await inTransaction((places) => judgeAll(places, stops, known, answers));
  return judged.map(([stop, place]) => ({ place, ...(answers.get(stop) ?? NO_ANSWER) }));
};

/** Finds the places of stops that wait. Returns whether more are waiting. No transaction is open while a geocoder is asked. */
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
  const answers = await askFor(geocode, waiting, known);
  await inTransaction(async (places) => {
    const judged = await judgeAll(places, waiting, known, answers);
    await places.write(judged.map(([stop, place]) => [stop, { ...place, ...placeKeys(stop) }]));
  });
  return waiting.length === portion;
};
