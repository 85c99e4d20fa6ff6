import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { Member } from '@waybill/domain/actor';
import { barcodeRegexProblem } from '@waybill/domain/barcode';
import { AppError } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import type { EditableConfigOverrides } from '@waybill/domain/organisation-config';
import type { Clock } from '../../clock.ts';
import { mayEditLevel, readLevel } from './config-level.ts';
import type { OrganisationConfigsRepo } from './organisation-configs.repo.ts';

export type SaveSettings = {
  readonly level: SubCompanyId | 'organisation';
  readonly version: number;
  readonly overrides: EditableConfigOverrides;
};

/** Replaces what one level sets. Whoever saves over a version they have not seen gets the current one instead. */
export const saveSettings = async (
  { configs, clock }: { configs: OrganisationConfigsRepo; clock: Clock },
  actor: Member,
  { level, version, overrides }: SaveSettings,
): Promise<ConfigLevel> => {
  const found = await findLevel(configs, level);
  if (!found) throw new AppError('not-found');
  if (!mayEditLevel(actor, found.subCompanyId)) throw new AppError('forbidden');
  const refused = overrides.barcodeRegex === undefined ? null : barcodeRegexProblem(overrides.barcodeRegex);
  if (refused) throw new AppError('invalid-input', { errors: [{ path: 'overrides.barcodeRegex', ...refused }] });

  const saved = await configs.replace(found.subCompanyId, version, overrides, actor.userId, clock());
  const current = await readLevel(configs, actor, found);
  if (!saved) throw new AppError('stale-version', { current });
  return current;
};

const findLevel = async (configs: OrganisationConfigsRepo, level: SaveSettings['level']) => {
  if (level === 'organisation') return { subCompanyId: null, name: (await configs.organisation()).name };
  const division = (await configs.divisions()).find(({ id }) => id === level);
  return division ? { subCompanyId: division.id, name: division.name } : null;
};
