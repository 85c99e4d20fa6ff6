/** Why somebody else's service has given no answer: `busy` passes by itself, `refused` needs the operator. */
export type OutsideFailure = 'unreachable' | 'busy' | 'refused' | 'nonsense';

export class OutsideError extends Error {
  readonly failure: OutsideFailure;
  /** Of an answer that was none. */
  readonly status: number | undefined;
  /** How long the service wants to be left alone, where it says so. */
  readonly restMs: number | undefined;

  constructor(failure: OutsideFailure, message: string, { status, restMs }: { status?: number; restMs?: number } = {}) {
    super(message);
    this.failure = failure;
    this.status = status;
    this.restMs = restMs;
  }
}

type Terms = {
  /** What it is called in errors. */
  readonly service: string;
  readonly timeoutMs: number;
  readonly mostBytes: number;
  /** Whoever asks may give up: then its reason is thrown, and no failure of the service. */
  readonly signal?: AbortSignal | undefined;
};

const LONGEST_REST_MS = 60 * 60 * 1000;

/** Public services ask who calls them. */
const HEADERS = { accept: 'application/json', 'user-agent': 'Waybill (delivery dashboard)' };

/** `Retry-After` in seconds or as a date. */
const restOf = (header: string | null, now: number): { restMs?: number } => {
  if (header === null) return {};
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? { restMs: Math.min(LONGEST_REST_MS, Math.max(0, ms)) } : {};
};

const assertAnswered = async ({ status, headers, body }: Response, service: string): Promise<void> => {
  if (status === 200) return;
  await body?.cancel();
  const details = { status, ...restOf(headers.get('retry-after'), Date.now()) };
  const failure = status === 429 || status === 503 ? 'busy' : status >= 500 ? 'unreachable' : 'refused';
  throw new OutsideError(failure, `The ${service} answered ${status}`, details);
};

const textOf = async ({ body }: Response, { service, mostBytes }: Terms): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new OutsideError('nonsense', `The answer of the ${service} is too long`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Asks somebody else's service, and reads its answer; throws an OutsideError when there is none that can be read. The error says
 * nothing of the address that was called: it may hold a key.
 */
export const askOutside = async <Answer>(url: URL, terms: Terms, read: (body: unknown) => Answer): Promise<Answer> => {
  const { service, timeoutMs, signal } = terms;
  let text: string;
  try {
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])];
    const response = await fetch(url, { headers: HEADERS, redirect: 'error', signal: AbortSignal.any(limits) });
    await assertAnswered(response, service);
    text = await textOf(response, terms);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutsideError) throw error;
    throw new OutsideError('unreachable', `The ${service} does not answer`);
  }
  try {
    return read(JSON.parse(text));
  } catch (error) {
    if (error instanceof OutsideError) throw error;
    throw new OutsideError('nonsense', `The answer of the ${service} is not understood`);
  }
};
