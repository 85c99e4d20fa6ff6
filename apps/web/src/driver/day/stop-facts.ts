import type { DriverDay, DriverShipment, DriverStop } from '@waybill/contract/driver';
import { METADATA_FLAGS, type MetadataFlag } from '@waybill/domain/metadata-flag';
import type { Currency, Money } from '@waybill/domain/money';

export type DriverParcel = DriverShipment['parcels'][number];
export type StopParcel = DriverParcel & { readonly shipment: DriverShipment; readonly stop: DriverStop };

export const isOpen = ({ completedAt }: DriverStop): boolean => completedAt === null;

/** What is still to be done at a stop; of one that is over, all of it. */
export const shipmentsLeft = ({ shipments }: DriverStop): readonly DriverShipment[] => {
  const left = shipments.filter(({ hasEnded }) => !hasEnded);
  return left.length > 0 ? left : shipments;
};

export const parcelsOf = (stop: DriverStop): readonly StopParcel[] =>
  shipmentsLeft(stop).flatMap((shipment) => shipment.parcels.map((parcel) => ({ ...parcel, shipment, stop })));

/** Parcels, and of shipments without any their units: as many as there are to carry. */
export const piecesOf = (stop: DriverStop): number =>
  shipmentsLeft(stop).reduce((sum, { parcels, totalUnits }) => sum + (parcels.length || totalUnits || 1), 0);

/** Streets and what comes after them: the address in one line has a comma between. */
export const addressParts = (address: string): { readonly street: string; readonly town: string } => {
  const at = address.indexOf(', ');
  return at === -1 ? { street: address, town: '' } : { street: address.slice(0, at), town: address.slice(at + 2) };
};

export const flagsOf = (stop: DriverStop): readonly MetadataFlag[] => {
  const flags = new Set(shipmentsLeft(stop).flatMap((shipment) => shipment.flags));
  return METADATA_FLAGS.filter((flag) => flags.has(flag));
};

type Range = { readonly lower: number | null; readonly upper: number | null };

/** What suits everything at the stop: the narrowest range; null when nothing is asked for. */
export const temperatureOf = (stop: DriverStop): Range | null => {
  const numbers = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
  const lowers = numbers(shipmentsLeft(stop).map(({ temperatureLower }) => temperatureLower));
  const uppers = numbers(shipmentsLeft(stop).map(({ temperatureUpper }) => temperatureUpper));
  if (lowers.length + uppers.length === 0) return null;
  return {
    lower: lowers.length > 0 ? Math.max(...lowers) : null,
    upper: uppers.length > 0 ? Math.min(...uppers) : null,
  };
};

export const notesOf = (stop: DriverStop): readonly string[] => [
  ...new Set(shipmentsLeft(stop).flatMap(({ driverNote }) => (driverNote ? [driverNote] : []))),
];

/** Whom to call; everybody at a stop of several, each once. */
export const contactsOf = (stop: DriverStop) => {
  const seen = new Set<string>();
  return shipmentsLeft(stop).flatMap(({ name, phoneNumber }) => {
    if (!phoneNumber || seen.has(phoneNumber)) return [];
    seen.add(phoneNumber);
    return [{ name, phoneNumber }];
  });
};

const isToPay = ({ paymentStatus }: DriverShipment): boolean => paymentStatus === 'onsite';

/** What is paid for at the door; whoever hands something over to be delivered pays nothing. */
export const toCollect = (stop: DriverStop): readonly DriverShipment[] =>
  stop.kind === 'pickup' ? [] : shipmentsLeft(stop).filter(isToPay);

/** What is handed over only to whoever says a code. */
export const askingForCode = (stop: DriverStop): readonly DriverShipment[] =>
  stop.kind === 'pickup' ? [] : shipmentsLeft(stop).filter(({ codeCheck }) => codeCheck !== null);

const statusesOf = ({ parcels, deliveryStatus }: DriverShipment) =>
  parcels.length > 0 ? parcels.map(({ status }) => status) : [deliveryStatus];

/** What has become of a stop that is over. What is done with the goods afterwards changes nothing of it. */
export const outcomeOf = ({ kind, shipments }: DriverStop): 'done' | 'part' | 'not' => {
  const statuses = shipments.flatMap(statusesOf).filter((status) => status !== 'deleted');
  const isDone = (status: string) => (kind === 'pickup' ? status !== 'not-picked-up' : status === 'completed');
  const done = statuses.filter(isDone).length;
  if (done === 0) return 'not';
  return done === statuses.length ? 'done' : 'part';
};

