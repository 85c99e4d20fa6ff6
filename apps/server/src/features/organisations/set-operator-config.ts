import { type AuditChanges, changesBetween, type RecordEntry } from '@waybill/domain/audit';
import type { OrganisationId } from '@waybill/domain/ids';
import { configKey, type OrganisationConfig, operatorConfig } from '@waybill/domain/organisation-config';
import type { z } from 'zod';
import type { OperatorConfigsRepo } from './operator-configs.repo.ts';
import type { Organisation, OrganisationsRepo } from './organisations.repo.ts';
import { Refusal } from './refusal.ts';
import type { SubCompaniesRepo } from './sub-companies.repo.ts';

export type OperatorConfig = z.infer<typeof operatorConfig>;

export type SetOperatorConfig = {
  readonly organisations: Pick<OrganisationsRepo, 'named'>;
  readonly subCompanies: Pick<SubCompaniesRepo, 'list'>;
  readonly configs: Pick<OperatorConfigsRepo, 'find' | 'merge'>;
  readonly recordIn: (organisationId: OrganisationId) => RecordEntry;
};

/** Lists as an operator gives them: each item is an id or an exact name. */
export type WantedConfig = {
  readonly organisationQueryId?: OrganisationConfig['organisationQueryId'] | undefined;
  readonly allowedCarriers?: readonly string[] | undefined;
  readonly allowedForwarders?: readonly string[] | undefined;
  readonly allowedSubCompanies?: readonly string[] | undefined;
  readonly fileQuotaMegabytes?: number | undefined;
};

/** Sets the operator's part of the config and leaves the super-admins' alone; an open config screen notices. */
export const setOperatorConfig = async (
  { organisations, subCompanies, configs, recordIn }: SetOperatorConfig,
  organisation: Organisation,
  wanted: WantedConfig,
  now: Date,
): Promise<{ readonly changes: AuditChanges; readonly config: OperatorConfig }> => {
  const partner = async (reference: string) => oneOf(await organisations.named(reference), reference, 'organisation');
  const own = wanted.allowedSubCompanies ? await subCompanies.list(organisation.id) : [];
  const subCompany = async (reference: string) =>
    oneOf(
      own.filter(({ id, name }) => id === reference.toLowerCase() || name === reference),
      reference,
      `division of ${organisation.name}`,
    );

  const asked = operatorConfig.partial().safeParse({
    organisationQueryId: wanted.organisationQueryId,
    allowedCarrierIds: await idsOf(wanted.allowedCarriers, partner),
    allowedForwarderIds: await idsOf(wanted.allowedForwarders, partner),
    allowedSubCompanyIds: await idsOf(wanted.allowedSubCompanies, subCompany),
    fileQuotaMegabytes: wanted.fileQuotaMegabytes,
  });
  // Every id has just been found, and the quota was checked as it was typed, so only the number of ids can be wrong.
  if (!asked.success) throw new Refusal('A list of allowed organisations or divisions holds 200 at most.');

  const before = operatorConfig.parse(await configs.find(organisation.id));
  const patch = Object.fromEntries(Object.entries(asked.data).filter(([, value]) => value !== undefined));
  const changes = changesBetween(before, patch);
  if (Object.keys(changes).length > 0) {
    await configs.merge(organisation.id, patch, now);
    await recordIn(organisation.id)({
      entity: 'organisation-config',
      entityId: configKey(organisation.id),
      action: 'edited',
      changes,
    });
  }
  return { changes, config: { ...before, ...patch } };
};

type Named = { readonly id: string; readonly name: string };

const oneOf = ([found, ...others]: readonly Named[], reference: string, what: string): string => {
  if (!found) throw new Refusal(`There is no ${what} '${reference}'.`);
  if (others.length > 0) throw new Refusal(`More than one ${what} is named '${reference}'. Give the id.`);
  return found.id;
};

const idsOf = async (references: readonly string[] | undefined, find: (reference: string) => Promise<string>) => {
  if (!references) return undefined;
  const ids = new Set<string>();
  for (const reference of references) ids.add(await find(reference));
  return [...ids];
};
