import type { ConfigLevel } from '@waybill/contract/organisation-config';
import type { Member } from '@waybill/domain/actor';
import { changesBetween, type RecordEntry } from '@waybill/domain/audit';
import { barcodeRegexProblem } from '@waybill/domain/barcode';
import { AppError, refusedFields } from '@waybill/domain/errors';
import type { SubCompanyId } from '@waybill/domain/ids';
import { configKey, type EditableConfigOverrides, editableOverrides } from '@waybill/domain/organisation-config';
import type { TargetFailure } from '@waybill/domain/target-failures';
import type { Clock } from '../../clock.ts';
import { findLevel, mayEditLevel, readLevel } from './config-level.ts';
import type { OrganisationConfigsRepo } from './organisation-configs.repo.ts';

export type SaveConfig = {
  readonly level: SubCompanyId | 'organisation';
  readonly version: number;
  readonly overrides: EditableConfigOverrides;
  /** What is against the address for status updates. */
  readonly urlFault: TargetFailure | null;
};

/** Replaces the overrides of one level. A save over a version that its author has not seen is refused with the current one. */
export const saveConfig = async (
  { configs, clock, record }: { configs: OrganisationConfigsRepo; clock: Clock; record: RecordEntry },
  actor: Member,
  { level, version, overrides, urlFault }: SaveConfig,
): Promise<ConfigLevel> => {
  const found = await findLevel(configs, level);
  if (!mayEditLevel(actor, found.subCompanyId)) throw new AppError('forbidden');
  const refused = overrides.barcodeRegex === undefined ? null : barcodeRegexProblem(overrides.barcodeRegex);
  if (refused) throw refusedFields({ path: 'overrides.barcodeRegex', ...refused });

  const before = editableOverrides((await configs.find(found.subCompanyId)).overrides);
  // An address that was accepted before does not keep others from saving.
  const isNewUrl = overrides.externalDeliveryStatusUpdateUrl !== before.externalDeliveryStatusUpdateUrl;
  if (urlFault && isNewUrl) {
    const problem = urlFault === 'not-https' ? 'not-https' : 'private-address';
    throw refusedFields({ path: 'overrides.externalDeliveryStatusUpdateUrl', problem });
  }
  const saved = await configs.replace(found.subCompanyId, version, overrides, actor.userId, clock());
  const current = await readLevel(configs, actor, found);
  if (!saved) throw new AppError('stale-version', { current });
  await record({
    entity: 'organisation-config',
    entityId: configKey(actor.organisationId, found.subCompanyId),
    action: 'edited',
    // A removed override is a change too: back to null, which means inherited.
    changes: changesBetween(before, { ...blank(before), ...overrides }),
    subCompanyId: found.subCompanyId,
  });
  return current;
};

const blank = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
