import type { Member, Stamp } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { PartnerId } from '@waybill/domain/ids';
import type { ReadHistory } from '../../http/history-page.ts';
import type { InScope } from '../../http/visitor.ts';
import type { PartnersRepo } from './partners.repo.ts';
import type { UnknownWordsRepo } from './unknown-words.repo.ts';

export type PartnerRepos = {
  readonly partners: PartnersRepo;
  readonly unknownWords: UnknownWordsRepo;
  readonly stamp: Stamp;
  readonly record: RecordEntry;
  readonly historyOf: (id: PartnerId) => ReadHistory;
};

/** The requester is a developer or super-admin of the whole organisation. */
export type PartnerDeps = InScope<PartnerRepos, Member>;
