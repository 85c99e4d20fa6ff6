import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '@waybill/contract/endpoint';
import {
  type ConfigLevel,
  readOrganisationConfig,
  readOrganisationConfigHistory,
  saveOrganisationConfig,
} from '@waybill/contract/organisation-config';
import type { SubCompanyId } from '@waybill/domain/ids';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { sessionQuery } from '../../lib/session/session.ts';

export type Settings = ReplyOf<typeof readOrganisationConfig>;
export type LevelKey = SubCompanyId | 'organisation';

export const keyOf = ({ subCompanyId }: Pick<ConfigLevel, 'subCompanyId'>): LevelKey => subCompanyId ?? 'organisation';

export const settingsQuery = queryOptions({
  queryKey: ['organisation-config'],
  queryFn: () => api(readOrganisationConfig),
  // The screen compares with what it opened; the newest is a good start.
  staleTime: 0,
});

export const settingsHistory = (level: LevelKey) => ({
  queryKey: [...settingsQuery.queryKey, 'history', level],
  read: (after: string | undefined) => api(readOrganisationConfigHistory, { params: { level }, query: { after } }),
});

export type SaveRequest = RequestOf<typeof saveOrganisationConfig>;
export const saveLevel = async (request: SaveRequest): Promise<ConfigLevel> =>
  (await api(saveOrganisationConfig, request)).level;

/** A saved level changes what its divisions inherit, and what the session says: navigation and language follow. */
export const takeOverSaved = async (saved: ConfigLevel): Promise<void> => {
  queryClient.setQueryData(settingsQuery.queryKey, (before) =>
    before
      ? { ...before, levels: before.levels.map((level) => (keyOf(level) === keyOf(saved) ? saved : level)) }
      : before,
  );
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  ]);
};
