import type { ReadableProof } from '@waybill/domain/proof/check-proof';
import { saidIn } from '@waybill/domain/proof/said-in-proof';
import { visibleText } from '@waybill/domain/visible-text';
import type { proofCheck } from '@waybill/i18n/en/proof-check';
import type { shipmentDetail } from '@waybill/i18n/en/shipment-detail';

/** The words of the page, as the server has put them into it. */
type Worded<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Worded<Texts[Key]> };
export type Texts = Worded<typeof proofCheck> &
  Pick<Worded<(typeof shipmentDetail)['proof']>, 'reason' | 'payment' | 'codeRight' | 'leftAtAccessPoint'>;

/** Anybody may have written the file: what is no text is nothing. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A moment in UTC, in the same way in every language; what is none is shown as it is written. */
const momentText = (value: unknown): string => {
  const at = new Date(text(value));
  return Number.isNaN(at.getTime())
    ? text(value)
    : at
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, ' UTC');
};

/** A word of a list of words; what is not in it is shown as it is written. */
const worded = (words: Readonly<Record<string, string>>, value: unknown): string =>
  Object.hasOwn(words, text(value)) ? (words[text(value)] ?? '') : text(value);

const outcomeText = (content: ReadableProof['content'], texts: Texts): string => {
  const { kind, outcome } = content ?? {};
  if (saidIn(content).handed.isAtAccessPoint) return texts.leftAtAccessPoint;
  const ofKind = kind === 'pickup' ? texts.outcome.pickup : texts.outcome.dropoff;
  return outcome === 'done' || outcome === 'failed' || outcome === 'returned' ? ofKind[outcome] : text(outcome);
};

type Parcel = { readonly barcode?: unknown; readonly outcome?: unknown; readonly reason?: unknown } | null;

const parcelsOf = (content: ReadableProof['content']) => {
  const parcels: readonly Parcel[] = Array.isArray(content?.parcels) ? content.parcels : [];
  const isDone = (parcel: Parcel) => parcel?.outcome === 'done';
  return { all: parcels, done: parcels.filter(isDone), left: parcels.filter((parcel) => !isDone(parcel)) };
};

const parcelsText = (content: ReadableProof['content']): string => {
  const { all, done } = parcelsOf(content);
  const barcodes = done.map((parcel) => text(parcel?.barcode)).filter(Boolean);
  return all.length === 0 ? '' : [`${done.length}/${all.length}`, barcodes.join(', ')].filter(Boolean).join(': ');
};

/** Those that were not handed over, each with why. */
const leftText = (content: ReadableProof['content'], texts: Texts): string =>
  parcelsOf(content)
    .left.map((parcel) => {
      const isReturned = parcel?.outcome === 'returned';
      const why = [isReturned && texts.outcome.dropoff.returned, worded(texts.reason, parcel?.reason)];
      return [text(parcel?.barcode), why.filter(Boolean).join(', ')].filter(Boolean).join(': ');
    })
    .join('; ');

const positionText = (content: ReadableProof['content']): string => {
  const position = content?.position as
    | { readonly latitude?: unknown; readonly longitude?: unknown; readonly accuracyMetres?: unknown }
    | null
    | undefined;
  if (typeof position?.latitude !== 'number' || typeof position.longitude !== 'number') return '';
  const { latitude, longitude, accuracyMetres } = position;
  const about = typeof accuracyMetres === 'number' ? ` ± ${Math.round(accuracyMetres)} m` : '';
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}${about}`;
};

const unitsText = (content: ReadableProof['content'], { unitsOf }: Texts): string => {
  const { units } = saidIn(content);
  if (units === null) return '';
  const { counted, total } = units;
  return total === null
    ? String(counted)
    : unitsOf.replace('{counted}', String(counted)).replace('{total}', String(total));
};

type Fact = readonly [word: string, value: string, isMono?: boolean | undefined];

/** What a file says, word by word, with what is hidden in it made visible; what it does not say is empty. */
export const factsOf = (checked: ReadableProof, texts: Texts): Fact[] =>
  saidFacts(checked, texts).map(([word, value, isMono]) => [word, visibleText(value), isMono]);

const saidFacts = (checked: ReadableProof, texts: Texts): Fact[] => {
  const { statement, content, seal, keyIds } = checked;
  const { fact } = texts;
  const { shipment } = statement;
  const { person, accessPoint } = saidIn(content).handed;
  const isPickup = content?.kind === 'pickup';
  const isCodeRight = content?.isCodeRight;
  return [
    [fact.outcome, outcomeText(content, texts)],
    [isPickup ? fact.from : fact.name, person ?? ''],
    [fact.accessPoint, accessPoint ?? ''],
    [fact.reason, worded(texts.reason, content?.reason)],
    [fact.happenedAt, momentText(content?.happenedAt)],
    [fact.phoneAt, content?.phoneAt ? momentText(content.phoneAt) : ''],
    [fact.receivedAt, momentText(content?.receivedAt)],
    [fact.shipment, shipment.shipmentId, true],
    [fact.to, [shipment.receiverName, shipment.dropoffAddress].filter(Boolean).join(', ')],
    [fact.carrier, statement.organisation],
    [fact.driver, text(content?.driver)],
    [fact.note, text(content?.note)],
    [fact.parcels, parcelsText(content)],
    [isPickup ? fact.leftBehind : fact.left, leftText(content, texts)],
    [fact.units, unitsText(content, texts)],
    [fact.payment, worded(texts.payment, content?.payment)],
    [fact.code, typeof isCodeRight === 'boolean' ? texts.codeRight[isCodeRight ? 'yes' : 'no'] : ''],
    [fact.position, positionText(content)],
    [fact.seal, seal ? `${seal.number} · ${seal.hash}` : '', true],
    [fact.previous, seal?.previousHash ?? '', true],
    [fact.issuer, statement.issuer],
    [fact.exportedAt, momentText(statement.exportedAt)],
    [fact.key, keyIds.join(', '), true],
  ];
};
