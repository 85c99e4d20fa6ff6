import {
  type AddressQuery,
  type Candidate,
  type Difference,
  isPoint,
  type KnownAddress,
  type Point,
  type Precision,
} from '../geocoding.ts';
import { withCountry } from './country-in-address.ts';
import { ROOFTOP_M } from './match-house.ts';
import { type AddressReading, type House, readAddress } from './read-address.ts';
import { scorePlace } from './score-place.ts';
import { nameKey, typingErrors } from './street-key.ts';

/** An address that somebody else's geocoder answers with, the house apart from its street. */
export type AnsweredAddress = KnownAddress & { readonly house: string | null };

/** A place in the words that all geocoders share. */
export type AnsweredPlace = Point & {
  readonly precision: Precision;
  /** From the middle of the place to its edge, where the geocoder says it. */
  readonly radiusMetres: number | null;
  readonly address: AnsweredAddress;
};

type Judgement = { readonly score: number; readonly differences: readonly Difference[] };

const SAME: Judgement = { score: 1, differences: [] };
/** By the number of typing errors between two names of streets. */
const MISTYPED = [1, 0.88, 0.75];
const MOST_ERRORS = MISTYPED.length - 1;
/** `Laugav.` and `Laugavegur`, or a name in another case. */
const SAME_BEGINNING = 0.9;
const LEAST_BEGINNING = 5;
const OTHER_STREET = 0.4;
/** A town where a street was asked for. */
const NO_STREET = 0.5;
const OTHER_HOUSE = 0.6;
const OTHER_LETTER = 0.9;
const NO_HOUSE_ASKED = 0.9;
const OTHER_COUNTRY = 0.1;
const IGNORED_WORDS = 0.95;

const commonStart = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
};

const judgeStreet = ({ street }: AddressReading, answered: string | null): Judgement => {
  if (street === null) return SAME;
  if (answered === null) return { score: NO_STREET, differences: ['no-street'] };
  const [asked, found] = [nameKey(street), nameKey(answered)];
  const errors = typingErrors(asked, found, MOST_ERRORS);
  if (errors === 0) return SAME;
  if (errors <= MOST_ERRORS) return { score: MISTYPED[errors] ?? OTHER_STREET, differences: ['spelling'] };
  const isBeginning = commonStart(asked, found) >= Math.min(LEAST_BEGINNING, asked.length, found.length);
  return { score: isBeginning ? SAME_BEGINNING : OTHER_STREET, differences: ['spelling'] };
};

const houseIn = (text: string): House | null => readAddress(streetOnly(`Street ${text}`))[0]?.house ?? null;
const streetOnly = (street: string): AddressQuery => ({ street, postcode: null, city: null, country: null });

const judgeHouse = ({ street, house }: AddressReading, answered: AnsweredAddress): Judgement => {
  if (street === null || answered.street === null) return SAME;
  const found = answered.house === null ? null : houseIn(answered.house);
  if (house?.number == null) {
    return found ? { score: NO_HOUSE_ASKED, differences: ['no-house-number'] } : SAME;
  }
  const first = found?.number ?? Number.NaN;
  const isSame = found && first <= house.number && house.number <= (found.to ?? first);
  if (!isSame) return { score: OTHER_HOUSE, differences: ['house-number'] };
  return (found.letter ?? '') === (house.letter ?? '') ? SAME : { score: OTHER_LETTER, differences: ['house-letter'] };
};

const judgeReading = (reading: AddressReading, answered: AnsweredAddress): Judgement => {
  // What the answer does not say cannot differ.
  const asked = {
    postcode: answered.postcode === null ? null : reading.postcode,
    city: answered.city === null ? null : reading.city,
  };
  const parts = [
    judgeStreet(reading, answered.street),
    judgeHouse(reading, answered),
    scorePlace(asked, { postcode: answered.postcode ?? '', city: answered.city ?? '' }),
    reading.ignoresWords ? { score: IGNORED_WORDS, differences: ['words-ignored' as const] } : SAME,
  ];
  return {
    score: parts.reduce((product, { score }) => product * score, 1),
    differences: parts.flatMap(({ differences }) => differences),
  };
};

/** How well the address of an answer fits the one that was asked for: geocoders do not say it, or each in its own way. */
const judgeAddress = (query: AddressQuery, answered: AnsweredAddress): Judgement => {
  const asked = withCountry(query);
  const judged = readAddress(asked).map((reading) => judgeReading(reading, answered));
  const [first, ...others] = judged;
  if (!first) return { score: 0, differences: [] };
  const best = others.reduce((a, b) => (b.score > a.score ? b : a), first);
  const isElsewhere = asked.country !== null && answered.country !== null && asked.country !== answered.country;
  return isElsewhere ? { ...best, score: best.score * OTHER_COUNTRY } : best;
};

/** The least and the usual distance to the true place, in metres, where nothing is said of the extent. */
const ERRORS: Readonly<Record<Precision, { readonly least: number; readonly usual: number }>> = {
  rooftop: { least: ROOFTOP_M, usual: ROOFTOP_M },
  interpolated: { least: 50, usual: 50 },
  street: { least: 60, usual: 300 },
  postcode: { least: 500, usual: 2_000 },
  city: { least: 1_000, usual: 5_000 },
  country: { least: 50_000, usual: 300_000 },
};
/** The extent of a house is its walls, and says nothing of where on the street it is. */
const EXTENDED: readonly Precision[] = ['street', 'postcode', 'city', 'country'];

const errorOf = ({ precision, radiusMetres }: AnsweredPlace): number => {
  const { least, usual } = ERRORS[precision];
  return radiusMetres === null || !EXTENDED.includes(precision) ? usual : Math.round(Math.max(least, radiusMetres));
};

/** An answer as a candidate; null for a point that is none on earth. */
export const judgeAnswer = (query: AddressQuery, answered: AnsweredPlace): Candidate | null => {
  const { latitude, longitude, precision } = answered;
  if (!isPoint({ latitude, longitude })) return null;
  const { street, house, ...town } = answered.address;
  const line = [street, house].filter(Boolean).join(' ');
  return {
    latitude,
    longitude,
    precision,
    ...judgeAddress(query, answered.address),
    errorMetres: errorOf(answered),
    address: { ...town, street: line === '' ? null : line },
  };
};
