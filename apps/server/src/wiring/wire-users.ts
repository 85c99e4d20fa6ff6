import type { Member } from '@waybill/domain/actor';
import { effectiveConfig } from '@waybill/domain/organisation-config';
import { MAILS_TO_ACCOUNT, ORGANISATION_MAILS } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { Environment } from '../environment.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { codesRepo } from '../features/accounts/codes.repo.ts';
import { sendEmailChange } from '../features/accounts/send-email-change.ts';
import { sendInvitation } from '../features/accounts/send-invitation.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { twoFactorResetMail } from '../features/accounts/two-factor/two-factor-mails.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import type { UserDeps, WritingUsers } from '../features/users/user-deps.ts';
import { userListRepo } from '../features/users/user-list.repo.ts';
import { type UsersRepo, usersRepo } from '../features/users/users.repo.ts';
import { keepDeleted } from '../records/keep-deleted.ts';
import { outbox } from '../records/outbox.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { historyReader, ownScope } from './wire-scopes.ts';

type Needs = Pick<Environment, 'publicUrl' | 'hideAccounts'> & { readonly database: Database; readonly clock: Clock };

/** The members of an organisation: read in the actor's view, written in the actor's own scope. */
export const wireUsers = (needs: Needs): UserDeps => {
  const inOwnScope = ownScope(needs);
  return {
    clock: needs.clock,
    reading: ({ actor }, work) => {
      const scope = viewOf(actor);
      return needs.database.readInScope(scope, null, (tx) =>
        work({
          users: usersRepo(tx, scope),
          list: userListRepo(tx, scope).list,
          historyOf: (entityId) => historyReader(tx, scope, { entity: 'user', entityId }),
        }),
      );
    },
    writing: (by, work) =>
      inOwnScope(by, (tx, scope, record) =>
        work({
          users: writtenUsers(tx, viewOf(by.actor), needs),
          record,
          keepDeleted: keepDeleted(tx, authorOf(by.actor, by.visitor), needs.clock()),
          ...aboutPeople(tx, scope, by.actor, needs),
        }),
      ),
  };
};

/**
 * Where accounts are hidden, an admin is not told either whether an address has one elsewhere: the mail goes out, and the owner
 * of the address reads behind its link that it cannot be used.
 */
const writtenUsers = (tx: Tx, scope: Scope, { hideAccounts }: Pick<Needs, 'hideAccounts'>): UsersRepo => ({
  ...usersRepo(tx, scope),
  ...(hideAccounts ? { accountBehind: async () => null } : {}),
});

/** Everything that inviting and changing people needs of accounts, organisations and the outbox, in one transaction. */
const aboutPeople = (
  tx: Tx,
  scope: Scope,
  { name, email }: Member,
  { publicUrl, clock }: Pick<Needs, 'publicUrl' | 'clock'>,
): Pick<WritingUsers, 'organisation' | 'letters'> => {
  const configs = organisationConfigsRepo(tx, scope);
  const repos = { codes: codesRepo(tx), outbox: outbox(tx) };
  /**
   * Counted in the transaction of the mails themselves, so that a refusal sends none. Always in one order, or two
   * transactions could deadlock.
   */
  const countMails = (...addresses: readonly string[]) => {
    const key = (of: string) => `member-mail:${scope.organisationId}:${of}`;
    return countAttempt({ throttles: throttlesRepo(tx) }, clock(), [
      [key('all'), ORGANISATION_MAILS],
      ...addresses.toSorted().map((address) => [key(address), MAILS_TO_ACCOUNT] as const),
    ]);
  };
  return {
    organisation: {
      name: async () => (await configs.organisation()).name,
      subCompanyIds: async () => (await configs.subCompanies()).map(({ id }) => id),
      config: async (subCompany) =>
        effectiveConfig(
          scope.organisationId,
          (await configs.find(null)).overrides,
          subCompany ? (await configs.find(subCompany)).overrides : {},
        ),
    },
    letters: {
      invite: async (to) => {
        await countMails(to.email);
        await sendInvitation(repos, { ...to, invitedBy: { name, email } }, publicUrl, clock());
      },
      askNewAddress: async (to) => {
        await countMails(to.email, to.oldEmail);
        await sendEmailChange(repos, to, publicUrl, clock());
      },
      tellTwoFactorReset: ({ by, ...to }) => repos.outbox.add(twoFactorResetMail(to, by), clock()),
      dropNewAddress: (userId) => repos.codes.revoke(userId, ['change-email'], clock()),
    },
  };
};
