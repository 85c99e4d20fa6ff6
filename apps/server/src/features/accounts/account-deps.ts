import type { Actor } from '@waybill/domain/actor';
import type { NewAuditEntry } from '@waybill/domain/audit';
import type { ErrorCode } from '@waybill/domain/errors';
import { AppError } from '@waybill/domain/errors';
import type { OrganisationId } from '@waybill/domain/ids';
import type { ThrottlePolicy } from '@waybill/domain/throttle';
import type { Clock } from '../../clock.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { AccountsRepo } from './accounts.repo.ts';
import type { CodesRepo } from './codes.repo.ts';
import type { InvitationsRepo } from './invitations.repo.ts';
import type { Passwords } from './passwords.ts';
import type { ProfilesRepo } from './profiles.repo.ts';
import type { SessionsRepo } from './sessions.repo.ts';
import type { ThrottlesRepo } from './throttles.repo.ts';
import type { PasskeyChallengesRepo } from './two-factor/passkey-challenges.repo.ts';
import type { PasskeysRepo } from './two-factor/passkeys.repo.ts';
import type { SecondStepsRepo } from './two-factor/second-steps.repo.ts';
import type { TwoFactorRepo } from './two-factor/two-factor.repo.ts';

export type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** The person behind a sign-in action, as the history names them. */
export type Person = Pick<Actor, 'userId' | 'email' | 'name' | 'organisationId'>;

export type AccountRepos = {
  readonly accounts: AccountsRepo;
  readonly profiles: ProfilesRepo;
  readonly sessions: SessionsRepo;
  readonly codes: CodesRepo;
  readonly invitations: InvitationsRepo;
  readonly throttles: ThrottlesRepo;
  readonly twoFactor: TwoFactorRepo;
  readonly secondSteps: SecondStepsRepo;
  readonly passkeys: PasskeysRepo;
  readonly passkeyChallenges: PasskeyChallengesRepo;
  readonly outbox: { add(mail: Mail, now: Date): Promise<void> };
  /** Writes to the history of the person's organisation; a person without an organisation has no history. */
  readonly record: (by: Person, visitor: Visitor, entry: NewAuditEntry) => Promise<void>;
  /** The same for what somebody unknown did, about an account of this organisation. */
  readonly recordVisitor: (
    organisationId: OrganisationId | null,
    visitor: Visitor,
    entry: NewAuditEntry,
  ) => Promise<void>;
};

/** Secrets of the server, without which neither a secret of an app nor a recovery code can be read from the database. */
export type TwoFactorKeys = { readonly authenticators: Seal; readonly recoveryCodes: Buffer };

/** Dependencies of the account use-cases. `transaction` runs its work in one transaction of the sign-in role. */
export type AccountDeps = {
  readonly transaction: <Result>(work: (repos: AccountRepos) => Promise<Result>) => Promise<Result>;
  readonly passwords: Passwords;
  readonly twoFactorKeys: TwoFactorKeys;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Gives the same answer whether or not an account exists, for operators who prefer that. */
  readonly hideAccounts: boolean;
};

/** Counts the attempt under each key, or says how long to wait. A refused attempt is not counted again. */
export const countAttempt = async (
  { throttles }: Pick<AccountRepos, 'throttles'>,
  now: Date,
  keys: ReadonlyArray<readonly [key: string, policy: ThrottlePolicy]>,
  code: ErrorCode = 'too-many-attempts',
): Promise<void> => {
  for (const [key, policy] of keys) {
    const decision = await throttles.attempt(key, now, policy);
    if (!decision.allowed) throw new AppError(code, { retryAfter: Math.ceil(decision.retryAfterMs / 1000) });
  }
};
