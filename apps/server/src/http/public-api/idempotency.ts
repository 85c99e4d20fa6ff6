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

/** Does the work and keeps its answer, in one transaction; or returns the answer that was given to the same request before. */
export type DoOnce = (actor: ApiKeyActor, once: OnceOnly, work: () => Promise<string>) => Promise<OnceAnswer>;

const IDEMPOTENCY_KEY = 'idempotency-key';
/** Visible characters of ASCII. Two headers of that name are joined with a space, and refused. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Null when the sender has named no key. */
export const onceOnly = (
  request: FastifyRequest,
  body: unknown,
  { answersSecret }: Pick<Endpoint, 'answersSecret'> = {},
): OnceOnly | null => {
  const key = request.headers[IDEMPOTENCY_KEY];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError('invalid-input', {
      errors: [
        {
          path: 'Idempotency-Key',
          parameter: 'Idempotency-Key',
          problem: 'invalid',
          reason: 'An Idempotency-Key has 1 to 255 visible characters of ASCII, and no spaces',
        },
      ],
    });
  // The schema has put the fields of the body into one order.
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n`)
    .update(JSON.stringify(body ?? null))
    .digest();
  return { key, requestHash, isSealed: answersSecret ?? false };
};
