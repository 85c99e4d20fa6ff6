import { effectiveConfig, type OrganisationConfig } from '@waybill/domain/organisation-config';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import {
  CONFIG_IN_VIEW,
  configInView,
  organisationConfigsRepo,
} from '../features/organisations/organisation-configs.repo.ts';

/** The effective config of a scope: an organisation, or one of its sub-companies. */
export const configOf = async (tx: Tx, scope: Scope) => {
  const configs = organisationConfigsRepo(tx, scope);
  return effectiveConfig(
    scope.organisationId,
    (await configs.find(null)).overrides,
    scope.subCompanyId ? (await configs.find(scope.subCompanyId)).overrides : {},
  );
};

/** A transaction that reads the scope's config in the same round trip that opens it. */
export const inConfiguredScope = <Result>(
  database: Database,
  scope: Scope,
  work: (tx: Tx, config: OrganisationConfig) => Promise<Result>,
) => database.inScopeWith(scope, CONFIG_IN_VIEW, (tx, rows) => work(tx, configInView(scope.organisationId, rows)));
