import type { Route, RouteStop } from '@waybill/contract/routes';
import type { Point } from '@waybill/domain/geocoding';
import type { ShipmentId } from '@waybill/domain/ids';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import type { TemperatureRange } from '@waybill/domain/shipment-fields';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { temperatureOnPaper } from '../../../paper/temperature-on-paper.ts';

/** What is printed of a vehicle. */
export type SheetVehicle = {
  readonly name: string;
  readonly registration: string;
  readonly drivers: readonly string[];
  readonly organisationName: string;
};

/** What is printed of a shipment beside what its route says. */
export type SheetGoods = {
  readonly temperature: TemperatureRange;
  /** That of its first parcel; null for a shipment without parcels, which is labelled with its own id. */
  readonly barcode: string | null;
};

export type Words = { readonly t: Translate; readonly format: Format };

export type SheetShipment = {
  readonly id: string;
  readonly receiver: string;
  readonly amount: string;
  readonly handling: string;
  readonly note: string;
  readonly barcode: string;
};

export type SheetStop = {
  readonly number: string;
  readonly kind: string;
  readonly arrival: string;
  readonly window: string;
  readonly state: string;
  /** Nothing is left to do there. */
  readonly isDone: boolean;
  readonly name: string;
  readonly address: string;
  readonly contact: string;
  readonly shipments: readonly SheetShipment[];
};

/** A line of the load list. */
export type LoadRow = Pick<SheetShipment, 'id' | 'amount' | 'handling'> & {
  readonly stopNumber: string;
  readonly name: string;
};

/** The texts of a sheet. */
export type RunSheet = {
  readonly organisation: string;
  readonly title: string;
  readonly vehicle: string;
  readonly day: string;
  readonly facts: readonly { readonly word: string; readonly value: string }[];
  /** The way from its start to its end; without the stops of which nobody knows where they are. */
  readonly way: readonly { readonly number: string | null; readonly point: Point }[];
  readonly notOnMap: string;
  readonly stops: readonly SheetStop[];
  readonly load: {
    readonly title: string;
    readonly hints: readonly string[];
    readonly total: string;
    readonly rows: readonly LoadRow[];
  };
  readonly continued: string;
  /** Said when there are no stops. */
  readonly empty: { readonly heading: string; readonly detail: string };
};

type Shipment = RouteStop['shipments'][number];
type GoodsOf = ReadonlyMap<ShipmentId, SheetGoods>;

export const runSheetOf = (route: Route, vehicle: SheetVehicle, goods: GoodsOf, words: Words): RunSheet => {
  const { t, format } = words;
  const day = `${format.weekday(new Date(`${route.day}T12:00:00Z`))} ${format.calendarDate(route.day)}`;
  const time = timeOn(route.day, format);
  const stops = route.stops.map((stop) => stopOf(stop, goods, time, words));
  const hidden = route.stops.filter(({ point }) => point === null).length;
  return {
    organisation: vehicle.organisationName,
    title: t('runSheet.title'),
    vehicle: [...new Set([vehicle.name, vehicle.registration])].join(' · '),
    day,
    facts: factsOf(route, vehicle, time, words),
    way: wayOf(route),
    notOnMap: hidden > 0 ? t('vehicleRoute.notOnMap', { count: hidden }) : '',
    stops,
    load: loadOf(route, stops, words),
    continued: t('runSheet.continued'),
    empty: { heading: t('runSheet.noStops'), detail: t('runSheet.noStopsDetail', { day }) },
  };
};

type TimeText = (at: string | null) => string;

/** A time of the sheet's day; of another one, with its weekday. */
const timeOn =
  (day: string, format: Format): TimeText =>
  (at) => {
    if (at === null) return '–';
    const moment = new Date(at);
    return [...(format.calendarDay(moment) === day ? [] : [format.weekday(moment)]), format.time(moment)].join(' ');
  };

const factsOf = (route: Route, { drivers }: SheetVehicle, time: TimeText, { t, format }: Words) => {
  const distance = format.distance(route.metres);
  const all = new Map(route.stops.flatMap(({ shipments }) => shipments.map((one) => [one.shipmentId, one])));
  const { weight, volume } = totalOf([...all.values()]);
  return [
    { word: t('runSheet.driver'), value: drivers.join(', ') || t('runSheet.noDriver') },
    { word: t('runSheet.leaves'), value: time(route.leavesAt) },
    { word: t('runSheet.ends'), value: time(route.endsAt) },
    { word: t('runSheet.stops'), value: format.number(route.stops.length) },
    {
      word: t('runSheet.distance'),
      value: route.metres > 0 && route.travelSource !== 'router' ? t('runSheet.estimated', { distance }) : distance,
    },
    { word: t('runSheet.weight'), value: t('shipment.unit.weight', { value: format.number(weight) }) },
    { word: t('runSheet.volume'), value: t('shipment.unit.volume', { value: format.number(volume) }) },
  ];
};

const totalOf = (shipments: readonly Pick<Shipment, 'weight' | 'volume'>[]) => ({
  weight: shipments.reduce((sum, { weight }) => sum + (weight ?? 0), 0),
  volume: shipments.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
});

