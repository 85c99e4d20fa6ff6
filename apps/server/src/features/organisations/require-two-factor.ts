import type { OrganisationSecurity } from '@waybill/contract/organisation';
import type { Member } from '@waybill/domain/actor';
import { changesBetween, type RecordEntry } from '@waybill/domain/audit';
import { AppError } from '@waybill/domain/errors';
import { configKey } from '@waybill/domain/organisation-config';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import type { Clock } from '../../clock.ts';
import type { SecurityRepo } from './security.repo.ts';

type Needs = { readonly security: SecurityRepo; readonly record: RecordEntry; readonly clock: Clock };

/**
 * Requires two-factor sign-in of every member, or no longer. Whoever requires it has it: they know what they ask for, and do not lock
 * themselves out. It is a matter of the whole organisation, so that no division can be the weak place.
 */
export const requireTwoFactor = async (
  { security, record, clock }: Needs,
  actor: Member,
  requiresTwoFactor: boolean,
): Promise<OrganisationSecurity> => {
  const now = clock();
  if (actor.subCompanyId !== null) throw new AppError('forbidden');
  assertRecentPassword(actor, now);
  const before = await security.read();
  if (before.requiresTwoFactor === requiresTwoFactor) return before;
  if (requiresTwoFactor && !(await security.hasTwoFactor(actor.userId))) throw new AppError('two-factor-own-first');
  if (await security.require(requiresTwoFactor ? now : null)) {
    await record({
      entity: 'organisation-config',
      entityId: configKey(actor.organisationId),
      action: 'edited',
      changes: changesBetween({ requiresTwoFactor: before.requiresTwoFactor }, { requiresTwoFactor }),
    });
  }
  return { ...before, requiresTwoFactor };
};
