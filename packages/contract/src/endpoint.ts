import { API_RESOURCES, type ApiResource, type ApiRight } from '@waybill/domain/api-rights';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint, described once: the server registers it and the client calls it. */
export type Endpoint = {
  readonly method: Method;
  /** The path, with Fastify's `:name` for a parameter. */
  readonly path:
    | `/api/${string}`
    | `/track/${string}`
    | `/documents/${string}`
    | `/proof/${string}`
    | `/demo-pay/${string}`
    | `/paid/${string}`
    | `/.well-known/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What each entry of the body's one list is, where entries are judged one by one: a wrong one leaves the others. */
  readonly rows?: z.ZodType;
  /**
   * Promised to integrators: it answers under /api/v1 as well, with the same handler, to a key that has the right for this resource.
   * An endpoint whose own path is there answers nowhere else.
   */
  readonly inApi?: InApi;
  /** The longest body, in bytes, of an endpoint whose body may be longer than usual. */
  readonly mostBodyBytes?: number;
  /** The number of names in its body, where it may have more than usual. */
  readonly mostBodyNames?: number;
  /** The body is a file of at most so many bytes, sent as application/octet-stream, and no JSON. */
  readonly takesFile?: { readonly mostBytes: number };
  /** The body is a form with one file of at most so many bytes, which a page sends by itself, without a script. */
  readonly takesUpload?: { readonly mostBytes: number };
  /** The body is taken as it came, of whatever type, and at most so long: a signature is over its bytes. */
  readonly takesBytes?: { readonly mostBytes: number };
  /** The body is a form that a page sends by itself, without a script: texts by their names. */
  readonly takesForm?: true;
  /** The answer is a page for people, in HTML, and never `reply`. */
  readonly answersPage?: true;
  /** The answer is a file, and never `reply`. */
  readonly answersFile?: true;
  /** The media type of that file, where integrators are told of it. */
  readonly fileType?: string;
  /** The file is large and fetched over bad lines: it may take hours, and goes on after a cut. */
  readonly isResumable?: true;
  /** The answer is a tile of a map, and never `reply`. */
  readonly answersTile?: true;
  /** Its lists may be long: they are checked and written entry by entry, and others have their turn in between. */
  readonly answersInPortions?: true;
  /** The answer has a secret: where an answer is kept to be given again, this one is kept sealed. */
  readonly answersSecret?: true;
  /** It can take seconds: the callers of an organisation have one such request worked on at a time, and the others wait. */
  readonly isHeavy?: true;
  readonly reply: z.ZodType;
};

type InApi = {
  readonly resource: ApiResource;
  /** Where it is another than its own with `v1` in it. */
  readonly path?: `${typeof API_ROOT}/${string}`;
  /** It takes a body, or notes something down, and changes nothing: whoever may read may ask for it. */
  readonly onlyReads?: true;
};

export const API_ROOT = '/api/v1';

/** The address and the right of an endpoint in the public API; null for what is not part of it. */
export const apiOf = ({
  inApi,
  method,
  path,
}: Endpoint): { readonly path: string; readonly right: ApiRight } | null => {
  if (!inApi) return null;
  const use = method === 'GET' || inApi.onlyReads ? 'read' : 'write';
  if (!(API_RESOURCES[inApi.resource] as readonly string[]).includes(use))
    throw new Error(`${method} ${path}: nobody can have the right to ${use} ${inApi.resource}`);
  return {
    path: inApi.path ?? (isOnlyInApi({ path }) ? path : path.replace(/^\/api/, API_ROOT)),
    right: `${inApi.resource}:${use}` as ApiRight,
  };
};

export const isOnlyInApi = ({ path }: Pick<Endpoint, 'path'>): boolean => path.startsWith(`${API_ROOT}/`);

export const endpoint = <const Shape extends Endpoint>(shape: Shape): Shape => shape;

type Part<Shape extends Endpoint, Key extends 'params' | 'query' | 'body'> = Shape[Key] extends z.ZodType
  ? { readonly [K in Key]: z.input<Shape[Key]> }
  : { readonly [K in Key]?: undefined };

/** The arguments of a call: only the parts that the endpoint has. */
export type RequestOf<Shape extends Endpoint> = Part<Shape, 'params'> &
  Part<Shape, 'query'> &
  Part<Shape, 'body'> & {
    /** Ends the request when its answer is not wanted any more. */
    readonly signal?: AbortSignal;
  };
export type ReplyOf<Shape extends Endpoint> = z.output<Shape['reply']>;
