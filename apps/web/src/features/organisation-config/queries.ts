import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '@waybill/contract/endpoint';
import { readOrganisationSecurity, saveOrganisationSecurity } from '@waybill/contract/organisation';
import {
  type ConfigLevel,
  configLevel,
  readOrganisationConfig,
  readOrganisationConfigHistory,
  saveOrganisationConfig,
} from '@waybill/contract/organisation-config';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { currentRow } from '../../lib/api/current-row.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { runAction } from '../../lib/forms/run-action.ts';
import { sessionQuery } from '../../lib/session/session.ts';

export type Config = ReplyOf<typeof readOrganisationConfig>;
export type LevelKey = SubCompanyId | 'organisation';

export const levelKeyOf = ({ subCompanyId }: Pick<ConfigLevel, 'subCompanyId'>): LevelKey =>
  subCompanyId ?? 'organisation';

export const securityQuery = queryOptions({
  queryKey: ['organisation-config', 'security'],
  queryFn: () => api(readOrganisationSecurity),
});

/** Holds at once and for everybody, unlike the settings beside it, which wait for the button that saves them. */
export const requireTwoFactor = (t: Translate, requiresTwoFactor: boolean) =>
  runAction(
    'two-factor-required',
    t,
    {
      started: t('config.security.saving'),
      done: () => (requiresTwoFactor ? t('config.security.nowRequired') : t('config.security.nowOptional')),
      failed: t('config.security.failed'),
    },
    async () => {
      queryClient.setQueryData(
        securityQuery.queryKey,
        await api(saveOrganisationSecurity, { body: { requiresTwoFactor } }),
      );
      await queryClient.invalidateQueries({ queryKey: configQuery.queryKey });
    },
  );

export const configQuery = queryOptions({
  queryKey: ['organisation-config'],
  queryFn: () => api(readOrganisationConfig),
  // The screen compares with the version it opened, so it starts from the newest.
  staleTime: 0,
});

export const configHistory = (level: LevelKey) => ({
  queryKey: [...configQuery.queryKey, 'history', level],
  read: (after: string | undefined) => api(readOrganisationConfigHistory, { params: { level }, query: { after } }),
});

/** Saves on top of the version that the user saw. */
export const saveLevel = async (
  level: LevelKey,
  body: RequestOf<typeof saveOrganisationConfig>['body'],
): Promise<ConfigLevel> => {
  const { level: saved } = await api(saveOrganisationConfig, { params: { level }, body });
  await cacheLevel(saved);
  return saved;
};

/** The current level, from a refusal because another user saved in between. */
export const newerLevel = (error: unknown): ConfigLevel | null => currentRow(configLevel, error);

/** A saved level changes the config that its sub-companies inherit, and the session: navigation and language follow. */
const cacheLevel = async (saved: ConfigLevel): Promise<void> => {
  queryClient.setQueryData(configQuery.queryKey, (before) =>
    before
      ? { ...before, levels: before.levels.map((level) => (levelKeyOf(level) === levelKeyOf(saved) ? saved : level)) }
      : before,
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: configQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
};
