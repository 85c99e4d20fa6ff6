import { createHash } from 'node:crypto';
import { type AnsweredPlace, judgeAnswer } from '@waybill/domain/address/judge-answer';
import { eachOf } from '@waybill/domain/each-of';
import {
  type AddressQuery,
  byScore,
  type Candidate,
  GeocoderError,
  type GeocoderFailure,
} from '@waybill/domain/geocoding';
import type { GeocoderAnswers } from './geocoder-answers.repo.ts';

/** The places that an address may mean; with a failure, a better one may be known later. */
export type Geocoded = { readonly candidates: readonly Candidate[]; readonly failure: GeocoderFailure | null };

/** Somebody else's geocoder, on its own terms. */
export type OutsideProvider = {
  readonly name: string;
  readonly perSecond: number;
  readonly keptDays: number;
  /** Throws a GeocoderError when there is no answer. */
  readonly ask: (query: AddressQuery) => Promise<readonly AnsweredPlace[]>;
};

type Needs = {
  readonly provider: OutsideProvider;
  readonly inTransaction: <Result>(work: (answers: GeocoderAnswers) => Promise<Result>) => Promise<Result>;
  readonly wait: (ms: number) => Promise<void>;
  /** Whoever would wait longer for a turn is told that the provider is busy, and asks again later. */
  readonly longestWaitMs: number;
};

type Missing = { readonly query: AddressQuery; readonly hash: Buffer };

const AT_ONCE = 8;
/** After a failure the provider is left alone, twice as long after each, unless it says for how long. */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 15 * 60_000;
/** That there is no such place is asked again sooner: a new street may be known by then. */
const KEPT_EMPTY_DAYS = 7;

/** Upper and lower case, and spaces around the parts, make no other address. */
const hashOf = ({ street, postcode, city, country }: AddressQuery): Buffer => {
  const parts = [street, postcode, city, country].map((part) => (part ?? '').trim().toLowerCase().replace(/\s+/g, ' '));
  return createHash('sha256').update(JSON.stringify(parts)).digest();
};

const isAskable = ({ street, postcode, city }: AddressQuery) =>
  Boolean(street?.trim() || postcode?.trim() || city?.trim());

/** An answer that is not understood says nothing of those to other addresses. */
const concernsAll = ({ failure }: GeocoderError): boolean => failure !== 'nonsense';

/**
 * Asks somebody else's geocoder for what it has not answered before, as often as it may be asked by the whole installation. After a
 * failure that concerns every address the rest of them is left for later.
 */
export const outsideGeocoder =
  ({ provider, inTransaction, wait, longestWaitMs }: Needs) =>
  async (queries: readonly AddressQuery[]): Promise<readonly Geocoded[]> => {
    const hashes = queries.map(hashOf);
    const keys = hashes.map((hash) => hash.toString('hex'));
    const known = await inTransaction((answers) => answers.known(provider.name, hashes));
    const places = new Map<string, readonly AnsweredPlace[]>();
    for (const [at, answer] of known) places.set(keys[at] ?? '', answer);
    const failures = new Map<string, GeocoderFailure>();
    const missing = new Map<string, Missing>();
    for (const [at, query] of queries.entries()) {
      const [key = '', hash] = [keys[at], hashes[at]];
      if (hash && isAskable(query) && !places.has(key) && !missing.has(key)) missing.set(key, { query, hash });
    }
    let stopped: GeocoderFailure | null = null;

    const ask = async (query: AddressQuery): Promise<readonly AnsweredPlace[]> => {
      const { waitMs, isFree } = await inTransaction((answers) =>
        answers.takeTurn(provider.name, 1000 / provider.perSecond, longestWaitMs),
      );
      if (!isFree) throw new GeocoderError('busy', 'The geocoder has been asked too often');
      if (waitMs > 0) await wait(waitMs);
      // One that was asked meanwhile has failed: what waits for its turn is not asked any more.
      if (stopped) throw new GeocoderError(stopped, 'The geocoder has just failed');
      try {
        const found = await provider.ask(query);
        await inTransaction((answers) => answers.answered(provider.name));
        return found;
      } catch (error) {
        if (!(error instanceof GeocoderError)) throw error;
        // Those that were under way together fail together, and are one failure in a row.
        if (concernsAll(error) && !stopped) {
          stopped = error.failure;
          await inTransaction(async (answers) => {
            const inARow = await answers.failed(provider.name);
            const usual = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (inARow - 1));
            await answers.rest(provider.name, error.restMs ?? usual);
          });
        }
        throw error;
      }
    };

    await eachOf([...missing], AT_ONCE, async ([key, { query, hash }]) => {
      try {
        if (stopped) throw new GeocoderError(stopped, 'The geocoder has just failed');
        const found = await ask(query);
        places.set(key, found);
        const keptDays = found.length === 0 ? Math.min(KEPT_EMPTY_DAYS, provider.keptDays) : provider.keptDays;
        await inTransaction((answers) => answers.keep(provider.name, hash, found, keptDays));
      } catch (error) {
        if (!(error instanceof GeocoderError)) throw error;
        if (concernsAll(error)) stopped ??= error.failure;
        failures.set(key, stopped ?? error.failure);
      }
    });

    return queries.map((query, at) => {
      const key = keys[at] ?? '';
      const candidates = (places.get(key) ?? []).flatMap((place) => judgeAnswer(query, place) ?? []);
      return { candidates: candidates.sort(byScore), failure: failures.get(key) ?? null };
    });
  };
