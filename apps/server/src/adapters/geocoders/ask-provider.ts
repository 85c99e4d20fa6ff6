import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { type AddressQuery, GeocoderError } from '@waybill/domain/geocoding';
import { askOutside, OutsideError } from '../outside/ask-outside.ts';
import type { Provider } from './provider.ts';

const TIMEOUT_MS = 5_000;
/** Five places with their addresses are some ten kilobytes. */
const MOST_BYTES = 512 * 1024;

/** What a provider says in its answer is a failure of its own. */
const readOf = (provider: Provider) => (body: unknown) => {
  try {
    return { places: provider.read(body) };
  } catch (error) {
    if (error instanceof GeocoderError) return { error };
    throw error;
  }
};

/** Asks a provider for one address. */
export const askProvider = async (
  provider: Provider,
  query: AddressQuery,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<readonly AnsweredPlace[]> => {
  const terms = { service: 'geocoder', timeoutMs, mostBytes: MOST_BYTES };
  const answer = await askOutside(provider.urlOf(query), terms, readOf(provider)).catch((error: unknown) => {
    if (!(error instanceof OutsideError)) throw error;
    return { error: new GeocoderError(error.failure, error.message, error.restMs) };
  });
  if ('error' in answer) throw answer.error;
  return answer.places;
};
