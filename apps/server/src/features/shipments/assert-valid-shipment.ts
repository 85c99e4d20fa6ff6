import type { OrganisationId } from '@waybill/domain/ids';
import { type ShipmentDetails, shipmentProblems } from '@waybill/domain/shipment';
import { mayChangeCarrier, type Parties } from '@waybill/domain/shipment-rights';
import { isEmptyStop, STOP_FIELDS, STOP_KINDS } from '@waybill/domain/stop';
import type { Unit } from '@waybill/domain/transitions';
import { refusedFields } from './load-shipment.ts';
import type { ShipmentRules } from './shipment-deps.ts';
import type { ShipmentsRepo } from './stored/shipments.repo.ts';

type Problem = { readonly path: string; readonly problem: string };

export type Checked = {
  readonly by: OrganisationId;
  /** Who entered it, or is about to. */
  readonly organisationId: OrganisationId;
  readonly before: ShipmentDetails;
  readonly after: ShipmentDetails;
  /** Where it stands, or its parcels do; none of what is about to be entered. */
  readonly units: readonly Unit[];
};

const isChanged = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

/** What is switched off cannot be given; what is there from before may stay, and go. */
const featureProblems = ({ before, after }: Checked, rules: ShipmentRules): Problem[] => {
  const off = (path: string): Problem => ({ path, problem: 'feature-off' });
  const pickup = rules.usesPickups || isEmptyStop(after.pickup) ? [] : STOP_FIELDS;
  const payment = rules.usesPayments ? [] : (['paymentStatus', 'paymentAmount'] as const);
  return [
    ...pickup.filter((name) => isChanged(before.pickup[name], after.pickup[name])).map((name) => off(`pickup.${name}`)),
    ...payment.filter((name) => isChanged(before[name], after[name])).map(off),
  ];
};

export const subCompanyProblem = (
  before: ShipmentDetails['subCompanyId'],
  after: ShipmentDetails['subCompanyId'],
  { usesSubCompany, subCompanyIds, tiedTo }: ShipmentRules,
): Problem[] => {
  if (after === before) return [];
  if (!usesSubCompany && after !== null) return [{ path: 'subCompanyId', problem: 'feature-off' }];
  const isTheirs = tiedTo === null ? after === null || subCompanyIds.includes(after) : after === tiedTo;
  return isTheirs ? [] : [{ path: 'subCompanyId', problem: 'unknown-division' }];
};

export const carrierProblem = (carrierId: OrganisationId | null, { allowedCarrierIds }: ShipmentRules): Problem[] =>
  carrierId === null || allowedCarrierIds.includes(carrierId)
    ? []
    : [{ path: 'carrierId', problem: 'unknown-carrier' }];

/** Null when another one may take its place. */
export const carrierStaysProblem = (parties: Parties, units: readonly Unit[], by: OrganisationId): Problem[] | null =>
  mayChangeCarrier(parties, units, by) ? null : [{ path: 'carrierId', problem: 'carrier-stays' }];

/** A carrier that is asked is not taken away from its answer, nor another put before a question that it was never asked. */
const newCarrierProblem = (checked: Checked, rules: ShipmentRules): Problem[] => {
  const { by, before, after, units } = checked;
  if (after.carrierId === before.carrierId) return [];
  if (units.some(({ status }) => status === 'transport-request')) {
    return [{ path: 'carrierId', problem: 'carrier-asked' }];
  }
  const parties = { ...before, organisationId: checked.organisationId };
  return carrierStaysProblem(parties, units, by) ?? carrierProblem(after.carrierId, rules);
};

const partyProblems = (checked: Checked, rules: ShipmentRules): Problem[] => {
  const { by, organisationId, before, after } = checked;
  const { forwarderId } = after;
  const isForwarderAllowed = forwarderId === null || rules.allowedForwarderIds.includes(forwarderId);
  // A forwarder who gave it away could not read what they have just written.
  const isGivenAway = organisationId !== by && forwarderId !== by;
  return [
    ...newCarrierProblem(checked, rules),
    ...(forwarderId === before.forwarderId || (isForwarderAllowed && !isGivenAway)
      ? []
      : [{ path: 'forwarderId', problem: 'unknown-forwarder' }]),
  ];
};

/** A saved location is of whoever entered the shipment. */
const locationProblems = async (
  { by, organisationId, before, after }: Checked,
  shipments: Pick<ShipmentsRepo, 'savedLocations'>,
): Promise<Problem[]> => {
  const given = STOP_KINDS.flatMap((kind) => {
    const id = after[kind].savedLocationId;
    return id === null || id === before[kind].savedLocationId ? [] : [{ kind, id }];
  });
  const known = organisationId === by ? await shipments.savedLocations(given.map(({ id }) => id)) : new Set();
  return given
    .filter(({ id }) => !known.has(id))
    .map(({ kind }) => ({ path: `${kind}.savedLocationId`, problem: 'unknown-saved-location' }));
};

/** Refuses a shipment that cannot be so, with everything that is wrong with it, each beside its field. */
export const assertValidShipment = async (
  shipments: Pick<ShipmentsRepo, 'savedLocations'>,
  rules: ShipmentRules,
  checked: Checked,
  more: readonly Problem[],
): Promise<void> => {
  const { before, after } = checked;
  const problems = [
    ...shipmentProblems(after).map(({ path, problem }) => ({ path: path.join('.'), problem })),
    ...featureProblems(checked, rules),
    ...subCompanyProblem(before.subCompanyId, after.subCompanyId, rules),
    ...partyProblems(checked, rules),
    ...(await locationProblems(checked, shipments)),
    ...more,
  ];
  if (problems.length > 0) throw refusedFields(problems);
};
