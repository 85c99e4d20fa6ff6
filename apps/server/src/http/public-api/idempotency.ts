import { createHash } from 'node:crypto';
import type { Endpoint } from '@waybill/contract/endpoint';
import type { ApiKeyActor } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import type { FastifyRequest } from 'fastify';

export type OnceOnly = {
  readonly key: string;
  readonly requestHash: Buffer;
  /** The answer has a secret, and is not kept as it is. */
  readonly isSealed: boolean;
};
/** The text of an answer, and whether it was given before. */
export type OnceAnswer = { readonly text: string; readonly isRepeated: boolean };

export type OnceWork = {
  /** What may take long and writes nothing: asked before the transaction begins, and not for an answer that is given again. */
  readonly first?: () => Promise<unknown>;
  readonly work: () => Promise<string>;
};

/** Does the work and keeps its answer, in one transaction; or returns the answer that was given to the same request before. */
export type DoOnce = (actor: ApiKeyActor, once: OnceOnly, how: OnceWork) => Promise<OnceAnswer>;

const IDEMPOTENCY_KEY = 'idempotency-key';
/** Visible characters of ASCII. Two headers of that name are joined with a space, and refused. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Null when the sender has named no key. */
export const idempotencyKeyOf = ({ method, headers }: FastifyRequest): string | null => {
  const key = headers[IDEMPOTENCY_KEY];
  if (method !== 'POST' || key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('invalid-input', {
      errors: [
        {
          path: 'Idempotency-Key',
          parameter: 'Idempotency-Key',
          problem: 'invalid',
          allowed: 'pattern: ^[\\x21-\\x7e]{1,255}$',
          reason: 'An Idempotency-Key has 1 to 255 visible characters of ASCII, and no spaces',
        },
      ],
    });
  return key;
};

export const onceOnly = (
  request: FastifyRequest,
  key: string,
  body: unknown,
  { answersSecret }: Pick<Endpoint, 'answersSecret'> = {},
): OnceOnly => {
  // The schema has put the fields of the body into one order.
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
  return { key, requestHash, isSealed: answersSecret ?? false };
};

/** The namespace of a program's keys, which outlives the rotation of its secret. */
export const senderOf = ({ organisationId, named }: ApiKeyActor) => ({
  organisationId,
  senderId: named?.id ?? organisationId,
});

export const keyBusy = () => new AppError('idempotency-key-busy', { retryAfter: 1 });

/**
 * The keys of the requests that this process has taken in and not answered yet. A lock of the database tells processes apart, from when a request
 * is worked on; a second one that waits for its turn behind the first would find it finished, and not busy.
 */
export const keysUnderWay = () => {
  const underWay = new Set<string>();
  return async <Result>(actor: ApiKeyActor, key: string | null, work: () => Promise<Result>): Promise<Result> => {
    if (key === null) return work();
    const { organisationId, senderId } = senderOf(actor);
    const name = `${organisationId} ${senderId} ${key}`;
    if (underWay.has(name)) throw keyBusy();
    underWay.add(name);
    try {
      return await work();
    } finally {
      underWay.delete(name);
    }
  };
};
