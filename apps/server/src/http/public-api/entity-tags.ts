import { createHash } from 'node:crypto';
import type { Endpoint } from '@waybill/contract/endpoint';
import { AppError } from '@waybill/domain/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** The version of the one record that an answer is about; null for a list, and for what has no version. */
export const versionIn = (answer: unknown): number | null => {
  const versions = Object.values(answer as object).flatMap((part: unknown) => {
    const version = (part as { version?: unknown } | null)?.version;
    return typeof version === 'number' ? [version] : [];
  });
  return versions.length === 1 ? (versions[0] ?? null) : null;
};

/**
 * The tag of an answer is its version and its text: what a shipment's answer says besides its fields, such as when it will arrive, changes without
 * a new version, and whoever asks with If-None-Match must learn of it. If-Match looks at the version alone.
 */
const tagOf = (text: string, version: number | null): string => {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  return version === null ? `"${hash}"` : `"${version}.${hash}"`;
};

const isNamed = (header: string, tag: string) =>
  header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag);

/** Sends JSON with its tag; or says that the caller has it already. */
export const sendTagged = (request: FastifyRequest, reply: FastifyReply, text: string, version: number | null) => {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead || version !== null) {
    const tag = tagOf(text, version);
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (isRead && known !== undefined && isNamed(known, tag)) return reply.code(304).send();
  }
  return reply.type('application/json; charset=utf-8').send(text);
};

type WithShape = { readonly shape?: object; readonly options?: readonly z.ZodType[] };

/** Whether a body names the version that its author has seen. */
export const takesVersion = (schema: z.ZodType | undefined): boolean => {
  const { shape, options } = (schema ?? {}) as WithShape;
  return (shape !== undefined && 'version' in shape) || (options?.some(takesVersion) ?? false);
};

const TAG = /^"(\d{1,10})(?:\.[\w-]{16})?"$/;

const refused = (reason: string) =>
  new AppError('invalid-input', {
    errors: [
      { path: 'If-Match', parameter: 'If-Match', problem: 'invalid', reason, allowed: 'format: ETag of one version' },
    ],
  });

/**
 * If-Match says in a header what `version` says in a body. A condition that cannot be checked is refused: whoever sends it relies on it. Returns the
 * body with the version in it.
 */
export const bodyOfVersion = ({ body: schema }: Endpoint, { headers, body }: FastifyRequest): unknown => {
  const condition = headers['if-match'];
  if (condition === undefined) return body;
  if (!takesVersion(schema)) throw refused('This request takes no If-Match');
  const version = TAG.exec(condition.trim())?.[1];
  if (version === undefined) throw refused('If-Match takes the ETag of one version, as an answer has it');
  const named = (body as { version?: unknown } | null | undefined)?.version;
  if (named !== undefined && named !== Number(version)) throw refused('If-Match and `version` name different versions');
  return { ...(body as object | null | undefined), version: Number(version) };
};

/** A write that came too late fails by the condition that its author has set. */
export const asPrecondition = ({ headers }: FastifyRequest, error: unknown): unknown =>
  headers['if-match'] !== undefined && error instanceof AppError && error.code === 'stale-version'
    ? new AppError('precondition-failed', error.details)
    : error;
