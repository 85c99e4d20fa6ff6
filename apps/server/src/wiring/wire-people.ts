import { effectiveConfig } from '@waybill/domain/organisation-config';
import { MAILS_TO_ACCOUNT, ORGANISATION_MAILS } from '@waybill/domain/throttle';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { countAttempt } from '../features/accounts/account-deps.ts';
import { codesRepo } from '../features/accounts/codes.repo.ts';
import { sendEmailChange } from '../features/accounts/send-email-change.ts';
import { sendInvitation } from '../features/accounts/send-invitation.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import type { WritingUsers } from '../features/users/user-deps.ts';
import { outbox } from '../records/outbox.ts';

type Needs = { readonly publicUrl: string; readonly clock: Clock };

/** Everything that inviting and changing people needs of accounts, organisations and the outbox, in one transaction. */
export const aboutPeople = (
  tx: Tx,
  scope: Scope,
  { publicUrl, clock }: Needs,
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
        await sendInvitation(repos, to, publicUrl, clock());
      },
      askNewAddress: async (to) => {
        await countMails(to.email, to.oldEmail);
        await sendEmailChange(repos, to, publicUrl, clock());
      },
      dropNewAddress: (userId) => repos.codes.revoke(userId, ['change-email'], clock()),
    },
  };
};
