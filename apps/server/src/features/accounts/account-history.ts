import { FAILED_SIGN_INS_OF_ACCOUNT, FAILED_SIGN_INS_OF_PLACE } from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountRepos, Person } from './account-deps.ts';
import type { Target } from './account-limits.ts';
import type { Account } from './accounts.repo.ts';

/** The owner of an account, as its history names the author of an action. */
export const ownerOf = (account: Account): Person => ({ ...account, userId: account.id });

/** A history entry about an account. */
export const aboutAccount = ({ id, subCompanyId }: Pick<Account, 'id' | 'subCompanyId'>) =>
  ({ entity: 'user', entityId: id, subCompanyId }) as const;

/** Somebody without the password, or somebody who has it and not the second factor: the latter is the graver news. */
type FailedStep = 'sign-in-failed' | 'second-step-failed';

/**
 * Writes a failed sign-in to the history: once an hour for each place, and for no more than twenty places an hour, or a guesser
 * would bury everything else. Attempts at an account that does not exist are counted alike, since counting takes time.
 */
export const recordFailedSignIn = async (
  { throttles, recordVisitor }: Pick<AccountRepos, 'throttles' | 'recordVisitor'>,
  action: FailedStep,
  { email, account }: Target,
  visitor: Visitor,
  now: Date,
): Promise<void> => {
  const place = `${action}:${email} ${visitor.countedAddress}`;
  if (!(await throttles.attempt(place, now, FAILED_SIGN_INS_OF_PLACE)).allowed) return;
  if (!(await throttles.attempt(`${action}:${email}`, now, FAILED_SIGN_INS_OF_ACCOUNT)).allowed) return;
  if (account) await recordVisitor(account.organisationId, visitor, { ...aboutAccount(account), action });
};