const wayOf = ({ startPoint, endPoint, stops }: Route): RunSheet['way'] => {
  const end = (point: Point | null) => (point ? [{ number: null, point }] : []);
  const known = stops.flatMap(({ stopNumber, point }) => (point ? [{ number: String(stopNumber), point }] : []));
  return known.length > 0 ? [...end(startPoint), ...known, ...end(endPoint)] : [];
};

const stopOf = (stop: RouteStop, goods: GoodsOf, time: TimeText, words: Words): SheetStop => {
  const { t } = words;
  const { contact, completedAt, lateMinutes } = stop;
  const late = lateMinutes > 0 ? t('route.minutesLate', { count: lateMinutes }) : '';
  return {
    number: String(stop.stopNumber),
    kind: t(`runSheet.kind.${stop.kind}`),
    arrival: time(stop.plannedArrival),
    window: windowOf(stop, t),
    state: completedAt === null ? late : t('runSheet.done', { time: time(completedAt) }),
    isDone: completedAt !== null,
    name: stop.name ?? stop.address,
    address: stop.name === null ? '' : stop.address,
    contact: callable(contact.name === stop.name ? null : contact.name, contact.phoneNumber),
    shipments: stop.shipments.map((shipment) => shipmentOf(shipment, stop, goods.get(shipment.shipmentId), words)),
  };
};

const callable = (name: string | null, phoneNumber: string | null | undefined): string =>
  [name, phoneNumber && formatPhoneNumber(phoneNumber)].filter(Boolean).join(', ');

const windowOf = ({ earliestTime, latestTime }: RouteStop, t: Translate): string => {
  if (earliestTime && latestTime) return `${earliestTime}–${latestTime}`;
  if (earliestTime) return t('shipment.unit.timeFrom', { time: earliestTime });
  return latestTime ? t('shipment.unit.timeTo', { time: latestTime }) : t('route.anyTime');
};

const shipmentOf = (
  shipment: Shipment,
  stop: RouteStop,
  goods: SheetGoods | undefined,
  words: Words,
): SheetShipment => {
  const { t, format } = words;
  const { shipmentId, receiverName, totalUnits, weight, driverNote, flags, contact } = shipment;
  const amount = [
    totalUnits === null ? null : t('runSheet.units', { count: totalUnits }),
    weight === null ? null : t('shipment.unit.weight', { value: format.number(weight) }),
  ];
  const degrees = goods ? temperatureOnPaper(goods.temperature, t) : '';
  const handling = [...flags.map((flag) => t(`shipment.flag.${flag}`).toUpperCase()), degrees];
  return {
    id: shipmentId,
    receiver: callable(receiverName === stop.name ? null : receiverName, contact?.phoneNumber),
    amount: amount.filter(Boolean).join(' · '),
    handling: handling.filter(Boolean).join(' · '),
    note: driverNote?.trim() ? t('runSheet.note', { note: driverNote.trim() }) : '',
    barcode: goods?.barcode ?? shipmentId,
  };
};

const isOver = ({ completedAt }: RouteStop, { deliveryStatus }: Shipment): boolean =>
  completedAt !== null || deliveryStatus === 'completed' || deliveryStatus === 'failed';

/** What leaves the depot and is not over yet, in the order of loading: the last stop first. */
const loadOf = (route: Route, stops: readonly SheetStop[], { t, format }: Words): RunSheet['load'] => {
  const idsAt = ({ shipments }: RouteStop) => shipments.map(({ shipmentId }) => shipmentId);
  const pickedUp = new Set(route.stops.filter(({ kind }) => kind === 'pickup').flatMap(idsAt));
  const loaded: Shipment[] = [];
  let over = 0;
  const rows = route.stops
    .flatMap((stop, at) => (stop.kind === 'dropoff' ? [{ stop, printed: stops[at] }] : []))
    .toReversed()
    .flatMap(({ stop, printed }) =>
      stop.shipments.flatMap((shipment, at): LoadRow[] => {
        const text = printed?.shipments[at];
        if (!printed || !text || pickedUp.has(shipment.shipmentId)) return [];
        if (isOver(stop, shipment)) {
          over++;
          return [];
        }
        loaded.push(shipment);
        const { id, amount, handling } = text;
        return [{ id, amount, handling, stopNumber: printed.number, name: printed.name }];
      }),
    );
  const { weight, volume } = totalOf(loaded);
  const total = [
    t('runSheet.shipments', { count: rows.length }),
    t('shipment.unit.weight', { value: format.number(weight) }),
    t('shipment.unit.volume', { value: format.number(volume) }),
  ];
  const hints = [
    t('runSheet.loadOrder'),
    ...(pickedUp.size > 0 ? [t('runSheet.pickedUp')] : []),
    ...(over > 0 ? [t('runSheet.overIsLeftOut')] : []),
  ];
  const nothing = t(over > 0 ? 'runSheet.nothingLeft' : 'runSheet.nothingToLoad');
  return {
    title: t('runSheet.loadList'),
    hints: rows.length > 0 ? hints : [nothing],
    total: rows.length > 0 ? total.join(' · ') : '',
    rows,
  };
};
