import { orNotFound } from '@waybill/domain/errors';
import type { Point } from '@waybill/domain/geocoding';
import type { Locale } from '@waybill/domain/locales';
import type { ReceiverContact } from '@waybill/domain/organisation-config';
import {
  arrivalWindow,
  type ChoiceRefusal,
  changeableUntil,
  mayTellDriver,
  offeredDays,
  RECEIVER_CHOICES,
  type ReceiverChoice,
  refusalOf,
  type SeenVehicle,
  seesVehicle,
  stageOf,
  type TimeWindow,
  type TrackedStage,
} from '@waybill/domain/tracking';
import { dayIn } from '@waybill/domain/zoned-time';
import { openLink } from './open-link.ts';
import type { TrackedProof } from './tracked-proof.repo.ts';
import type { TrackedShipment } from './tracked-shipment.repo.ts';
import type { TrackedPayment, TrackingDeps } from './tracking-deps.ts';

/** A choice, and why it is not to be had where it is shown nevertheless. */
export type OfferedChoice = { readonly choice: ReceiverChoice; readonly refusal: 'too-late' | 'goods' | null };

/** Everything that the page shows, before it is put into words. */
export type TrackingView = {
  readonly organisationName: string;
  /** Where whoever delivers is asked. */
  readonly contact: ReceiverContact;
  readonly defaultLocale: Locale;
  readonly timeZone: string;
  readonly now: Date;
  readonly shipment: TrackedShipment;
  readonly stage: TrackedStage;
  /** When to expect the vehicle; null when it is on none. */
  readonly window: TimeWindow | null;
  /** The receiver's own house and the vehicle, only when it is near. */
  readonly map: { readonly home: Point | null; readonly vehicle: SeenVehicle } | null;
  readonly choices: readonly OfferedChoice[];
  /** Until when the choices are to be had; null while nothing hurries. */
  readonly until: Date | null;
  readonly days: readonly string[];
  readonly mayTellDriver: boolean;
  readonly deliveredAt: Date | null;
  readonly proof: TrackedProof | null;
  /** Where the receiver chooses whether to be written to. */
  readonly choicesUrl: string | null;
  /** What is to be paid for it, or was. */
  readonly payment: TrackedPayment | null;
  /** The code to be said at the door, where one is asked for and it is still to come. */
  readonly code: string | null;
};

/** A position of the morning says nothing about where a vehicle is in the afternoon. */
const SEEN_MS = 6 * 60 * 60_000;

const isShown = (refusal: ChoiceRefusal | null): refusal is OfferedChoice['refusal'] =>
  refusal !== 'feature-off' && refusal !== 'not-now';

const needsCode = ({ doorChecks, status }: TrackedShipment) =>
  doorChecks.includes('delivery-code') && status !== 'completed' && status !== 'deleted';

export const readTracking = async (
  deps: TrackingDeps,
  token: string,
  chosen: Locale | null = null,
): Promise<TrackingView> => {
  const link = await openLink(deps, token);
  if (chosen) await deps.keepLanguage(link, chosen);
  const now = deps.clock();
  const tracked = orNotFound(await deps.reading(link, async (read) => read));
  const { shipment, deliverer, proof } = tracked;
  const { usesAccessPoints, timeZone, defaultLocale, receiverPhone, receiverEmail } = deliverer.config;
  const choices = RECEIVER_CHOICES.flatMap((choice): OfferedChoice[] => {
    const refusal = refusalOf(choice, shipment, { usesAccessPoints, now });
    return isShown(refusal) ? [{ choice, refusal }] : [];
  });
  const { vehicle } = shipment;
  const isSeen = vehicle !== null && seesVehicle(shipment) && now.getTime() - vehicle.takenAt.getTime() < SEEN_MS;
  const isOpen = choices.some(({ choice, refusal }) => refusal === null && choice !== 'home' && choice !== 'not-home');
  return {
    organisationName: deliverer.name,
    contact: { receiverPhone, receiverEmail },
    defaultLocale,
    timeZone,
    now,
    shipment,
    stage: stageOf(shipment),
    window: arrivalWindow(shipment, now),
    map: isSeen ? { home: shipment.point, vehicle } : null,
    choices,
    until: isOpen ? changeableUntil(shipment) : null,
    days: offeredDays(dayIn(now, timeZone)),
    mayTellDriver: mayTellDriver(shipment),
    deliveredAt: shipment.completedAt ?? link.endedAt,
    proof,
    choicesUrl: await deps.choicesUrl(link),
    payment: shipment.hasPayment ? await deps.paymentOf(link) : null,
    code: needsCode(shipment) ? deps.codes.codeOf(shipment.key) : null,
  };
};
