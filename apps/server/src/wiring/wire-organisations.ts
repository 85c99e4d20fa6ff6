import type { Targets } from '../adapters/outside/call-target.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/connect.ts';
import { authTokensRepo } from '../features/api-keys/auth-tokens.repo.ts';
import { keyContactsRepo } from '../features/api-keys/key-contacts.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { namedKeysRepo } from '../features/api-keys/named-keys.repo.ts';
import type { ApiKeyRoutes } from '../features/api-keys/routes.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import type { OrganisationRoutes } from '../features/organisations/routes.ts';
import { securityRepo } from '../features/organisations/security.repo.ts';
import { fileUsage } from '../records/file-usage.ts';
import { historyReader, ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

/** The organisation and its config. */
export const wireOrganisations = ({ targets, ...needs }: Needs & { readonly targets: Targets }): OrganisationRoutes => {
  const inOwnScope = ownScope(needs);
  return {
    clock: needs.clock,
    faultOf: (url) => targets.fault(new URL(url)),
    inScope: (by, work) =>
      inOwnScope(by, (tx, scope, record) =>
        work({
          configs: organisationConfigsRepo(tx, scope),
          security: securityRepo(tx, scope),
          record,
          fileUsage: () => fileUsage(tx, scope.organisationId),
          historyOf: (entityId) => historyReader(tx, scope, { entity: 'organisation-config', entityId }),
        }),
      ),
  };
};

/** The organisation's API key. */
export const wireApiKeys = ({ vault, ...needs }: Needs & { readonly vault: KeyVault }): ApiKeyRoutes => {
  const inOwnScope = ownScope(needs);
  return {
    vault,
    clock: needs.clock,
    inScope: (by, work) =>
      inOwnScope(by, (tx, scope, record) =>
        work({
          tokens: authTokensRepo(tx, scope),
          keys: namedKeysRepo(tx, scope),
          contacts: keyContactsRepo(tx, scope),
          record,
          history: historyReader(tx, scope, { entity: 'api-key', entityId: scope.organisationId }),
        }),
      ),
  };
};
