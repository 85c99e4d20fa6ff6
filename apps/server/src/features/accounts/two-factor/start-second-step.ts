import { SECOND_STEP_MS, type SecondStepMethod, secondStepMethods } from '@waybill/domain/two-factor';
import type { AccountRepos } from '../account-deps.ts';
import type { Account } from '../accounts.repo.ts';
import { hashToken, newToken } from '../tokens.ts';

/** The token goes to the browser that gave the password, and to no other: it opens nothing by itself. */
export type StartedSecondStep = {
  readonly stepToken: string;
  readonly stepExpiresAt: Date;
  readonly methods: readonly SecondStepMethod[];
};

/** The password was right; no session starts until the second step is given, too. */
export const startSecondStep = async (
  { secondSteps, twoFactor }: Pick<AccountRepos, 'secondSteps' | 'twoFactor'>,
  account: Account,
  now: Date,
): Promise<StartedSecondStep> => {
  const stepToken = newToken();
  const stepExpiresAt = new Date(now.getTime() + SECOND_STEP_MS);
  await secondSteps.create({ tokenHash: hashToken(stepToken), userId: account.id, expiresAt: stepExpiresAt });
  const { authenticatorSince, factors } = await twoFactor.factorsOf(account.id);
  const hasAuthenticator = authenticatorSince !== null;
  const passkeys = factors - (hasAuthenticator ? 1 : 0);
  return { stepToken, stepExpiresAt, methods: secondStepMethods({ hasAuthenticator, passkeys }) };
};
