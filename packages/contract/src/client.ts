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
  constructor(cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'ConnectionError';
  }
}

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
      throw new ConnectionError(cause);
    });
    if (answer.ok) return (await parseInPortions(endpoint.reply, json)) as never;
    const said = problem.safeParse(json);
    throw said.success ? new ApiError(said.data) : new ConnectionError(json);
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
