import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One endpoint, described once: the server registers it and the client calls it. */
export type Endpoint = {
  readonly method: Method;
  /** The path, with Fastify's `:name` for a parameter. */
  readonly path: `/api/${string}` | `/track/${string}` | `/proof/${string}` | `/.well-known/${string}`;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The longest body, in bytes, of an endpoint whose body may be longer than usual. */
  readonly mostBodyBytes?: number;
  /** The body is a file of at most so many bytes, sent as application/octet-stream, and no JSON. */
  readonly takesFile?: { readonly mostBytes: number };
  /** The body is a form that a page sends by itself, without a script: texts by their names. */
  readonly takesForm?: true;
  /** The answer is a page for people, in HTML, and never `reply`. */
  readonly answersPage?: true;
  /** The answer is a file, and never `reply`. */
  readonly answersFile?: true;
  /** The file is large and fetched over bad lines: it may take hours, and goes on after a cut. */
  readonly isResumable?: true;
  /** The answer is a tile of a map, and never `reply`. */
  readonly answersTile?: true;
  /** Its lists may be long: they are checked and written entry by entry, and others have their turn in between. */
  readonly answersInPortions?: true;
  /** It can take seconds: the callers of an organisation have one such request worked on at a time, and the others wait. */
  readonly isHeavy?: true;
  readonly reply: z.ZodType;
};

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
