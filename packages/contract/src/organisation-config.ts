import { subCompanyId } from '@waybill/domain/ids';
import { editableConfigOverrides, operatorConfig, organisationConfig } from '@waybill/domain/organisation-config';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';
import { rowVersion } from './row-version.ts';

/** One level of the configuration: the organisation itself (subCompanyId null) or one of its sub-companies. */
export const configLevel = z.object({
  subCompanyId: subCompanyId.nullable(),
  name: z.string(),
  /** The values that this level sets itself; an absent field is inherited. */
  overrides: editableConfigOverrides,
  /** The values in effect at this level, inheritance included. */
  effective: organisationConfig,
  version: rowVersion,
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
  /** False for a level this super-admin may look at but not change. */
  editable: z.boolean(),
});
export type ConfigLevel = z.infer<typeof configLevel>;

export const readOrganisationConfig = endpoint({
  method: 'GET',
  path: '/api/organisation-config',
  summary: 'The settings of the organisation and of each division, with what they inherit',
  reply: z.object({
    levels: z.array(configLevel),
    defaults: organisationConfig,
    /** Names of the organisations and sub-companies that the operator's lists mention. */
    names: z.record(z.string(), z.string()),
    operator: operatorConfig,
  }),
});

const levelParams = z.object({ level: z.union([z.literal('organisation'), subCompanyId]) });

export const saveOrganisationConfig = endpoint({
  method: 'PUT',
  path: '/api/organisation-config/:level',
  summary: 'Replace what one level sets; answers 409 with the current level when somebody saved in between',
  params: levelParams,
  body: z.strictObject({ version: rowVersion, overrides: editableConfigOverrides }),
  reply: z.object({ level: configLevel }),
});

export const readOrganisationConfigHistory = endpoint({
  method: 'GET',
  path: '/api/organisation-config/:level/history',
  summary: 'Who changed the settings of this level, when and from where; newest first',
  params: levelParams,
  query: historyQuery,
  reply: historyPage,
});
