import type { ReplyOf } from '@waybill/contract/endpoint';
import type { readOrganisationConfig } from '@waybill/contract/organisation-config';
import type { Member } from '@waybill/domain/actor';
import { defaultConfig, operatorConfig } from '@waybill/domain/organisation-config';
import { readLevel } from './config-level.ts';
import type { OrganisationConfigsRepo } from './organisation-configs.repo.ts';

export const readConfig = async (
  configs: OrganisationConfigsRepo,
  actor: Member,
): Promise<ReplyOf<typeof readOrganisationConfig>> => {
  const organisation = await configs.organisation();
  const subCompanies = await configs.subCompanies();
  const ofOrganisation = await readLevel(configs, actor, { subCompanyId: null, name: organisation.name });
  const levels = [ofOrganisation];
  for (const { id, name } of subCompanies) levels.push(await readLevel(configs, actor, { subCompanyId: id, name }));

  const operator = operatorConfig.parse(ofOrganisation.effective);
  const mentioned = [...operator.allowedCarrierIds, ...operator.allowedForwarderIds, ...operator.allowedSubCompanyIds];
  return {
    levels,
    defaults: defaultConfig(actor.organisationId),
    names: await configs.names(mentioned),
    operator,
  };
};
