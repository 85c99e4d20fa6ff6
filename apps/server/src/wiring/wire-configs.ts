import { effectiveConfig } from '@waybill/domain/organisation-config';
import type { Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';

/** The settings that hold in what is looked at: an organisation, or one of its divisions. */
export const configOf = async (tx: Tx, scope: Scope) => {
  const configs = organisationConfigsRepo(tx, scope);
  return effectiveConfig(
    scope.organisationId,
    (await configs.find(null)).overrides,
    scope.subCompanyId ? (await configs.find(scope.subCompanyId)).overrides : {},
  );
};
