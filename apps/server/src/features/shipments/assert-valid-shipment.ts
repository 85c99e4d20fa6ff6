import { refusedFields } from '@waybill/domain/errors';
import type { Field } from '@waybill/domain/fields';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { type DecidingPayment, paymentFieldProblems } from '@waybill/domain/payment';
import { shipmentProblems } from '@waybill/domain/shipment';
import {
  SHIPMENT_FIELDS,
  SHIPMENT_PATHS,
  type ShipmentDetails,
  type ShipmentFieldName,
} from '@waybill/domain/shipment-fields';
import { mayChangeCarrier, type Parties } from '@waybill/domain/shipment-rights';
import { STOP_KINDS } from '@waybill/domain/stop';
import { subCompanyProblem } from '@waybill/domain/sub-company';
import type { Unit } from '@waybill/domain/transitions';
import type { FieldRefusal } from '@waybill/domain/validation';
import type { ShipmentRules } from './shipment-deps.ts';
import type { ShipmentsRepo } from './stored/shipments.repo.ts';

export type Checked = {
  /** Null for a shipment that is about to be entered. */
  readonly key: ShipmentKey | null;
  readonly by: OrganisationId;
  /** The organisation that entered the shipment, or is about to. */
  readonly organisationId: OrganisationId;
  readonly before: ShipmentDetails;
  readonly after: ShipmentDetails;
  /** The units with their statuses; empty for a shipment that is about to be entered. */
  readonly units: readonly Unit[];
};

const isChanged = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);

/** The values that depend on a feature switch; a part of a group has the group's. The sub-company has rules of its own. */
const SWITCHED = SHIPMENT_PATHS.flatMap(({ path, group }) => {
  const name = (group ?? path) as ShipmentFieldName;
  const { feature } = SHIPMENT_FIELDS[name] as Field;
  const part = group && path.slice(group.length + 1);
  const valueIn = (details: ShipmentDetails): unknown =>
    part ? (details[name] as Readonly<Record<string, unknown>>)[part] : details[name];
  return feature && feature !== 'usesSubCompany' ? [{ path, feature, valueIn }] : [];
});

/** Values of a feature that is switched off cannot be set. Existing ones stay, unseen. */
const featureProblems = ({ before, after }: Checked, rules: ShipmentRules): FieldRefusal[] =>
  SWITCHED.filter(({ feature, valueIn }) => !rules[feature] && isChanged(valueIn(before), valueIn(after))).map(
    ({ path }) => ({ path, problem: 'feature-off' }),
  );

export const carrierProblem = (
  carrierId: OrganisationId | null,
  { allowedCarrierIds }: ShipmentRules,
): FieldRefusal[] =>
  carrierId === null || allowedCarrierIds.includes(carrierId)
    ? []
    : [{ path: 'carrierId', problem: 'unknown-carrier', ...oneOf(allowedCarrierIds) }];

/** Programs have no list to choose from. */
const oneOf = (ids: readonly OrganisationId[]): Pick<FieldRefusal, 'allowed'> =>
  ids.length > 0 ? { allowed: `one of: ${ids.join(', ')}` } : {};

/** Null when the carrier may be replaced. */
export const carrierStaysProblem = (
  parties: Parties,
  units: readonly Unit[],
  by: OrganisationId,
): FieldRefusal[] | null =>
  mayChangeCarrier(parties, units, by) ? null : [{ path: 'carrierId', problem: 'carrier-stays' }];

/** A carrier is not replaced while its answer is awaited: the new one would face a request that was never sent to it. */
const newCarrierProblem = (checked: Checked, rules: ShipmentRules): FieldRefusal[] => {
  const { by, before, after, units } = checked;
  if (after.carrierId === before.carrierId) return [];
  if (units.some(({ status }) => status === 'transport-request')) {
    return [{ path: 'carrierId', problem: 'carrier-asked' }];
  }
  const parties = { ...before, organisationId: checked.organisationId };
  return carrierStaysProblem(parties, units, by) ?? carrierProblem(after.carrierId, rules);
};

