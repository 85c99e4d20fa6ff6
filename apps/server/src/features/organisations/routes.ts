import { readOrganisation, readOrganisationSecurity, saveOrganisationSecurity } from '@waybill/contract/organisation';
import {
  readOrganisationConfig,
  readOrganisationConfigHistory,
  saveOrganisationConfig,
} from '@waybill/contract/organisation-config';
import type { RecordEntry } from '@waybill/domain/audit';
import { configKey } from '@waybill/domain/organisation-config';
import type { TargetFailure } from '@waybill/domain/target-failures';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import { historyPageOf, type ReadHistory } from '../../http/history-page.ts';
import type { Requester } from '../../http/visitor.ts';
import type { FileUsage } from '../../records/file-usage.ts';
import { findLevel } from './config-level.ts';
import type { OrganisationConfigsRepo } from './organisation-configs.repo.ts';
import { readConfig } from './read-config.ts';
import { requireTwoFactor } from './require-two-factor.ts';
import { saveConfig } from './save-config.ts';
import type { SecurityRepo } from './security.repo.ts';

type Scoped = {
  readonly configs: OrganisationConfigsRepo;
  readonly security: SecurityRepo;
  readonly record: RecordEntry;
  readonly fileUsage: () => Promise<FileUsage>;
  /** The history of one level, by its key. */
  readonly historyOf: (key: string) => ReadHistory;
};

export type OrganisationRoutes = {
  readonly clock: Clock;
  /** Why an address would not be called. */
  readonly faultOf: (url: string) => Promise<TargetFailure | null>;
  readonly inScope: <Result>(by: Requester, work: (scoped: Scoped) => Promise<Result>) => Promise<Result>;
};

export const organisationRoutes = (serve: Serve, { inScope, clock, faultOf }: OrganisationRoutes) => {
  serve(readOrganisation, 'integrator', (call) =>
    inScope(call, async ({ configs, fileUsage }) => ({
      ...(await configs.organisation()),
      subCompanies: await configs.subCompanies(),
      files: await fileUsage(),
    })),
  );
  serve(readOrganisationSecurity, 'super-admin', (call) => inScope(call, ({ security }) => security.read()));
  serve(saveOrganisationSecurity, 'super-admin', (call) =>
    inScope(call, ({ security, record }) =>
      requireTwoFactor({ security, record, clock }, call.actor, call.body.requiresTwoFactor),
    ),
  );
  serve(readOrganisationConfig, 'super-admin', (call) =>
    inScope(call, ({ configs }) => readConfig(configs, call.actor)),
  );
  serve(saveOrganisationConfig, 'super-admin', async (call) => {
    const { externalDeliveryStatusUpdateUrl: url } = call.body.overrides;
    // Before the transaction: it takes as long as the look-up of a name.
    const urlFault = url ? await faultOf(url) : null;
    const change = { level: call.params.level, ...call.body, urlFault };
    return inScope(call, async ({ configs, record }) => ({
      level: await saveConfig({ configs, clock, record }, call.actor, change),
    }));
  });
  serve(readOrganisationConfigHistory, 'super-admin', (call) =>
    inScope(call, async ({ configs, historyOf }) => {
      const { subCompanyId } = await findLevel(configs, call.params.level);
      return historyPageOf(historyOf(configKey(call.actor.organisationId, subCompanyId)), call.query.after);
    }),
  );
};
