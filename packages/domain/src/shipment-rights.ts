import type { OrganisationId } from './ids.ts';
import { type DeliveryStatus, isFinished } from './statuses.ts';
import { needsReason, nextStatusesOf, nextStatusesOfAll, type Unit } from './transitions.ts';

/** The organisations that a shipment concerns: the one that entered it, its carrier and its forwarder. */
export type Parties = {
  readonly organisationId: OrganisationId;
  readonly carrierId: OrganisationId | null;
  readonly forwarderId: OrganisationId | null;
};
export const PARTS = ['organisation', 'carrier', 'forwarder'] as const;
export type Part = (typeof PARTS)[number];

export const partsOf = (parties: Parties, of: OrganisationId): readonly Part[] =>
  PARTS.filter((part) => parties[`${part}Id`] === of);

/** Until work on it has begun, the forwarder has the same rights as the organisation that entered it. */
export const EARLY: readonly DeliveryStatus[] = ['new', 'open', 'transport-request'];

type Shipment = Parties & { readonly deliveryStatus: DeliveryStatus };

/** The organisation that entered it edits it; the forwarder too, until work has begun. A deleted one is restored first. */
export const mayEdit = (shipment: Shipment, by: OrganisationId): boolean => {
  if (shipment.deliveryStatus === 'deleted') return false;
  return shipment.organisationId === by || (shipment.forwarderId === by && EARLY.includes(shipment.deliveryStatus));
};

/** Before the carrier has accepted it, it is only being asked. */
export const UNACCEPTED: readonly DeliveryStatus[] = ['new', 'transport-request'];

/** Whether a change of status means that another organisation carries the shipment from now on. */
export const isAcceptance = (before: Shipment, to: DeliveryStatus): boolean =>
  before.carrierId !== null &&
  before.carrierId !== before.organisationId &&
  UNACCEPTED.includes(before.deliveryStatus) &&
  !UNACCEPTED.includes(to) &&
  !isFinished(to);

/** Who edits a shipment says where its stops are, and so does the carrier that has accepted it; as long as it is on its way. */
export const mayPlace = (shipment: Shipment, by: OrganisationId): boolean =>
  !isFinished(shipment.deliveryStatus) &&
  (mayEdit(shipment, by) || (shipment.carrierId === by && !UNACCEPTED.includes(shipment.deliveryStatus)));

/**
 * Whether the carrier may be replaced or removed. A carrier that has begun work stays, and so does one that entered the
 * shipment, unless they step back themselves.
 */
export const mayChangeCarrier = (
  { organisationId, carrierId }: Parties,
  units: readonly Unit[],
  by: OrganisationId,
): boolean => {
  if (carrierId === null || carrierId === by) return true;
  return carrierId !== organisationId && units.every(({ status }) => EARLY.includes(status));
};

/** True when another organisation is to carry it: that one has to be asked. */
const isAsked = ({ carrierId }: Shipment, by: OrganisationId) => carrierId !== null && carrierId !== by;

/** Whether an organisation may make this change, among those that the table allows. */
const mayChangeStatus = (shipment: Shipment, by: OrganisationId, from: DeliveryStatus, to: DeliveryStatus): boolean => {
  const isOwner = shipment.organisationId === by;
  const isEarlyForwarder = shipment.forwarderId === by && EARLY.includes(from);
  if (to === 'deleted') return isOwner || isEarlyForwarder;
  // A forwarder that could not have deleted it in that status cannot restore it to it: its owner had a reason.
  if (from === 'deleted') return isOwner || (shipment.forwarderId === by && EARLY.includes(to));
  // The carrier moves it along. Its owner may ask the carrier, and withdraw the request; no organisation asks itself.
  const isQuestion = to === 'transport-request' || (from === 'transport-request' && to === 'new');
  // A carrier that has accepted is not asked again.
  const isAnswered = from === 'open' && to === 'transport-request';
  if (isAsked(shipment, by)) return isQuestion && !isAnswered && (isOwner || isEarlyForwarder);
  if (to === 'transport-request') return false;
  return shipment.carrierId === by || isOwner || shipment.forwarderId === by;
};

/**
 * The statuses to which an organisation may change a shipment, by the table of statuses and its part in it. A shipment is deleted
 * as a whole, and restored as a whole.
 */
export const allowedStatuses = (
  shipment: Shipment,
  units: readonly Unit[],
  by: OrganisationId,
  now: Date,
): readonly DeliveryStatus[] => {
  const mayBecome = (unit: Unit, to: DeliveryStatus) =>
    mayChangeStatus(shipment, by, unit.status, to) && nextStatusesOf(unit, now).includes(to);
  const comesBack = (unit: Unit) => nextStatusesOf(unit, now).some((to) => mayBecome(unit, to));
  if (shipment.deliveryStatus === 'deleted' && !units.every(comesBack)) return [];
  return nextStatusesOfAll(units, now).filter((to) =>
    to === 'deleted'
      ? units.every((unit) => unit.status === 'deleted' || mayBecome(unit, to))
      : units.some((unit) => mayBecome(unit, to)),
  );
};

/** Whether this unit takes part in a change to that status. */
export const unitMayBecome = (
  shipment: Shipment,
  unit: Unit,
  to: DeliveryStatus,
  by: OrganisationId,
  now: Date,
): boolean => allowedStatuses(shipment, [unit], by, now).includes(to);

/** A transport request waits for the answer of this organisation. */
export const mayAnswer = (shipment: Shipment, by: OrganisationId): boolean =>
  shipment.deliveryStatus === 'transport-request' && shipment.carrierId === by;

/** The statuses that remain where the bare status cannot be changed: to request, answer, delete and restore. */
export const statusesByAction = (
  shipment: Shipment,
  allowed: readonly DeliveryStatus[],
  by: OrganisationId,
): readonly DeliveryStatus[] => {
  const { deliveryStatus: from } = shipment;
  if (from === 'deleted') return allowed;
  const answers = from === 'transport-request' ? ['new', ...(mayAnswer(shipment, by) ? ['open'] : [])] : [];
  return allowed.filter((to) => to === 'deleted' || to === 'transport-request' || answers.includes(to));
};

/** An owner that withdraws its own request gives no reason; a carrier that declines one does. */
export const mustExplain = (
  shipment: Shipment,
  from: DeliveryStatus,
  to: DeliveryStatus,
  by: OrganisationId,
): boolean => needsReason(from, to) && !(from === 'transport-request' && isAsked(shipment, by));
