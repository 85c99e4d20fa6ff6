import type { OrganisationId } from './ids.ts';
import type { DeliveryStatus } from './statuses.ts';
import { needsReason, nextStatusesOf, nextStatusesOfAll, type Unit } from './transitions.ts';

/** The organisations that a shipment concerns: who entered it, who carries it, who forwards it. */
export type Parties = {
  readonly organisationId: OrganisationId;
  readonly carrierId: OrganisationId | null;
  readonly forwarderId: OrganisationId | null;
};
export const PARTS = ['organisation', 'carrier', 'forwarder'] as const;
export type Part = (typeof PARTS)[number];

export const partsOf = (parties: Parties, of: OrganisationId): readonly Part[] =>
  PARTS.filter((part) => parties[`${part}Id`] === of);

/** Until somebody has begun with it, it is the forwarder's as much as that of who entered it. */
const EARLY: readonly DeliveryStatus[] = ['new', 'open', 'transport-request'];

type Shipment = Parties & { readonly deliveryStatus: DeliveryStatus };

/** Who entered it edits it; the forwarder too, while it has not begun. What is deleted is restored first. */
export const mayEdit = (shipment: Shipment, by: OrganisationId): boolean => {
  if (shipment.deliveryStatus === 'deleted') return false;
  return shipment.organisationId === by || (shipment.forwarderId === by && EARLY.includes(shipment.deliveryStatus));
};

/**
 * Whether another carrier, or none, may take the place of the one that it has. Who has begun with it stays, and so does who
 * entered it, unless they step back themselves.
 */
export const mayChangeCarrier = (
  { organisationId, carrierId }: Parties,
  units: readonly Unit[],
  by: OrganisationId,
): boolean => {
  if (carrierId === null || carrierId === by) return true;
  return carrierId !== organisationId && units.every(({ status }) => EARLY.includes(status));
};

/** A request is asked by whose shipment it is, and answered by whom it asks. Null where the two are one. */
const isAsked = ({ carrierId }: Shipment, by: OrganisationId) => carrierId !== null && carrierId !== by;

/** Whether an organisation may make this move of those that the table allows. */
const mayMove = (shipment: Shipment, by: OrganisationId, from: DeliveryStatus, to: DeliveryStatus): boolean => {
  const isOwner = shipment.organisationId === by;
  const isEarlyForwarder = shipment.forwarderId === by && EARLY.includes(from);
  if (to === 'deleted') return isOwner || isEarlyForwarder;
  // Who could not have deleted it there does not bring it back there: its owner had a reason.
  if (from === 'deleted') return isOwner || (shipment.forwarderId === by && EARLY.includes(to));
  // It is the carrier who moves it along. Whose it is may ask it, and take the question back; nobody asks themselves.
  const isQuestion = to === 'transport-request' || (from === 'transport-request' && to === 'new');
  if (isAsked(shipment, by)) return isQuestion && (isOwner || isEarlyForwarder);
  if (to === 'transport-request') return false;
  return shipment.carrierId === by || isOwner || shipment.forwarderId === by;
};

/**
 * Where an organisation may move a shipment, as the table and its part in it allow. It is deleted as a whole, and comes back
 * as a whole.
 */
export const movesOf = (
  shipment: Shipment,
  units: readonly Unit[],
  by: OrganisationId,
  now: Date,
): readonly DeliveryStatus[] => {
  const moves = (unit: Unit, to: DeliveryStatus) =>
    mayMove(shipment, by, unit.status, to) && nextStatusesOf(unit, now).includes(to);
  const comesBack = (unit: Unit) => nextStatusesOf(unit, now).some((to) => moves(unit, to));
  if (shipment.deliveryStatus === 'deleted' && !units.every(comesBack)) return [];
  return nextStatusesOfAll(units, now).filter((to) =>
    to === 'deleted'
      ? units.every((unit) => unit.status === 'deleted' || moves(unit, to))
      : units.some((unit) => moves(unit, to)),
  );
};

/** Whether this unit takes part in a move. */
export const unitMoves = (shipment: Shipment, unit: Unit, to: DeliveryStatus, by: OrganisationId, now: Date): boolean =>
  movesOf(shipment, [unit], by, now).includes(to);

/** A transport request waits for the answer of this organisation. */
export const mayAnswer = (shipment: Shipment, by: OrganisationId): boolean =>
  shipment.deliveryStatus === 'transport-request' && shipment.carrierId === by;

/** Those of its moves that are left where nobody changes a bare status: what is asked, answered, deleted and restored. */
export const movesByAction = (
  shipment: Shipment,
  moves: readonly DeliveryStatus[],
  by: OrganisationId,
): readonly DeliveryStatus[] => {
  const { deliveryStatus: from } = shipment;
  if (from === 'deleted') return moves;
  const answers = from === 'transport-request' ? ['new', ...(mayAnswer(shipment, by) ? ['open'] : [])] : [];
  return moves.filter((to) => to === 'deleted' || to === 'transport-request' || answers.includes(to));
};

/** What its owner takes back needs no reason; whoever declines somebody else's request gives one. */
export const mustExplain = (
  shipment: Shipment,
  from: DeliveryStatus,
  to: DeliveryStatus,
  by: OrganisationId,
): boolean => needsReason(from, to) && !(from === 'transport-request' && isAsked(shipment, by));
