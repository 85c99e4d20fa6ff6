import type { Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { KeepDeleted } from '@waybill/domain/deletion';
import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { Invitee } from '@waybill/domain/user';
import type { Clock } from '../../clock.ts';
import type { ReadHistory } from '../../http/history-page.ts';
import type { Requester } from '../../http/visitor.ts';
import type { UserListRepo } from './user-list.repo.ts';
import type { UsersRepo } from './users.repo.ts';

export type ReadingUsers = {
  readonly users: Pick<UsersRepo, 'find'>;
  readonly list: UserListRepo['list'];
  readonly historyOf: (id: UserId) => ReadHistory;
};

/** The facts about the organisation that decide about its people. */
export type OfOrganisation = {
  readonly name: () => Promise<string>;
  readonly subCompanyIds: () => Promise<readonly SubCompanyId[]>;
  /** The config of a sub-company; null is the organisation itself. */
  readonly config: (subCompany: SubCompanyId | null) => Promise<OrganisationConfig>;
};

/** Mails with a link for their recipient alone. Each is counted, or refused with how long to wait. */
export type Letters = {
  readonly invite: (to: Omit<Invitee, 'invitedBy'>) => Promise<void>;
  /** Mails a link to the new address, and a notice to the old one. */
  readonly askNewAddress: (to: {
    readonly userId: UserId;
    readonly oldEmail: string;
    readonly organisationName: string;
    readonly email: string;
    readonly locale: Locale;
  }) => Promise<void>;
  /** Tells a member who has reset their two-factor sign-in. */
  readonly tellTwoFactorReset: (to: {
    readonly email: string;
    readonly locale: Locale;
    readonly by: string;
  }) => Promise<void>;
  /** Revokes the link that was sent to a new address. */
  readonly dropNewAddress: (userId: UserId) => Promise<void>;
};

export type WritingUsers = {
  readonly users: UsersRepo;
  readonly organisation: OfOrganisation;
  readonly letters: Letters;
  readonly record: RecordEntry;
  /** Copies a member before they are deleted, so that the deletion can be undone. */
  readonly keepDeleted: KeepDeleted;
};

/** Dependencies of the use-cases. Each call of `reading` and `writing` is one transaction. */
export type UserDeps = {
  readonly clock: Clock;
  /** Reads in the sub-company that the actor looks at. */
  readonly reading: <Result>(by: Requester<Member>, work: (repos: ReadingUsers) => Promise<Result>) => Promise<Result>;
  /** Finds people in the actor's view, and may write in all of their own scope: an edit can move a person out of view. */
  readonly writing: <Result>(by: Requester<Member>, work: (repos: WritingUsers) => Promise<Result>) => Promise<Result>;
};
