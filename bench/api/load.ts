import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';

export type Target = {
  readonly name: string;
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON by POST. */
  readonly body?: object;
  /** Whether each request has an Idempotency-Key of its own. */
  readonly isOnceOnly?: boolean;
};
export type Load = { readonly perSecond: number; readonly p99Ms: number };

const CONNECTIONS = 32;

/** Only answers of the expected kind count: a server that refuses is fast. */
const run = async (
  { url, headers, body, isOnceOnly }: Target,
  options: { duration: number; overallRate?: number },
): Promise<Load> => {
  const post = body && {
    method: 'POST' as const,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  const keyed = isOnceOnly && {
    requests: [
      {
        setupRequest: (request: autocannon.Request) => ({
          ...request,
          headers: { ...request.headers, 'idempotency-key': randomUUID() },
        }),
      },
    ],
  };
  const result = await autocannon({
    url,
    headers: headers ?? {},
    connections: CONNECTIONS,
    ...post,
    ...keyed,
    ...options,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
};

export const warmUp = (target: Target) => run(target, { duration: 3 });
export const saturate = (target: Target) => run(target, { duration: 6 });
export const atRate = (target: Target, overallRate: number) => run(target, { duration: 8, overallRate });
