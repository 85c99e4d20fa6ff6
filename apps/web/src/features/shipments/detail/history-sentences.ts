import type { ShipmentHistoryEntry } from '@waybill/contract/shipments';
import { SHIPMENT_FIELDS, SHIPMENT_PATHS, type ShipmentFieldName } from '@waybill/domain/shipment-fields';
import { deliveryStatus } from '@waybill/domain/statuses';
import { initial } from '@waybill/i18n/en/initial';
import { lazy } from '@waybill/i18n/en/lazy';
import type { TextKey } from '@waybill/i18n/translate';
import { z } from 'zod';
import { isNothing } from '../../../shared/fields/plain-value-text.ts';
import { type HistoryNeeds, historyValueText, placeOf, plainText } from './history-values.ts';

/** A sentence in pieces: the actor and the outcome are emphasised. */
export type Piece = { readonly text: string; readonly isStrong: boolean };
export type Sentence = readonly Piece[];

/** The text of an entry: a sentence about the action, and below it one line per field when there are several. */
export type HistoryText = { readonly head: Sentence; readonly lines: readonly Sentence[] };

type Filling = Readonly<Record<string, string | { readonly strong: string } | number>>;

const MARK = '\u0001';

/** A translated text with its gaps filled, in pieces; values that fill a gap are never searched for gaps again. */
const fill = (key: TextKey, filling: Filling, t: HistoryNeeds['t']): Sentence => {
  const say = t as (key: TextKey, params: Record<string, string | number>) => string;
  const marked = Object.fromEntries(
    Object.entries(filling).map(([name, value]) => [name, typeof value === 'number' ? value : `${MARK}${name}${MARK}`]),
  );
  return say(key, marked)
    .split(MARK)
    .map((text, index): Piece => {
      const value = index % 2 === 1 ? filling[text] : undefined;
      if (value === undefined) return { text, isStrong: false };
      return typeof value === 'object'
        ? { text: value.strong, isStrong: true }
        : { text: String(value), isStrong: false };
    })
    .filter(({ text }, index, pieces) => text !== '' && !(text === '.' && endsItself(pieces[index - 1]?.text)));
};

