import { createHmac, randomBytes } from 'node:crypto';
import type { Seal } from '../../seal.ts';

const PREFIX = 'whsec_';

export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

type Message = { readonly id: string; readonly at: Date; readonly body: string };

/** The headers of https://www.standardwebhooks.com: each secret signs, so that a receiver may know either. */
export const signedHeaders = ({ id, at, body }: Message, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
};

export type SealedSecrets = {
  readonly secret: Buffer;
  readonly formerSecret: Buffer | null;
  readonly formerUntil: Date | null;
};

/** The secrets that sign at this moment, the newest first; none of those that SECRET_KEY does not open any more. */
export const liveSecrets = (
  { open }: Seal,
  { secret, formerSecret, formerUntil }: SealedSecrets,
  now: Date,
): string[] => {
  const former = formerSecret && formerUntil && formerUntil > now ? [formerSecret] : [];
  return [secret, ...former].map(open).filter((text) => text !== null);
};
