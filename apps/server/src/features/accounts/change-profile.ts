import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import type { Locale } from '@waybill/domain/locales';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountDeps } from './account-deps.ts';

export type ProfileChange = { readonly name?: string | undefined; readonly locale?: Locale | null | undefined };

/** People change these fields about themselves. The name concerns the organisation too, so its history records it. */
export const changeProfile = (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  actor: Actor,
  change: ProfileChange,
  visitor: Visitor,
) =>
  transaction(async ({ profiles, record }) => {
    const before = await profiles.hold(actor.userId);
    if (!before) return;
    const after = {
      name: change.name ?? before.name,
      locale: change.locale === undefined ? before.locale : change.locale,
    };
    // Saving unchanged values writes nothing.
    if (after.name === before.name && after.locale === before.locale) return;
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
