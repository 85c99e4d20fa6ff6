import { readOrganisationConfig, saveOrganisationConfig } from '@waybill/contract/organisation-config';
import type { Member } from '@waybill/domain/actor';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { OrganisationConfigsRepo } from './organisation-configs.repo.ts';
import { readSettings } from './read-settings.ts';
import { saveSettings } from './save-settings.ts';

export type OrganisationRoutes = {
  readonly clock: Clock;
  readonly inScope: <Result>(
    actor: Member,
    work: (configs: OrganisationConfigsRepo) => Promise<Result>,
  ) => Promise<Result>;
};

export const organisationRoutes = (serve: Serve, { inScope, clock }: OrganisationRoutes) => {
  serve(readOrganisationConfig, 'super-admin', ({ actor }) =>
    inScope(actor, (configs) => readSettings(configs, actor)),
  );
  serve(saveOrganisationConfig, 'super-admin', ({ actor, params, body }) =>
    inScope(actor, async (configs) => ({
      level: await saveSettings({ configs, clock }, actor, { level: params.level, ...body }),
    })),
  );
};
