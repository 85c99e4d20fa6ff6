import type { ReplyOf } from '@waybill/contract/endpoint';
import type { listSessions as listContract } from '@waybill/contract/session';
import type { Actor } from '@waybill/domain/actor';
import { orNotFound } from '@waybill/domain/errors';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountDeps } from './account-deps.ts';
import { hashToken } from './tokens.ts';

type Deps = Pick<AccountDeps, 'transaction' | 'clock'>;

/** Where the user is signed in, the browser that asks first. */
export const listSessions = ({ transaction, clock }: Deps, actor: Actor, token: string) =>
  transaction(async ({ sessions }): Promise<ReplyOf<typeof listContract>> => {
    const current = hashToken(token);
    const rows = await sessions.openOf(actor.userId, clock());
    const presented = rows.map(({ tokenHash, createdAt, lastUsedAt, ...row }) => ({
      ...row,
      signedInAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: tokenHash.equals(current),
    }));
    return { sessions: presented.sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent)) };
  });

/** Ends one session of the user; the browser that had it is signed out at once. */
export const endSession = ({ transaction }: Deps, actor: Actor, id: string, visitor: Visitor) =>
  transaction(async ({ sessions, record }): Promise<void> => {
    const { address } = orNotFound(await sessions.endById(actor.userId, id));
    await record(actor, visitor, { ...sessionsEnded(actor), changes: { address: { from: address, to: null } } });
  });

/** Ends every session of the user but the one that asks. */
export const endOtherSessions = ({ transaction }: Deps, actor: Actor, token: string, visitor: Visitor) =>
  transaction(async ({ sessions, record }): Promise<void> => {
    const ended = await sessions.endOthersOf(actor.userId, hashToken(token));
    if (ended > 0) await record(actor, visitor, sessionsEnded(actor));
  });

const sessionsEnded = ({ userId, subCompanyId }: Actor) =>
  ({ entity: 'user', entityId: userId, action: 'signed-out-elsewhere', subCompanyId }) as const;
