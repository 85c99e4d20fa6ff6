import type { MissingParcel, ScanAnswer, ScannedParcel } from '@waybill/contract/warehouse';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import type { Signal } from '../../shared/scanner/signals/signals.ts';
import { NOTHING, temperatureText } from '../../shared/shipments/shipment-text.ts';
import type { Away } from './scan-queue.ts';

/** What is read from three metres: a colour with its sign, a few words, and one place. */
export type WarehouseFeedback = {
  readonly signal: Signal | 'none';
  readonly title: string;
  readonly big: string;
  readonly detail?: string | undefined;
  /** Which parcel it is. */
  readonly facts?: string | undefined;
  readonly code?: string;
};

type Words = { readonly t: Translate; readonly format: Format };

const SIGNALS = {
  in: 'right',
  'no-place': 'attention',
  'wrong-shelf': 'attention',
  'scanned-before': 'attention',
  several: 'attention',
  'badly-formed': 'attention',
  refused: 'hold',
  unknown: 'hold',
  'taken-back': 'attention',
  'not-taken-back': 'attention',
} as const satisfies Record<ScanAnswer['outcome'], Signal>;

const handling = ({ flags, temperatureLower: lower, temperatureUpper: upper }: ScannedParcel, words: Words): string => {
  const temperature = temperatureText({ lower, upper }, words);
  const parts = [
    ...flags.map((flag) => words.t(`shipment.flag.${flag}`)),
    ...(temperature === NOTHING ? [] : [temperature]),
  ];
  return parts.length > 0 ? `${parts.join(', ')}.` : '';
};

const factsOf = (parcel: ScannedParcel, { t }: Words): string => {
  const { number, of, vehicleRegistration: vehicle, stopNumber } = parcel;
  const parts = [t('warehouse.part', { number, of })];
  if (vehicle) parts.push(stopNumber === null ? vehicle : t('warehouse.stop', { vehicle, number: stopNumber }));
  return parts.join(' · ');
};

const whoAndWhere = ({ receiverName, address }: Pick<ScannedParcel, 'receiverName' | 'address'>): string =>
  [receiverName, address].filter(Boolean).join(' · ');

const titleOf = ({ outcome, reason, isOnList }: ScanAnswer, t: Translate): string => {
  if (outcome === 'refused') return t(`warehouse.refused.${reason ?? 'unknown'}`);
  if (outcome === 'in' && !isOnList) return t('warehouse.outcome.not-on-list');
  return t(`warehouse.outcome.${outcome}`);
};

const detailOf = (answer: ScanAnswer, words: Words): string => {
  const { outcome, parcel, isOnList, shelf } = answer;
  const { t } = words;
  const who = parcel ? whoAndWhere(parcel) : '';
  switch (outcome) {
    case 'in':
      return [who, parcel ? handling(parcel, words) : ''].filter(Boolean).join('. ');
    case 'scanned-before':
      return [t('warehouse.detail.unchanged'), who].filter(Boolean).join(' ');
    case 'no-place':
      return t(isOnList ? 'warehouse.detail.noPlace' : 'warehouse.detail.noPlaceNotOnList');
    case 'wrong-shelf':
      return [parcel ? handling(parcel, words) : '', t('warehouse.detail.youScanned', { shelf: shelf ?? '' })]
        .filter(Boolean)
        .join(' ');
    case 'several':
      return t('warehouse.detail.several');
    case 'badly-formed':
      return t('warehouse.detail.badlyFormed');
    case 'refused':
    case 'unknown':
      return t('warehouse.detail.toHold');
    case 'taken-back':
      return takenBackDetail(answer, t);
    case 'not-taken-back':
      return t('warehouse.detail.notTakenBack');
  }
};

/** What was held is of no parcel, or was refused for a reason. */
const takenBackDetail = ({ mayUndo, parcel, reason }: ScanAnswer, t: Translate): string => {
  if (!mayUndo) return t('warehouse.detail.unchanged');
  return parcel && reason === null ? whoAndWhere(parcel) : t('warehouse.detail.offHold');
};

