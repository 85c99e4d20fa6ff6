import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { Member } from '@waybill/domain/actor';
import { AppError } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import { editableOverrides, effectiveConfig } from '@waybill/domain/organisation-config';
import type { OrganisationConfigsRepo, StoredConfig } from './organisation-configs.repo.ts';

/** A super-admin of one sub-company sees the organisation's config and edits only the sub-company's. */
export const mayEditLevel = (actor: Member, subCompany: SubCompanyId | null): boolean =>
  actor.subCompanyId === null || actor.subCompanyId === subCompany;

/** The level named by the request; a sub-company outside the actor's scope is reported as missing. */
export const findLevel = async (
  configs: OrganisationConfigsRepo,
  level: SubCompanyId | 'organisation',
): Promise<{ readonly subCompanyId: SubCompanyId | null; readonly name: string }> => {
  if (level === 'organisation') return { subCompanyId: null, name: (await configs.organisation()).name };
  const subCompany = (await configs.subCompanies()).find(({ id }) => id === level);
  if (!subCompany) throw new AppError('not-found');
  return { subCompanyId: subCompany.id, name: subCompany.name };
};

export const readLevel = async (
  configs: OrganisationConfigsRepo,
  actor: Member,
  level: { readonly subCompanyId: SubCompanyId | null; readonly name: string },
): Promise<ConfigLevel> => {
  const stored = await configs.find(level.subCompanyId);
  const inherited = level.subCompanyId ? await configs.find(null) : null;
  return present(actor, level, stored, inherited);
};

const present = (
  actor: Member,
  { subCompanyId, name }: { readonly subCompanyId: SubCompanyId | null; readonly name: string },
  stored: StoredConfig,
  inherited: StoredConfig | null,
): ConfigLevel => ({
  subCompanyId,
  name,
  overrides: editableOverrides(stored.overrides),
  effective: effectiveConfig(
    actor.organisationId,
    ...(inherited ? [inherited.overrides, stored.overrides] : [stored.overrides]),
  ),
  version: stored.version,
  updatedAt: stored.updatedAt?.toISOString() ?? null,
  updatedBy: stored.updatedBy,
  editable: mayEditLevel(actor, subCompanyId),
});
