import type { ErrorCode } from '@waybill/domain/errors';
import type { Endpoint, ReplyOf, RequestOf } from './endpoint.ts';
import { parseInPortions } from './portions.ts';
import { type Problem, problem } from './problem.ts';

/** The server refused the request, with a problem in the contract's format. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(said: Problem) {
    super(said.detail);
    this.name = 'ApiError';
    this.problem = said;
  }

  get code(): ErrorCode {
    return this.problem.code;
  }
}

/** The server has decided: the same request would get the same answer. Any other error may pass by itself. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.problem.status < 500;

/** No answer, or one that is not the server's own: the network, a proxy, a server that is starting. */
export class ConnectionError extends Error {
  /** That of the answer; null where there was none. */
  readonly status: number | null;

  constructor(cause: unknown, status: number | null = null) {
    super('The server did not answer', { cause });
    this.name = 'ConnectionError';
    this.status = status;
  }
}

/** There is a connection, and the server at its other end fails. */
export const isServerFault = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'internal'
    : error instanceof ConnectionError && error.status !== null && error.status >= 500 && !isServerAway(error);

/** What a proxy answers while there is no server behind it. */
const AWAY = [502, 503, 504];

/** The server is not there for now: it says so itself, or a proxy in front of it does. */
export const isServerAway = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.code === 'unavailable'
    : error instanceof ConnectionError && error.status !== null && AWAY.includes(error.status);

export type Client = <Shape extends Endpoint>(
  endpoint: Shape,
  ...request: Record<never, never> extends RequestOf<Shape> ? [RequestOf<Shape>?] : [RequestOf<Shape>]
) => Promise<ReplyOf<Shape>>;

export const createClient = (send: typeof fetch, origin = ''): Client => {
  return async (endpoint, ...[request]) => {
    const answer = await send(origin + urlOf(endpoint, request), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(request?.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request?.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request?.signal && { signal: request.signal }),
    }).catch((cause: unknown) => {
      throw new ConnectionError(cause);
    });
    const json: unknown = await answer.json().catch((cause: unknown) => {
      throw new ConnectionError(cause, answer.status);
    });
    if (answer.ok) return (await parseInPortions(endpoint.reply, json)) as never;
    const said = problem.safeParse(json);
    throw said.success ? new ApiError(said.data) : new ConnectionError(json, answer.status);
  };
};

type Parts = { readonly params?: unknown; readonly query?: unknown };

export const urlOf = (endpoint: Endpoint, request: Parts = {}): string => {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
};
