import type { SubCompanyId } from '@waybill/domain/ids';
import type { EditableConfig, OrganisationConfigOverrides } from '@waybill/domain/organisation-config';
import { KEPT_ALWAYS, type KeptFor, RETENTION_PERIODS, type RetentionPeriod } from '@waybill/domain/retention';
import type { DivisionPeriods } from './old-records.repo.ts';

export type Periods = Pick<EditableConfig, RetentionPeriod | 'positionDays'>;

/** Null as the id is what belongs to no division. */
export type DivisionOverrides = {
  readonly subCompanyId: SubCompanyId | null;
  readonly overrides: OrganisationConfigOverrides;
};

const daysOf = (kept: KeptFor): number | null => (kept === KEPT_ALWAYS ? null : kept);

/** What each division keeps for how long: what it sets itself, or the periods of the organisation. */
export const divisionPeriods = (
  ofOrganisation: Periods,
  divisions: readonly DivisionOverrides[],
): readonly DivisionPeriods[] =>
  divisions.map(({ subCompanyId, overrides }) => ({
    subCompanyId,
    positionDays: overrides.positionDays ?? ofOrganisation.positionDays,
    shipmentDays: daysOf(overrides.shipmentDays ?? ofOrganisation.shipmentDays),
    proofDays: daysOf(overrides.proofDays ?? ofOrganisation.proofDays),
    messageDays: daysOf(overrides.messageDays ?? ofOrganisation.messageDays),
    historyDays: daysOf(overrides.historyDays ?? ofOrganisation.historyDays),
  }));

/** Those of one level, as they are typed. */
export const periodsOfLevel = (periods: readonly DivisionPeriods[], level: SubCompanyId | null): Periods => {
  const own = periods.find(({ subCompanyId }) => subCompanyId === level);
  if (!own) throw new Error('A run has the periods of its level');
  const { shipmentDays, proofDays, messageDays, historyDays, positionDays } = own;
  return {
    shipmentDays: shipmentDays ?? KEPT_ALWAYS,
    proofDays: proofDays ?? KEPT_ALWAYS,
    messageDays: messageDays ?? KEPT_ALWAYS,
    historyDays: historyDays ?? KEPT_ALWAYS,
    positionDays,
  };
};

/** Whether there is anything that is not kept always. Positions are removed by a round of their own. */
export const removesAnything = (periods: readonly DivisionPeriods[]): boolean =>
  periods.some((division) => RETENTION_PERIODS.some((period) => division[period] !== null));
