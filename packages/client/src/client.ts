import { ConnectionError, ProblemError } from './errors.ts';
import { OPERATIONS, type Operations, type Problem } from './operations.ts';
import { send } from './send.ts';

export type ClientOptions = {
  /** Where your Waybill is, such as https://waybill.example. */
  readonly url: string;
  /** A key from the page /api-key. */
  readonly key: string;
  /** How long one try may take: 30 seconds unless another time is given. */
  readonly timeoutMs?: number;
  /** How often a request is sent again that failed and may be: 4 times unless another number is given. */
  readonly retries?: number;
  /** In place of the fetch of the platform. */
  readonly fetch?: typeof fetch;
};

export type CallOptions = {
  /** Gives up the request, and waiting for the next try. */
  readonly signal?: AbortSignal;
  /** For a POST that must be carried out once although the program may be started again in between. Without it, each call has a key of its own. */
  readonly idempotencyKey?: string;
};

type Name = keyof Operations;
type Part<Key extends 'params' | 'query' | 'body', Shape> = Shape extends { readonly [K in Key]: infer Value }
  ? Record<never, never> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }
  : { readonly [K in Key]?: undefined };
type RequestOf<Shape> = Part<'params', Shape> & Part<'query', Shape> & Part<'body', Shape>;
type Arguments<Shape> =
  Record<never, never> extends RequestOf<Shape>
    ? [request?: RequestOf<Shape>, options?: CallOptions]
    : [request: RequestOf<Shape>, options?: CallOptions];
type PagedName = { [N in Name]: Operations[N] extends { item: unknown } ? N : never }[Name];
type ItemOf<Shape> = Shape extends { item: infer Item } ? Item : never;

export type Client = {
  readonly [N in Name]: (...call: Arguments<Operations[N]>) => Promise<Operations[N]['reply']>;
} & {
  /** The entries of a list, page after page: `for await (const shipment of client.each.listShipments())`. */
  readonly each: {
    readonly [N in PagedName]: (...call: Arguments<Operations[N]>) => AsyncGenerator<ItemOf<Operations[N]>, void>;
  };
};

type Pages = { readonly by: 'cursor' | 'last-id'; readonly list: string };
type Operation = {
  readonly method: string;
  readonly path: string;
  /** The body is a file, and not JSON. */
  readonly takesFile?: true;
  readonly isFile?: true;
  readonly pages?: Pages;
};
type AnyRequest = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
type Call = (request?: AnyRequest, options?: CallOptions) => Promise<unknown>;

export const createClient = (options: ClientOptions): Client => {
  const root = `${options.url.replace(/\/+$/, '')}/api/v1`;
  const calls: Record<string, unknown> = {};
  const each: Record<string, unknown> = {};
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS)) {
    const call: Call = (request = {}, { signal, idempotencyKey } = {}) =>
      carryOut(operation, request, {
        ...options,
        url: root + addressOf(operation, request),
        ...(signal && { signal }),
        ...(operation.method === 'POST' && { idempotencyKey: idempotencyKey ?? crypto.randomUUID() }),
      });
    calls[name] = call;
    const { pages } = operation;
    if (pages) each[name] = (request?: AnyRequest, more?: CallOptions) => entriesOf(call, pages, request, more);
  }
  return { ...calls, each } as unknown as Client;
};

const addressOf = ({ path }: Operation, { params = {}, query = {} }: AnyRequest): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    // An empty one would be the address of something else.
    if (value === undefined || value === null || value === '') throw new TypeError(`${name} is missing`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.append(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
};

type Carried = ClientOptions & { readonly signal?: AbortSignal; readonly idempotencyKey?: string };

const carryOut = async (
  { method, isFile, takesFile }: Operation,
  { body }: AnyRequest,
  { key, idempotencyKey, ...how }: Carried,
): Promise<unknown> => {
  const headers = {
    accept: isFile ? '*/*' : 'application/json',
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': takesFile ? 'application/octet-stream' : 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const answer = await send({
    ...how,
    method,
    headers,
    ...(body === undefined ? {} : { body: takesFile ? (body as Blob) : JSON.stringify(body) }),
  });
  if (answer.status >= 400) throw new ProblemError(problemOf(answer.status, await answer.content.text()));
  if (isFile) return answer.content;
  try {
    return JSON.parse(await answer.content.text()) as unknown;
  } catch (error) {
    throw new ConnectionError(error);
  }
};

/** The problem that the server wrote; or one made of the status, where something in between has answered. */
const problemOf = (status: number, text: string): Problem => {
  try {
    const said = JSON.parse(text) as Partial<Problem> | null;
    if (typeof said?.code === 'string' && typeof said.detail === 'string') return said as Problem;
  } catch {
    // Not ours.
  }
  const title = `Status ${status}`;
  return { type: 'about:blank', title, status, code: 'unknown', detail: `${title}: ${text.slice(0, 200)}` };
};

async function* entriesOf(call: Call, { by, list }: Pages, request: AnyRequest = {}, options?: CallOptions) {
  const first = { ...request.query };
  let query: Readonly<Record<string, unknown>> = first;
  while (true) {
    const answer = (await call({ ...request, query }, options)) as Record<string, unknown>;
    const entries = answer[list] as readonly { readonly id?: string }[];
    yield* entries;
    if (by === 'cursor') {
      if (answer.after === null) return;
      query = { ...first, after: answer.after };
    } else {
      if (!answer.hasMore) return;
      query = { ...first, after: entries.at(-1)?.id };
    }
  }
}
