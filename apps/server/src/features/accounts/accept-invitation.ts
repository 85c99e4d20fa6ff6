import { AppError } from '@waybill/domain/errors';
import { isStrongPassword } from '@waybill/domain/password';
import type { Account } from './accounts.repo.ts';
import { type AccountDeps, accountKey, type DoorRepos, type Visitor } from './door.ts';
import { countInvitationAttempt, invitationKey, invitedBy, mayJoinAsIs } from './invitation.ts';
import type { Invited } from './invitations.repo.ts';
import type { SignedIn } from './sign-in.ts';
import { startSession } from './start-session.ts';
import { hashToken } from './tokens.ts';

export type Acceptance = {
  readonly code: string;
  readonly name?: string | null | undefined;
  readonly password?: string | undefined;
};

/** `signedIn` is null for who had an account before: its own password opens it. */
export type Accepted = { readonly email: string; readonly signedIn: SignedIn | null };

/** Whatever is refused is thrown inside the transaction, and leaves the code as good as it was. */
export const acceptInvitation = async (
  { door, passwords, clock }: AccountDeps,
  { code, name, password }: Acceptance,
  visitor: Visitor,
): Promise<Accepted> => {
  if (password !== undefined && !isStrongPassword(password)) throw new AppError('password-too-weak');
  await countInvitationAttempt({ door, clock }, visitor);
  const passwordHash = password === undefined ? null : await passwords.hash(password);
  return door(async (repos) => {
    const now = clock();
    const { invited, account } = await invitedBy(repos, await repos.codes.redeem(hashToken(code), ['invitation'], now));
    const named = name ?? invited.name;
    const joined = mayJoinAsIs(account)
      ? await join(repos, invited, account, named, now)
      : await begin(repos, invited, account, { name: named, passwordHash }, now);
    const userId = invited.id;
    await repos.record({ ...invited, ...joined, userId }, visitor, {
      entity: 'user',
      entityId: userId,
      action: 'invitation-accepted',
      subCompanyId: invited.subCompanyId,
    });
    await repos.throttles.forgive(invitationKey(visitor));
    if (!joined.isNew) return { email: invited.email, signedIn: null };
    const started = await startSession(repos.sessions, userId, visitor, now);
    return { email: invited.email, signedIn: { ...started, userId } };
  });
};

/** The account that the address has joins: the invited row takes over what is its owner's, and its place. */
const join = async (
  { invitations }: DoorRepos,
  invited: Invited,
  account: Account & { passwordHash: string },
  name: string | null,
  now: Date,
) => {
  const absorbed = await invitations.absorb(account.id);
  if (!absorbed?.passwordHash) throw new AppError('email-taken');
  const { passwordHash, locale } = absorbed;
  const kept = { passwordHash, locale, name: name ?? absorbed.name };
  if (!(await invitations.accept(invited.id, kept, now))) throw new AppError('email-taken');
  return { name: kept.name, isNew: false };
};

/** A new account. One that nobody verified goes, with its sessions and its password: it may be anybody's. */
const begin = async (
  { invitations, throttles }: DoorRepos,
  invited: Invited,
  unverified: Account | null,
  { name, passwordHash }: { name: string | null; passwordHash: string | null },
  now: Date,
) => {
  if (!passwordHash) throw new AppError('invalid-input', { errors: [{ path: 'password', problem: 'required' }] });
  if (unverified) await invitations.absorb(unverified.id);
  if (!(await invitations.accept(invited.id, { passwordHash, name, locale: null }, now))) {
    throw new AppError('email-taken');
  }
  await throttles.clear(accountKey(invited.email));
  return { name, isNew: true };
};
