import type { AnsweredPlace } from '@waybill/domain/address/judge-answer';
import { type AddressQuery, GeocoderError } from '@waybill/domain/geocoding';
import type { Provider } from './provider.ts';

const TIMEOUT_MS = 5_000;
/** Five places with their addresses are some ten kilobytes. */
const MOST_BYTES = 512 * 1024;
const LONGEST_REST_MS = 60 * 60 * 1000;

/** Public geocoders ask who calls them. */
const HEADERS = { accept: 'application/json', 'user-agent': 'Waybill (delivery dashboard)' };

/** `Retry-After` in seconds or as a date. */
const restOf = (header: string | null, now: number): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.min(LONGEST_REST_MS, Math.max(0, ms)) : undefined;
};

const assertAnswered = async ({ status, headers, body }: Response): Promise<void> => {
  if (status === 200) return;
  await body?.cancel();
  const rest = restOf(headers.get('retry-after'), Date.now());
  if (status === 429 || status === 503) throw new GeocoderError('busy', `The geocoder answered ${status}`, rest);
  throw new GeocoderError(status >= 500 ? 'unreachable' : 'refused', `The geocoder answered ${status}`, rest);
};

const textOf = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new GeocoderError('nonsense', 'The answer of the geocoder is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/** Asks a provider for one address. The error says nothing of the address that was called: it may hold a key. */
export const askProvider = async (
  provider: Provider,
  query: AddressQuery,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<readonly AnsweredPlace[]> => {
  let text: string;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(provider.urlOf(query), { headers: HEADERS, redirect: 'error', signal });
    await assertAnswered(response);
    text = await textOf(response);
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    throw new GeocoderError('unreachable', 'The geocoder does not answer');
  }
  try {
    return provider.read(JSON.parse(text));
  } catch (error) {
    if (error instanceof GeocoderError) throw error;
    throw new GeocoderError('nonsense', 'The answer of the geocoder is not understood');
  }
};
