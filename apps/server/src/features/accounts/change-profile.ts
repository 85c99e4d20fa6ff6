import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import type { Locale } from '@waybill/domain/locales';
import type { AccountDeps, Visitor } from './account-deps.ts';

export type ProfileChange = { readonly name?: string | undefined; readonly locale?: Locale | null | undefined };

/** What everybody may change about themselves. The name is the organisation's concern too, so its history tells. */
export const changeProfile = (
  { transaction, clock }: Pick<AccountDeps, 'transaction' | 'clock'>,
  actor: Actor,
  change: ProfileChange,
  visitor: Visitor,
) =>
  transaction(async ({ accounts, record }) => {
    const before = await accounts.holdProfile(actor.userId);
    if (!before) return;
    const after = {
      name: change.name ?? before.name,
      locale: change.locale === undefined ? before.locale : change.locale,
    };
    // Saving what is there already is no news to anybody.
    if (after.name === before.name && after.locale === before.locale) return;
    await accounts.setProfile(actor.userId, after, clock());
    if (after.name === before.name) return;
    await record(actor, visitor, {
      entity: 'user',
      entityId: actor.userId,
      action: 'edited',
      changes: changesBetween({ name: before.name }, { name: after.name }),
      subCompanyId: actor.subCompanyId,
    });
  });
