import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import { refusedFields } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountDeps } from './account-deps.ts';
import type { ProfilesRepo } from './profiles.repo.ts';

export type ProfileChange = {
  readonly name?: string | undefined;
  readonly locale?: Locale | null | undefined;
  readonly viewing?: SubCompanyId | null | undefined;
};

/** People change these fields about themselves. The name concerns the organisation too, so its history records it. */
export const changeProfile = (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  actor: Actor,
  change: ProfileChange,
  visitor: Visitor,
) =>
  transaction(async ({ profiles, record }) => {
    await assertMayView(profiles, actor, change.viewing ?? null);
    const before = await profiles.hold(actor.userId);
    if (!before) return;
    const after = {
      name: change.name ?? before.name,
      locale: change.locale === undefined ? before.locale : change.locale,
      viewing: change.viewing === undefined ? before.viewing : change.viewing,
    };
    // Saving unchanged values writes nothing.
    if (after.name === before.name && after.locale === before.locale && after.viewing === before.viewing) return;
    await profiles.set(actor.userId, after, clock());
    if (after.name === before.name) return;
    await record(actor, visitor, {
      entity: 'user',
      entityId: actor.userId,
      action: 'edited',
      changes: changesBetween({ name: before.name }, { name: after.name }),
      subCompanyId: actor.subCompanyId,
    });
  });

/** Only a person of all sub-companies may choose one to view. A foreign one is refused like one that does not exist. */
const assertMayView = async (profiles: ProfilesRepo, actor: Actor, viewing: SubCompanyId | null): Promise<void> => {
  if (viewing === null) return;
  const isOfAll = actor.organisationId !== null && actor.subCompanyId === null;
  if (isOfAll && (await profiles.hasSubCompany(actor.organisationId, viewing))) return;
  throw refusedFields({ path: 'viewing', problem: 'invalid' });
};
