import type { DriverDay, DriverShipment, DriverStop, SentDriverAction } from '@waybill/contract/driver';
import { statusOfOutcome } from '@waybill/domain/driver/outcome';
import { commonStatus } from '@waybill/domain/transitions';
import type { KeptAction, KeptDay } from '../store/schema.ts';

type Of<Kind extends SentDriverAction['kind']> = Extract<SentDriverAction, { kind: Kind }>;

const mapStops = (day: DriverDay, change: (stop: DriverStop) => DriverStop): DriverDay => ({
  ...day,
  stops: day.stops.map(change),
});

const mapShipments = (
  day: DriverDay,
  change: (shipment: DriverShipment, stop: DriverStop) => DriverShipment,
): DriverDay =>
  mapStops(day, (stop) => ({ ...stop, shipments: stop.shipments.map((shipment) => change(shipment, stop)) }));

/** Of which a stop's status follows. */
const withStatus = (stop: DriverStop): DriverStop => ({
  ...stop,
  status: commonStatus(stop.shipments.map(({ deliveryStatus }) => deliveryStatus)) ?? stop.status,
});

/** What was paid at one door is paid at all of them that are paid together. */
const afterPaying = (day: DriverDay, { shipments }: Of<'close-stop'>): DriverDay => {
  const paid = new Set(shipments.flatMap(({ shipmentId, payment }) => (payment ? [shipmentId as string] : [])));
  if (paid.size === 0) return day;
  const all = day.stops.flatMap((stop) => stop.shipments);
  const payments = new Set(
    all.flatMap((each) => (paid.has(each.shipmentId) && each.paymentId ? [each.paymentId] : [])),
  );
  return mapShipments(day, (shipment) =>
    paid.has(shipment.shipmentId) || (shipment.paymentId && payments.has(shipment.paymentId))
      ? { ...shipment, paymentStatus: 'success' }
      : shipment,
  );
};

const closed = (day: DriverDay, action: Of<'close-stop'>): DriverDay => {
  const said = new Map(action.shipments.map((one) => [one.shipmentId, one]));
  const own = new Map((action.parcels ?? []).map((parcel) => [parcel.parcelId, parcel.outcome]));
  const isOfStop = ({ id }: DriverStop) => id === action.deliveryId;
  return mapStops(afterPaying(day, action), (stop) => {
    const shipments = stop.shipments.map((shipment): DriverShipment => {
      const one = said.get(shipment.shipmentId);
      if (!one) return shipment;
      const parcels = shipment.parcels.map((parcel) => ({
        ...parcel,
        status: statusOfOutcome(action.stopKind, own.get(parcel.id) ?? one.outcome),
      }));
      const deliveryStatus =
        commonStatus(parcels.map(({ status }) => status)) ?? statusOfOutcome(action.stopKind, one.outcome);
      return { ...shipment, parcels, deliveryStatus, hasEnded: shipment.hasEnded || isOfStop(stop) };
    });
    if (!isOfStop(stop)) return withStatus({ ...stop, shipments });
    const isOver = shipments.every(({ hasEnded }) => hasEnded);
    return withStatus({
      ...stop,
      shipments,
      arrivedAt: stop.arrivedAt ?? action.phoneAt,
      completedAt: isOver ? action.phoneAt : stop.completedAt,
    });
  });
};

/** A stop that was closed is open again; what its shipments were before is for the server to tell. */
const reopened = (day: DriverDay, action: Of<'reopen-stop'>): DriverDay =>
  mapStops(day, (stop) =>
    stop.id !== action.deliveryId
      ? stop
      : withStatus({
          ...stop,
          completedAt: null,
          shipments: stop.shipments.map((shipment) => ({
            ...shipment,
            hasEnded: false,
            deliveryStatus: stop.kind === 'pickup' ? 'assigned' : 'out-for-delivery',
            parcels: shipment.parcels.map((parcel) => ({
              ...parcel,
              status: stop.kind === 'pickup' ? 'assigned' : 'out-for-delivery',
            })),
          })),
        }),
  );

