import type { Partner } from '@waybill/contract/partners';
import type { Member } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { AppError, assertVersion, orNotFound, refusedFields } from '@waybill/domain/errors';
import { newId, type PartnerId, type UnknownWordId } from '@waybill/domain/ids';
import {
  MOST_PARTNERS,
  type PartnerFields,
  partnerFields,
  type ReadableStatus,
  type StatusMapping,
  sentWord,
  withRead,
  withSent,
  wordReader,
} from '@waybill/domain/partner-statuses';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import { isFieldProblem } from '@waybill/domain/validation';
import type { Requester } from '../../http/visitor.ts';
import type { PartnerDeps, PartnerRepos } from './partner-deps.ts';

type By = Requester<Member>;

const nameTaken = () => refusedFields({ path: 'name', problem: 'taken' });

/** One line for each status, as the history shows it. */
const recorded = ({ name, statuses }: PartnerFields | Partner) => ({ name, ...statuses });

/** What is understood by now waits no longer. */
const forgetUnderstood = async ({ partners, unknownWords }: PartnerRepos): Promise<void> => {
  const known = await partners.list();
  const readers = new Map(known.map(({ id, statuses }) => [id, wordReader([statuses])]));
  const readAny = wordReader(known.map(({ statuses }) => statuses));
  const mappings = new Map(known.map(({ id, statuses }) => [id, statuses]));
  const all = await unknownWords.all();
  const understood = all.filter(({ partner_id: id, source, word }) => {
    if (source === 'sent') return sentWord((id && mappings.get(id)) || {}, word as DeliveryStatus) !== null;
    return (id === null ? readAny : readers.get(id))?.(word) != null;
  });
  await unknownWords.remove(understood.map(({ id }) => id));
};

const write = async (repos: PartnerRepos, held: Partner, fields: PartnerFields): Promise<Partner> => {
  if (!(await repos.partners.change(held, fields, repos.stamp))) throw nameTaken();
  const changes = changesBetween(recorded(held), { ...emptied(held), ...recorded(fields) });
  if (Object.keys(changes).length > 0) {
    await repos.record({ entity: 'partner', entityId: held.id, action: 'edited', changes });
  }
  await forgetUnderstood(repos);
  return orNotFound(await repos.partners.find(held.id));
};

/** A status that is not in the new mapping has lost its words. */
const emptied = ({ statuses }: Partner) => Object.fromEntries(Object.keys(statuses).map((status) => [status, null]));

export const createPartner = (inScope: PartnerDeps, by: By, fields: PartnerFields): Promise<Partner> =>
  inScope(by, async (repos) => {
    const { partners, stamp, record } = repos;
    if ((await partners.countHeld()) >= MOST_PARTNERS) throw refusedFields({ path: 'name', problem: 'too-many' });
    const id = newId<PartnerId>();
    if (!(await partners.add(id, fields, stamp))) throw nameTaken();
    await record({ entity: 'partner', entityId: id, action: 'created', changes: changesBetween({}, recorded(fields)) });
    await forgetUnderstood(repos);
    return orNotFound(await partners.find(id));
  });

export const editPartner = (inScope: PartnerDeps, by: By, id: PartnerId, version: number, fields: PartnerFields) =>
  inScope(by, async (repos) => write(repos, assertVersion(await repos.partners.hold(id), version), fields));

export const deletePartner = (inScope: PartnerDeps, by: By, id: PartnerId) =>
  inScope(by, async ({ partners, record }) => {
    const held = orNotFound(await partners.hold(id));
    if (held.webhooks > 0 || !(await partners.remove(id))) throw new AppError('partner-in-use');
    const changes = changesBetween({ name: held.name }, { name: null });
    await record({ entity: 'partner', entityId: id, action: 'deleted', changes });
    return {};
  });

type Settlement = {
  readonly partnerId?: PartnerId | undefined;
  readonly status?: ReadableStatus | undefined;
  readonly word?: string | undefined;
};

/** The mapping of a partner after a word was settled, by the rules of any other change. */
const settledFields = (path: 'word' | 'status', name: string, statuses: StatusMapping): PartnerFields => {
  const parsed = partnerFields.safeParse({ name, statuses });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message ?? '';
  throw refusedFields({ path, problem: isFieldProblem(problem) ? problem : 'invalid' });
};

/**
 * Gives a word its meaning. What waits to be sent gets the word with its next try, and what is fetched is read by it from then on.
 */
export const settleUnknownWord = (inScope: PartnerDeps, by: By, id: UnknownWordId, as: Settlement) =>
  inScope(by, async (repos) => {
    const whose = orNotFound(await repos.unknownWords.find(id)).partnerId ?? as.partnerId;
    if (!whose) throw refusedFields({ path: 'partnerId', problem: 'required' });
    // Whoever edits a partner locks it before the words that are understood by then: in another order, each could wait for the other.
    const held = await repos.partners.hold(whose);
    if (!held) throw refusedFields({ path: 'partnerId', problem: 'invalid' });
    const unknown = orNotFound(await repos.unknownWords.hold(id));
    if (unknown.source === 'sent') {
      if (as.word === undefined) throw refusedFields({ path: 'word', problem: 'required' });
      const statuses = withSent(held.statuses, unknown.word as DeliveryStatus, as.word);
      return write(repos, held, settledFields('word', held.name, statuses));
    }
    if (!as.status) throw refusedFields({ path: 'status', problem: 'required' });
    const statuses = withRead(held.statuses, as.status, unknown.word);
    return write(repos, held, settledFields('status', held.name, statuses));
  });

export const ignoreUnknownWord = (inScope: PartnerDeps, by: By, id: UnknownWordId, isIgnored: boolean) =>
  inScope(by, async ({ unknownWords, stamp }) => {
    const held = orNotFound(await unknownWords.hold(id));
    if (held.isIgnored !== isIgnored) await unknownWords.setIgnored(id, isIgnored ? stamp.at : null);
    return { unknownWord: { ...held, isIgnored } };
  });
