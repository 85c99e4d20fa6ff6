import type { ShipmentId } from '@waybill/domain/ids';
import type { MetadataFlag } from '@waybill/domain/metadata-flag';
import { addressLine } from '@waybill/domain/stop';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { temperatureOnPaper } from '../../paper/temperature-on-paper.ts';
import type { HandlingSign } from './handling-signs.ts';

type Place = { readonly streetAddress1: string | null; readonly postcode: string | null; readonly city: string | null };

/** The fields of a shipment that are printed. */
export type LabelledShipment = {
  readonly shipmentId: ShipmentId;
  readonly carrierName: string;
  readonly subCompanyName: string | null;
  readonly senderName: string | null;
  readonly pickup: Place;
  readonly dropoff: Place & {
    readonly locationName: string | null;
    readonly receiverName: string | null;
    readonly scheduledDate: string | null;
    readonly earliestTime: string | null;
    readonly latestTime: string | null;
  };
  readonly warehouseLocation: string | null;
  readonly weight: number | null;
  readonly sizeCm: readonly (number | null)[];
  readonly temperature: { readonly lower: number | null; readonly upper: number | null };
  readonly flags: readonly MetadataFlag[];
  readonly parcels: readonly { readonly barcode: string; readonly weight: number | null }[];
};

/** The handling instructions of a shipment; temperatures stand out. */
export type Handling = {
  readonly sign: HandlingSign;
  readonly lines: readonly string[];
  readonly isThermal: boolean;
};

/** One page, with the texts printed on it. */
export type Label = {
  readonly carrier: string;
  readonly subCompany: string;
  readonly day: string;
  readonly window: string;
  readonly from: { readonly word: string; readonly name: string; readonly address: string };
  /** The business that it goes to; the person, where there is no business. */
  readonly receiver: string;
  /** The person to ask for there. */
  readonly contact: string;
  readonly street: string;
  readonly town: string;
  readonly piece: { readonly word: string; readonly number: string; readonly weight: string };
  readonly handling: readonly Handling[];
  readonly barcode: string;
  readonly link: string;
  readonly facts: readonly { readonly word: string; readonly value: string; readonly isLarge: boolean }[];
};

export type Words = { readonly t: Translate; readonly format: Format; readonly publicUrl: string };

/** One label for each parcel; a shipment without parcels has one of its own. */
export const labelsOf = (shipment: LabelledShipment, words: Words): Label[] => {
  const { t, format, publicUrl } = words;
  const { dropoff, pickup } = shipment;
  const [receiver = '', contact = ''] = new Set(
    [dropoff.locationName, dropoff.receiverName].filter((name) => name !== null),
  );
  const pieces = shipment.parcels.length > 0 ? shipment.parcels : [{ barcode: shipment.shipmentId, weight: null }];
  const known = {
    carrier: shipment.carrierName,
    subCompany: shipment.subCompanyName ?? '',
    day: dropoff.scheduledDate ? format.weekdayDate(dropoff.scheduledDate) : '',
    window: [dropoff.earliestTime, dropoff.latestTime].filter(Boolean).join('–'),
    from: { word: t('label.from'), name: shipment.senderName ?? '', address: addressLine(pickup) },
    receiver,
    contact,
    street: dropoff.streetAddress1 ?? '',
    town: [dropoff.postcode, dropoff.city].filter(Boolean).join(' '),
    handling: handlingOf(shipment, words),
    link: `${publicUrl}/shipments/${shipment.shipmentId}`,
    facts: factsOf(shipment, words),
  };
  return pieces.map(({ barcode, weight }, index) => {
    const own = pieces.length === 1 ? (weight ?? shipment.weight) : weight;
    const piece = {
      word: t('label.parcel'),
      number: `${index + 1}/${pieces.length}`,
      weight: own === null ? '' : `${format.number(own)} kg`,
    };
    return { ...known, barcode, piece };
  });
};

/** The most urgent first: its sign stands for all of them. */
const THERMAL = ['frozen', 'cooled', 'heated'] as const satisfies readonly MetadataFlag[];
const isThermal = (flag: MetadataFlag) => THERMAL.some((thermal) => thermal === flag);

const handlingOf = ({ flags, temperature }: LabelledShipment, words: Words): Handling[] => {
  const named = (flag: MetadataFlag) => words.t(`shipment.flag.${flag}`).toUpperCase();
  const degrees = temperatureOnPaper(temperature, words.t);
  const lines = [flags.filter(isThermal).map(named).join(' + '), degrees].filter((line) => line !== '');
  const sign: HandlingSign = THERMAL.find((flag) => flags.includes(flag)) ?? 'temperature';
  return [
    ...(lines.length > 0 ? [{ sign, lines, isThermal: true }] : []),
    ...flags.filter((flag) => !isThermal(flag)).map((flag) => ({ sign: flag, lines: [named(flag)], isThermal: false })),
  ];
};

const factsOf = ({ dropoff, warehouseLocation, sizeCm, shipmentId }: LabelledShipment, { t, format }: Words) => {
  const sides = sizeCm.filter((side) => side !== null);
  const size = sides.length === sizeCm.length ? `${sides.map(format.number).join(' × ')} cm` : '';
  return [
    { word: t('label.area'), value: dropoff.postcode ?? '', isLarge: true },
    { word: t('label.place'), value: warehouseLocation ?? '', isLarge: true },
    { word: t('label.size'), value: size, isLarge: false },
    { word: t('label.shipment'), value: shipmentId, isLarge: false },
  ];
};