/** A value may bring its own full stop: a quoted sentence, or Bláfell ehf. */
const endsItself = (text = '') => /[.!?…]["”“]?$/.test(text);

const nameOf = ({ by }: ShipmentHistoryEntry, t: HistoryNeeds['t']): string => {
  // Whoever delivers it, receivers are nobody's people.
  if (by.kind === 'receiver') return t('history.receiver');
  // By the e-mail address that was asked.
  if (by.kind === 'partner') return by.name || t('history.forgotten');
  const name =
    by.kind === 'operator'
      ? t('history.operator', { name: by.name })
      : by.kind === 'api-key'
        ? t('history.apiKey', { name: by.name })
        : by.kind === 'external-source'
          ? t('history.externalSource', { name: by.name })
          : by.kind === 'payment-provider'
            ? t('history.paymentProvider', { name: by.name })
            : by.name || t('history.forgotten');
  return by.organisationName
    ? t('shipmentDetail.history.organisation', { name, organisation: by.organisationName })
    : name;
};

const fieldText = (name: string, t: HistoryNeeds['t']): string => {
  let found: unknown = lazy.shipmentDetail.history.field;
  for (const part of name.split('.')) found = (found as Record<string, unknown> | undefined)?.[part];
  const say = t as (key: string) => string;
  return typeof found === 'string' ? say(`shipmentDetail.history.field.${name}`) : name;
};

type Change = { readonly from?: unknown; readonly to?: unknown };

const changeSentence = (who: Filling, name: string, { from, to }: Change, needs: HistoryNeeds): Sentence => {
  const { t } = needs;
  const filling = {
    ...who,
    field: fieldText(name, t),
    from: historyValueText(name, from, needs),
    to: { strong: historyValueText(name, to, needs) },
  };
  if (isNothing(from)) return fill('shipmentDetail.history.set', filling, t);
  if (isNothing(to)) return fill('shipmentDetail.history.removed', filling, t);
  return fill('shipmentDetail.history.changed', filling, t);
};

/** The full label of a field: `Width`, and within a stop `Pickup · City`. */
const labelText = (path: string, t: HistoryNeeds['t']): string => {
  const label = (key: string) =>
    Object.hasOwn(initial.shipment.field, key) ? t(`shipment.field.${key as 'weight'}`) : key;
  const described = SHIPMENT_PATHS.find((one) => one.path === path);
  if (!described) return label(path);
  const { field, group } = described;
  const own = label(field.label ?? path.split('.').at(-1) ?? path);
  const of = group ? SHIPMENT_FIELDS[group as ShipmentFieldName] : null;
  return group && of?.kind === 'group' && of.shape === 'stop' ? `${label(group)} · ${own}` : own;
};

const changeLine = (name: string, change: Change, needs: HistoryNeeds): Sentence => {
  const from = isNothing(change.from) ? '' : `${plainText(name, change.from, needs)} → `;
  return [
    { text: `${labelText(name, needs.t)}: ${from}`, isStrong: false },
    { text: plainText(name, change.to, needs), isStrong: true },
  ];
};

const inOrder = (changes: ShipmentHistoryEntry['changes']) =>
  Object.entries(changes).sort(([one], [other]) => placeOf(one) - placeOf(other));

const parcelUnits = z.array(z.object({ barcode: z.string(), status: deliveryStatus }));

/** Parcels that were moved, each with its status before and after. */
const parcelMoves = ({ parcelStatuses }: ShipmentHistoryEntry['changes'], t: HistoryNeeds['t']) => {
  const from = parcelUnits.safeParse(parcelStatuses?.from).data ?? [];
  const to = parcelUnits.safeParse(parcelStatuses?.to).data ?? [];
  return to.map(({ barcode, status }, index) => ({
    barcode,
    from: from[index] ? t(`deliveryStatus.${from[index].status}`) : '',
    to: t(`deliveryStatus.${status}`),
  }));
};

const parcelLine = ({ barcode, from, to }: ReturnType<typeof parcelMoves>[number]): Sentence => [
  { text: `${barcode}: ${from} → `, isStrong: false },
  { text: to, isStrong: true },
];

const statusSentence = (who: Filling, entry: ShipmentHistoryEntry, needs: HistoryNeeds): HistoryText => {
  const { t } = needs;
  const { deliveryStatus: status, failureParty } = entry.changes;
  const parcels = parcelMoves(entry.changes, t);
  const [only] = parcels;
  const cause = failureParty && !isNothing(failureParty.to) ? [causeLine(failureParty.to, needs)] : [];
  if (only && parcels.length === 1) {
    const filling = { ...who, barcode: only.barcode, from: only.from, to: { strong: only.to } };
    return { head: fill('shipmentDetail.history.parcelStatus', filling, t), lines: cause };
  }
  const { vehicleRegistration: vehicle } = entry.changes;
  const each = [...parcels.map(parcelLine), ...(vehicle ? [changeLine('vehicleRegistration', vehicle, needs)] : [])];
  const head = status
    ? fill(
        'shipmentDetail.history.status',
        {
          ...who,
          from: historyValueText('deliveryStatus', status.from, needs),
          to: { strong: historyValueText('deliveryStatus', status.to, needs) },
        },
        t,
      )
    : parcels.length > 0
      ? fill('shipmentDetail.history.parcelsMoved', { ...who, count: parcels.length }, t)
      : fill('shipmentDetail.history.action.status-changed', who, t);
  return { head, lines: [...cause, ...each] };
};

const causeLine = (party: unknown, needs: HistoryNeeds): Sentence => [
  { text: `${needs.t('shipment.field.failureParty')}: `, isStrong: false },
  { text: historyValueText('failureParty', party, needs), isStrong: true },
];

type Named = keyof typeof lazy.shipmentDetail.history.named;
const isNamed = (action: string): action is Named => Object.hasOwn(lazy.shipmentDetail.history.named, action);

/** The name that an action is about: the file that was added or deleted, the carrier that was asked. */
const subjectOf = ({ action, about, changes }: ShipmentHistoryEntry, needs: HistoryNeeds): string | null => {
  const { attachment, carrierId, documents, paymentId } = changes;
  if (action === 'requested') {
    // The name that it had then; one that was the carrier already has not changed.
    const name = carrierId && !isNothing(carrierId.to) ? carrierId.to : about?.name;
    return name ? historyValueText('carrierId', name, needs) : null;
  }
  const asked = documents?.to ?? documents?.from;
  if (Array.isArray(asked)) return asked.join(', ');
  if (action === 'placed') return confirmedPlace(changes);
  if (typeof paymentId?.to === 'string') return paymentId.to;
  const barcode = changes.barcode?.to ?? changes.barcode?.from;
  if (typeof barcode === 'string') return barcode;
  const file = attachment?.to ?? attachment?.from;
  return typeof file === 'string' ? file : null;
};

/** Whom somebody has asked for documents; unknown to other parties, and in older entries. */
const recipientsOf = ({ recipients }: ShipmentHistoryEntry['changes']): string | null => {
  const emails = recipients?.to ?? recipients?.from;
  return Array.isArray(emails) && emails.length > 0 ? emails.join(', ') : null;
};

type Sent = keyof typeof lazy.shipmentDetail.history.sent;
const isSent = (action: string): action is Sent => Object.hasOwn(lazy.shipmentDetail.history.sent, action);

const PLACES = ['pickup.place', 'dropoff.place'];

const confirmedPlace = (changes: ShipmentHistoryEntry['changes']): string | null => {
  const place = PLACES.map((name) => changes[name]?.to).find((to) => typeof to === 'string');
  return typeof place === 'string' ? place : null;
};

/** Fields that the sentence about the action already mentions, and that are not listed again. */
const SAID_BY_ACTION = [
  'deliveryStatus',
  'carrierId',
  'attachment',
  'documents',
  'recipients',
  'barcode',
  'parcelStatuses',
  'failureParty',
  'paymentId',
  ...PLACES,
];

/** One entry of the history as a sentence: "Guðrún changed the driver note from “…” to “…”." */
export const historyText = (entry: ShipmentHistoryEntry, needs: HistoryNeeds): HistoryText => {
  const { t } = needs;
  const who: Filling = { who: { strong: nameOf(entry, t) } };
  const changes = inOrder(entry.changes);

  if (entry.action === 'edited') {
    const [first, ...others] = changes;
    if (!first) return { head: fill('shipmentDetail.history.action.edited', who, t), lines: [] };
    if (others.length === 0) return { head: changeSentence(who, ...first, needs), lines: [] };
    return {
      head: fill('shipmentDetail.history.changedMany', { ...who, count: changes.length }, t),
      lines: changes.map(([name, change]) => changeLine(name, change, needs)),
    };
  }

  if (entry.action === 'status-changed') return statusSentence(who, entry, needs);
  if (entry.action === 'undone') {
    const fields = changes.filter(([name]) => name !== 'parcelStatuses');
    return {
      head: fill('shipmentDetail.history.action.undone', who, t),
      lines: [
        ...fields.map(([name, change]) => changeLine(name, change, needs)),
        ...parcelMoves(entry.changes, t).map(parcelLine),
      ],
    };
  }
  // What comes in may stay assigned, so its sentence says nothing of the status.
  const isScan = entry.action === 'scanned-in' || entry.action === 'scan-undone';
  const lines = changes
    .filter(([name]) => (isScan && name === 'deliveryStatus') || !SAID_BY_ACTION.includes(name))
    // What came is named; what is still missing stands on the page.
    .filter(([name]) => entry.action !== 'document-arrived' || name !== 'missingDocuments')
    .map(([name, change]) => changeLine(name, change, needs));
  const subject = isNamed(entry.action) ? subjectOf(entry, needs) : null;
  if (entry.action === 'requested' && entry.about && entry.about.id === needs.own)
    return { head: fill('shipmentDetail.history.askedYou', who, t), lines };
  const recipients = recipientsOf(entry.changes);
  if (subject && recipients && isSent(entry.action)) {
    const filling = { ...who, name: { strong: subject }, recipients };
    return { head: fill(`shipmentDetail.history.sent.${entry.action}`, filling, t), lines };
  }
  const head =
    subject && isNamed(entry.action)
      ? fill(`shipmentDetail.history.named.${entry.action}`, { ...who, name: { strong: subject } }, t)
      : fill(`shipmentDetail.history.action.${entry.action}`, who, t);
  return { head, lines };
};
