import { AppError } from '@waybill/domain/errors';
import type { Locale } from '@waybill/domain/locales';
import type { AccountDeps } from './account-deps.ts';
import { forgetGuesses } from './account-limits.ts';
import { assertNewPassword } from './new-passwords.ts';
import { countInvitationAttempt, invitationKey, invitedBy } from './read-invitation.ts';
import type { SignedIn } from './sign-in.ts';
import { type SigningInBrowser, startSession } from './start-session.ts';
import { hashToken } from './tokens.ts';

export type Acceptance = {
  readonly code: string;
  readonly name?: string | null | undefined;
  readonly password: string;
  readonly locale?: Locale | undefined;
};

export type Accepted = { readonly email: string; readonly signedIn: SignedIn };

/**
 * The invited person becomes an account, always with a new password. An account that the address had before is removed,
 * with its password and its sessions: anybody could have signed up with the address in advance, and a verified address
 * does not prove that its owner chose the password.
 *
 * Refusals are thrown inside the transaction, so that the code stays valid.
 */
export const acceptInvitation = async (
  { transaction, passwords, clock }: AccountDeps,
  { code, name, password, locale }: Acceptance,
  browser: SigningInBrowser,
): Promise<Accepted> => {
  const { visitor } = browser;
  await assertNewPassword(password, 'password');
  await countInvitationAttempt({ transaction, clock }, visitor);
  const passwordHash = await passwords.hash(password);
  return transaction(async (repos) => {
    const now = clock();
    const { invited, account } = await invitedBy(repos, await repos.codes.redeem(hashToken(code), ['invitation'], now));
    const absorbed = account && (await repos.invitations.absorb(account.id));
    // Name and language of the old account are kept only if its address was verified; else they say nothing about the owner.
    const kept = absorbed?.emailVerified ? absorbed : null;
    const own = { name: name ?? invited.name ?? kept?.name ?? null, locale: locale ?? kept?.locale ?? null };
    if (!(await repos.invitations.accept(invited.id, { passwordHash, ...own }, now))) {
      throw new AppError('email-taken');
    }
    const userId = invited.id;
    await repos.record({ ...invited, name: own.name, userId }, visitor, {
      entity: 'user',
      entityId: userId,
      action: 'invitation-accepted',
      subCompanyId: invited.subCompanyId,
    });
    await forgetGuesses(repos, invited.email, visitor);
    await repos.throttles.forgive(invitationKey(visitor));
    const started = await startSession(repos.sessions, userId, browser, now);
    return { email: invited.email, signedIn: { ...started, userId } };
  });
};
