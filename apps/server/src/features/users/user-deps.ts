import type { Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { SubCompanyId, UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { OrganisationConfig } from '@waybill/domain/organisation-config';
import type { Clock } from '../../clock.ts';
import type { ReadHistory } from '../../http/history.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { UserListRepo } from './user-list.repo.ts';
import type { UsersRepo } from './users.repo.ts';

/** Who asks, and from where. */
export type Requester<Member> = { readonly actor: Member; readonly visitor: Visitor };

export type ReadingUsers = {
  readonly users: Pick<UsersRepo, 'find'>;
  readonly list: UserListRepo['list'];
  readonly historyOf: (id: UserId) => ReadHistory;
};

/** The organisation, as far as it decides about its people. */
export type OfOrganisation = {
  readonly name: () => Promise<string>;
  readonly subCompanyIds: () => Promise<readonly SubCompanyId[]>;
  /** What holds in a division; null is the organisation itself. */
  readonly config: (subCompany: SubCompanyId | null) => Promise<OrganisationConfig>;
};

/** Mails with a link that only their reader gets. Each is counted, or refused with how long to wait. */
export type Letters = {
  readonly invite: (to: {
    readonly id: UserId;
    readonly email: string;
    readonly locale: Locale;
    readonly organisationName: string;
    readonly expiresAt: Date;
  }) => Promise<void>;
  /** Asks the new address, and tells the old one. */
  readonly askNewAddress: (to: {
    readonly userId: UserId;
    readonly oldEmail: string;
    readonly organisationName: string;
    readonly email: string;
    readonly locale: Locale;
  }) => Promise<void>;
  /** A link to a new address that was sent before is dead. */
  readonly dropNewAddress: (userId: UserId) => Promise<void>;
};

export type WritingUsers = {
  readonly users: UsersRepo;
  readonly organisation: OfOrganisation;
  readonly letters: Letters;
  readonly record: RecordEntry;
};

/** What the use-cases need. Each call of `reading` and `writing` is one transaction. */
export type UserDeps = {
  readonly clock: Clock;
  /** In the division that the actor looks at. */
  readonly reading: <Result>(by: Requester<Member>, work: (repos: ReadingUsers) => Promise<Result>) => Promise<Result>;
  /** Finds whom the actor sees, and may write in all that is the actor's own: somebody can be moved out of sight. */
  readonly writing: <Result>(by: Requester<Member>, work: (repos: WritingUsers) => Promise<Result>) => Promise<Result>;
};