const partyProblems = (checked: Checked, rules: ShipmentRules): FieldRefusal[] => {
  const { by, organisationId, before, after } = checked;
  const { forwarderId } = after;
  const isForwarderAllowed = forwarderId === null || rules.allowedForwarderIds.includes(forwarderId);
  // A forwarder that gave it away could no longer read its own edit.
  const isGivenAway = organisationId !== by && forwarderId !== by;
  return [
    ...newCarrierProblem(checked, rules),
    ...(forwarderId === before.forwarderId || (isForwarderAllowed && !isGivenAway)
      ? []
      : [{ path: 'forwarderId', problem: 'unknown-forwarder', ...oneOf(rules.allowedForwarderIds) } as const]),
  ];
};

/** The saved locations that are chosen anew. */
const chosenLocations = ({ before, after }: Pick<Checked, 'before' | 'after'>) =>
  STOP_KINDS.flatMap((kind) => {
    const id = after[kind].savedLocationId;
    return id === null || id === before[kind].savedLocationId ? [] : [{ kind, id }];
  });

/** What some shipments are judged by, besides their own values. */
export type Known = {
  readonly locations: ReadonlySet<string>;
  readonly payments: ReadonlyMap<ShipmentKey, DecidingPayment>;
};
export const NOTHING_KNOWN: Known = { locations: new Set(), payments: new Map() };

const isPaymentChanged = ({ before, after }: Pick<Checked, 'before' | 'after'>) =>
  before.paymentStatus !== null &&
  (before.paymentStatus !== after.paymentStatus || isChanged(before.paymentAmount, after.paymentAmount));

/** The saved locations that exist, and the payments that decide; one question for each. */
export const knownOf = async (
  shipments: Pick<ShipmentsRepo, 'savedLocations' | 'payments'>,
  all: readonly Pick<Checked, 'key' | 'before' | 'after'>[],
): Promise<Known> => ({
  locations: await shipments.savedLocations([
    ...new Set(all.flatMap((checked) => chosenLocations(checked).map(({ id }) => id))),
  ]),
  payments: await shipments.payments(all.flatMap((checked) => (isPaymentChanged(checked) ? (checked.key ?? []) : []))),
});

const paymentProblems = ({ key, before, after }: Checked, payments: Known['payments']): FieldRefusal[] =>
  key === null ? [] : paymentFieldProblems(before, after, payments.get(key) ?? null);

/** A saved location belongs to the organisation that entered the shipment. */
const locationProblems = (checked: Checked, known: ReadonlySet<string>): FieldRefusal[] =>
  chosenLocations(checked)
    .filter(({ id }) => checked.organisationId !== checked.by || !known.has(id))
    .map(({ kind }) => ({ path: `${kind}.savedLocationId`, problem: 'unknown-saved-location' }));

/** All problems of a shipment, each beside its field. What is switched off anyway is decided by nothing else. */
export const problemsOfShipment = (rules: ShipmentRules, checked: Checked, known: Known): readonly FieldRefusal[] => {
  const switchedOff = featureProblems(checked, rules);
  const isOff = ({ path }: FieldRefusal) => switchedOff.some((off) => off.path === path);
  return [
    ...shipmentProblems(checked.after),
    ...switchedOff,
    ...subCompanyProblem(checked.before.subCompanyId, checked.after.subCompanyId, rules),
    ...partyProblems(checked, rules),
    ...locationProblems(checked, known.locations),
    ...paymentProblems(checked, known.payments).filter((problem) => !isOff(problem)),
  ];
};

/** Refuses an invalid shipment with all of its problems. */
export const assertValidShipment = async (
  shipments: Pick<ShipmentsRepo, 'savedLocations' | 'payments'>,
  rules: ShipmentRules,
  checked: Checked,
  more: readonly FieldRefusal[],
): Promise<void> => {
  const problems = [...problemsOfShipment(rules, checked, await knownOf(shipments, [checked])), ...more];
  if (problems.length > 0) throw refusedFields(...problems);
};