const scanned = (day: DriverDay, action: Of<'scan'>): DriverDay =>
  mapShipments(day, (shipment, stop) => {
    if (shipment.shipmentId !== action.shipmentId) return shipment;
    if (action.parcelId === null) return { ...shipment, countedUnits: action.units ?? shipment.countedUnits };
    const parcels = shipment.parcels.map((parcel) => {
      if (parcel.id !== action.parcelId) return parcel;
      if (action.place === 'load') return { ...parcel, isLoaded: true };
      return stop.id === action.deliveryId ? { ...parcel, isScanned: true } : parcel;
    });
    return { ...shipment, parcels };
  });

/** What was delivered stays so. */
const handedBack = (day: DriverDay, { shipmentIds }: Of<'return-to-warehouse'>): DriverDay =>
  mapShipments(day, (shipment) => {
    if (!shipmentIds.includes(shipment.shipmentId)) return shipment;
    const parcels = shipment.parcels.map((parcel) =>
      parcel.status === 'completed' ? parcel : { ...parcel, status: 'in-warehouse' as const },
    );
    const deliveryStatus = commonStatus(parcels.map(({ status }) => status)) ?? 'in-warehouse';
    return { ...shipment, parcels, deliveryStatus };
  });

const after = (day: DriverDay, action: SentDriverAction): DriverDay => {
  switch (action.kind) {
    case 'start-day':
      return { ...day, startedAt: day.startedAt ?? action.phoneAt, startKm: action.km ?? day.startKm };
    case 'end-day':
      return { ...day, endedAt: action.phoneAt, endKm: action.km ?? day.endKm };
    case 'arrive':
      return mapStops(day, (stop) =>
        stop.id === action.deliveryId ? { ...stop, arrivedAt: stop.arrivedAt ?? action.phoneAt, eta: null } : stop,
      );
    case 'scan':
      return scanned(day, action);
    case 'tie-label':
      return mapShipments(day, (shipment) => ({
        ...shipment,
        parcels: shipment.parcels.map((parcel) =>
          parcel.id === action.parcelId ? { ...parcel, barcode: action.barcode } : parcel,
        ),
      }));
    case 'close-stop':
      return closed(day, action);
    case 'reopen-stop':
      return reopened(day, action);
    case 'return-to-warehouse':
      return handedBack(day, action);
    case 'seen-conflict':
      return { ...day, conflicts: day.conflicts.filter(({ id }) => id !== action.conflictId) };
    case 'take':
      return day;
  }
};

/** What the day that the server has told does not know yet. What was refused has not happened. */
const isNews = ({ state, answer, answeredAt }: KeptAction, askedAt: number): boolean =>
  state === 'waiting' || ((answeredAt ?? 0) >= askedAt && answer?.answer !== 'refused');

/** What was closed and opened again while both are still on the phone: as if neither had happened. */
const withoutReopened = (actions: readonly KeptAction[]): readonly KeptAction[] => {
  const taken = new Set(
    actions.flatMap(({ action }) => (action.kind === 'reopen-stop' ? [action.closed as string] : [])),
  );
  const both = new Set(actions.filter(({ id }) => taken.has(id)).map(({ id }) => id));
  return actions.filter(({ id, action }) => (action.kind === 'reopen-stop' ? !both.has(action.closed) : !both.has(id)));
};

/** The day as the driver sees it: what the server has told last, and what was done since. */
export const dayAfter = (
  { day, askedAt }: Pick<KeptDay, 'day' | 'askedAt'>,
  actions: readonly KeptAction[],
): DriverDay =>
  withoutReopened(actions.filter((action) => isNews(action, askedAt)))
    .toSorted((one, other) => one.sequence - other.sequence)
    .reduce((seen, { action }) => after(seen, action), day);
