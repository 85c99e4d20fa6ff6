import type { Actor } from '@waybill/domain/actor';
import { changesBetween } from '@waybill/domain/audit';
import type { Locale } from '@waybill/domain/locales';
import type { AccountDeps, Visitor } from './door.ts';

export type ProfileChange = { readonly name?: string | undefined; readonly locale?: Locale | null | undefined };

/** What everybody may change about themselves. The name is the organisation's concern too, so its history tells. */
export const changeProfile = (
  { door, clock }: Pick<AccountDeps, 'door' | 'clock'>,
  actor: Actor,
  change: ProfileChange,
  visitor: Visitor,
) =>
  door(async ({ accounts, record }) => {
    await accounts.setProfile(actor.userId, change, clock());
    if (change.name === undefined || change.name === actor.name) return;
    await record(actor, visitor, {
      entity: 'user',
      entityId: actor.userId,
      action: 'edited',
      changes: changesBetween({ name: actor.name }, { name: change.name }),
      subCompanyId: actor.subCompanyId,
    });
  });