const bigOf = ({ outcome, parcel }: ScanAnswer, t: Translate): string => {
  if (SIGNALS[outcome] === 'hold') return t('warehouse.big.hold');
  if (outcome === 'taken-back') return '↶';
  if (outcome === 'several' || outcome === 'badly-formed' || outcome === 'not-taken-back')
    return t('warehouse.big.unclear');
  return parcel?.place ?? t('warehouse.big.in');
};

export const feedbackOf = (answer: ScanAnswer, words: Words): WarehouseFeedback => {
  const { parcel, outcome, isOnList } = answer;
  return {
    // On no list that is worked on: it is known, and there is something to notice.
    signal: outcome === 'in' && !isOnList ? 'attention' : SIGNALS[outcome],
    title: titleOf(answer, words.t),
    big: bigOf(answer, words.t),
    detail: detailOf(answer, words),
    code: answer.code,
    facts: parcel
      ? [outcome === 'in' ? '' : (parcel.receiverName ?? ''), factsOf(parcel, words)].filter(Boolean).join(' · ')
      : undefined,
  };
};

/** Before the server has said it, the list that was read last says where a parcel goes. */
export const waitingFeedback = (
  code: string,
  expected: MissingParcel | undefined,
  shelf: string | null,
  away: Away | null,
  t: Translate,
): WarehouseFeedback => {
  const place = expected ? (expected.place ?? shelf) : null;
  const detail = t(away === null ? 'warehouse.isChecked' : `warehouse.waiting.why.${away}`);
  if (!expected || place === null) {
    return away === null
      ? { signal: 'none', title: t('warehouse.checking'), big: '…', code }
      : { signal: 'attention', title: t('warehouse.waiting.title'), big: '…', detail, code };
  }
  const isElsewhere = shelf !== null && shelf !== place;
  const first = isElsewhere ? t('warehouse.detail.youScanned', { shelf }) : whoAndWhere(expected);
  return {
    signal: isElsewhere ? 'attention' : 'right',
    title: t(isElsewhere ? 'warehouse.outcome.wrong-shelf' : 'warehouse.outcome.in'),
    big: place,
    detail: [first.replace(/\.$/, ''), detail].filter(Boolean).join('. '),
    code,
  };
};

/** It is taken back as soon as the server has heard of it. */
export const takingBackFeedback = (code: string, away: Away | null, t: Translate): WarehouseFeedback => ({
  signal: away === null ? 'none' : 'attention',
  title: t('warehouse.takingBack'),
  big: '↶',
  detail: away === null ? undefined : t(`warehouse.waiting.why.${away}`),
  code,
});

/** One line of the last scans. */
export const logLine = (answer: ScanAnswer, { t }: Words): { readonly what: string; readonly place: string } => {
  const { outcome, reason, parcel } = answer;
  const place = SIGNALS[outcome] === 'hold' ? t('warehouse.big.hold') : (parcel?.place ?? '');
  if (outcome === 'scanned-before')
    return { what: `${t('warehouse.outcome.scanned-before')}. ${t('warehouse.detail.unchanged')}`, place };
  if (outcome === 'refused') return { what: t(`warehouse.refused.${reason ?? 'unknown'}`), place };
  if (outcome === 'unknown' || outcome === 'badly-formed' || outcome === 'several')
    return { what: t(`warehouse.outcome.${outcome}`), place };
  const flags = parcel?.flags.map((flag) => t(`shipment.flag.${flag}`)) ?? [];
  const name = [parcel?.receiverName ?? parcel?.address ?? parcel?.shipmentId, ...flags].filter(Boolean).join(', ');
  return { what: outcome === 'wrong-shelf' ? `${t('warehouse.outcome.wrong-shelf')}: ${name}` : name, place };
};
