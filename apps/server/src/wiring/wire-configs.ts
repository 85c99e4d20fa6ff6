import { effectiveConfig } from '@waybill/domain/organisation-config';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import {
  ORGANISATION_IN_VIEW,
  type OrganisationInView,
  organisationConfigsRepo,
  organisationInView,
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

/** A transaction that only reads, and has the scope's organisation and config from the round trip that opens it. */
export const readInConfiguredScope = <Result>(
  database: Database,
  scope: Scope,
  work: (tx: Tx, organisation: OrganisationInView) => Promise<Result>,
) =>
  database.readInScope(scope, ORGANISATION_IN_VIEW, (tx, rows) =>
    work(tx, organisationInView(scope.organisationId, rows)),
  );
