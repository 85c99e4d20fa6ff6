import { ConnectionError } from './errors.ts';

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retries?: number;
  readonly fetch?: typeof fetch;
};

type Answer = { readonly status: number; readonly headers: Headers; readonly content: Blob };

const TIMEOUT_MS = 30_000;
const RETRIES = 4;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 20_000;
/** Whoever is asked to come back later than this is told so instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Sends a request, and again where that is safe; the last answer, whatever it is. */
export const send = async (request: Sent): Promise<Answer> => {
  const { retries = RETRIES, signal } = request;
  for (let tries = 0; ; tries++) {
    const result = await attempt(request);
    const wait = tries < retries ? waitBefore(request, result, tries) : null;
    if (wait === null) {
      if ('failure' in result) throw new ConnectionError(result.failure);
      return result;
    }
    await sleep(wait, signal);
  }
};

type Result = Answer | { readonly failure: unknown };

const attempt = async (request: Sent): Promise<Result> => {
  const { url, method, headers, body, signal, timeoutMs = TIMEOUT_MS } = request;
  signal?.throwIfAborted();
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await (request.fetch ?? fetch)(url, {
      method,
      headers,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // The key is for this server alone.
      redirect: 'error',
      ...(body === undefined ? {} : { body }),
    });
    // The whole of it, since a connection can break in the middle of an answer.
    return { status: answer.status, headers: answer.headers, content: await answer.blob() };
  } catch (failure) {
    signal?.throwIfAborted();
    return { failure };
  }
};

/** A PATCH is carried out by nobody knows whom when no answer comes; everything else can be sent twice, a POST by its Idempotency-Key. */
const isRepeatable = ({ method, headers }: Sent) =>
  ['GET', 'PUT', 'DELETE'].includes(method) || (method === 'POST' && headers['idempotency-key'] !== undefined);

/** How long to wait before the next try; null where there must be none. */
const waitBefore = (request: Sent, result: Result, tries: number): number | null => {
  const pause = Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  if ('failure' in result) return isRepeatable(request) ? pause : null;
  const { status, headers } = result;
  const asked = retryAfterMs(headers);
  // 409 with Retry-After: an earlier try of the same request is still being worked on. Nothing was done for a 429.
  const isWorthIt = status === 429 || (isRepeatable(request) && (status >= 500 || (status === 409 && asked !== null)));
  if (!isWorthIt) return null;
  if (asked === null) return pause;
  // With some time on top, so that not all who were sent away come back at once.
  return asked > LONGEST_RETRY_AFTER_MS ? null : asked + pause;
};

const retryAfterMs = (headers: Headers): number | null => {
  const said = headers.get('retry-after');
  if (said === null) return null;
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