export type CountedShipment = DriverShipment & { readonly totalUnits: number };

/** Shipments without parcels whose units are counted by hand. */
export const countedByHand = (stop: DriverStop): readonly CountedShipment[] =>
  shipmentsLeft(stop).filter(
    (shipment): shipment is CountedShipment => shipment.parcels.length === 0 && (shipment.totalUnits ?? 0) > 0,
  );

/** Whether some of it can be handed over, and the rest not. */
export const isDivisible = (stop: DriverStop): boolean =>
  parcelsOf(stop).length > 1 || countedByHand(stop).some(({ totalUnits }) => totalUnits > 1);

/** What stays behind, to begin with: what was not scanned, if anything was. */
export const notScanned = (stop: DriverStop): readonly StopParcel[] => {
  const parcels = parcelsOf(stop);
  const left = parcels.filter(({ isScanned }) => !isScanned);
  return left.length < parcels.length ? left : [];
};

/** By currency. */
export const sumsOf = (amounts: readonly Money[]): readonly Money[] => {
  const sums = new Map<Currency, number>();
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor);
  return [...sums].map(([currency, minor]) => ({ currency, minor }));
};

/** What is to be collected, by currency: what is paid together, once. Empty when nothing is, or when the driver is not to see how much. */
export const amountsOf = (shipments: readonly DriverShipment[]): readonly Money[] => {
  const payments = new Map(shipments.map((shipment) => [shipment.paymentId ?? shipment.shipmentId, shipment]));
  return sumsOf([...payments.values()].flatMap(({ paymentAmount }) => (paymentAmount ? [paymentAmount] : [])));
};

/** The stop that the driver has come to last, or else the first that is not done: a tap at the wrong stop holds nobody there. */
export const nextStop = ({ stops }: DriverDay): DriverStop | null => {
  const open = stops.filter(isOpen);
  const [first = null] = open;
  return open.reduce((at, stop) => ((stop.arrivedAt ?? '') > (at?.arrivedAt ?? '') ? stop : at), first);
};

/** Whether there is somewhere to drive to: the day goes on, and a stop of it is open. */
export const hasNextStop = (day: DriverDay): boolean => day.endedAt === null && nextStop(day) !== null;

export const progressOf = ({ stops }: DriverDay) => ({
  done: stops.filter((stop) => !isOpen(stop)).length,
  total: stops.length,
});

const pickedUp = ({ stops }: DriverDay): ReadonlySet<string> =>
  new Set(
    stops
      .filter(({ kind }) => kind === 'pickup')
      .flatMap(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId)),
  );

const stopsToLoad = ({ stops }: DriverDay) => stops.filter((stop) => stop.kind === 'dropoff' && isOpen(stop));

/** What is to be loaded in the morning: parcels that do not have to be picked up first. Those of the last stop go in first. */
export const parcelsToLoad = (day: DriverDay): readonly StopParcel[] => {
  const picked = pickedUp(day);
  return stopsToLoad(day)
    .flatMap(parcelsOf)
    .filter(({ shipment }) => !picked.has(shipment.shipmentId))
    .reverse();
};

/** How many kilograms that is: each shipment's own weight, or else that of its parcels. */
export const weightToLoad = (day: DriverDay): number => {
  const picked = pickedUp(day);
  return stopsToLoad(day)
    .flatMap(shipmentsLeft)
    .filter(({ shipmentId }) => !picked.has(shipmentId))
    .reduce(
      (sum, { weight, parcels }) => sum + (weight ?? parcels.reduce((all, one) => all + (one.weight ?? 0), 0)),
      0,
    );
};

/** What is to be brought back: it was not delivered, and is on the vehicle. */
export const toHandBack = ({ stops }: DriverDay): readonly DriverShipment[] => {
  const back = new Map<string, DriverShipment>();
  for (const stop of stops) {
    if (stop.kind !== 'dropoff') continue;
    for (const shipment of stop.shipments) {
      const isLeft = (status: string) => status === 'failed' || status === 'out-for-delivery';
      if (statusesOf(shipment).some(isLeft)) back.set(shipment.shipmentId, shipment);
    }
  }
  return [...back.values()];
};

/** The way there, by the maps that the phone has. */
export const mapsUrl = ({ point, address }: DriverStop, userAgent: string): string => {
  const place = point ? `${point.latitude},${point.longitude}` : address;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${encodeURIComponent(place)}`;
  if (/Android/.test(userAgent)) {
    const label = point ? `${place}(${address})` : address;
    return `geo:${point ? place : '0,0'}?q=${encodeURIComponent(label)}`;
  }
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
};
