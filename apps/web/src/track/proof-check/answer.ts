import type { CheckedProof, ProofCheck, ReadableProof } from '@waybill/domain/proof/check-proof';
import type { proofCheck } from '@waybill/i18n/en/proof-check';
import { drawing, element } from './elements.ts';

/** The words of the page, as the server has put them into it. */
type Worded<Texts> = { readonly [Key in keyof Texts]: Texts[Key] extends string ? string : Worded<Texts[Key]> };
export type Texts = Worded<typeof proofCheck>;

const SIGNATURE = { width: 1000, height: 400, mostNumbers: 8_000 };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

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

const numbered = (words: string, number: number | null) => words.replace('{number}', String(number ?? '?'));

const checkText = ({ name, kind, number }: ProofCheck, { check }: Texts): string => {
  const words: Readonly<Record<string, string>> = check;
  return numbered(words[`${name}.${kind}`] ?? words[name] ?? name, number);
};

type Verdict = keyof Texts['verdict'];

const verdictOf = ({ isUnchanged, origin }: ReadableProof): Verdict => {
  if (!isUnchanged) return 'bad';
  if (origin === 'unchecked') return 'unchecked';
  return origin === 'known' ? 'good' : 'unknown';
};

const outcomeText = (content: ReadableProof['content'], texts: Texts): string => {
  const { kind, outcome } = content ?? {};
  const ofKind = kind === 'pickup' ? texts.outcome.pickup : texts.outcome.dropoff;
  return outcome === 'done' || outcome === 'failed' || outcome === 'returned' ? ofKind[outcome] : text(outcome);
};

const parcelsText = (content: ReadableProof['content']): string => {
  const { parcels } = content ?? {};
  if (!Array.isArray(parcels)) return '';
  const done = parcels.filter((parcel) => parcel?.outcome === 'done').length;
  const barcodes = parcels.map((parcel) => text(parcel?.barcode)).filter(Boolean);
  return parcels.length === 0 ? '' : `${done}/${parcels.length}: ${barcodes.join(', ')}`;
};

const positionText = (content: ReadableProof['content']): string => {
  const position = content?.position as
    | { readonly latitude?: unknown; readonly longitude?: unknown }
    | null
    | undefined;
  return typeof position?.latitude === 'number' && typeof position.longitude === 'number'
    ? `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`
    : '';
};

const factsOf = (checked: ReadableProof, texts: Texts): (readonly [string, string, boolean?])[] => {
  const { statement, content, seal, keyIds } = checked;
  const { fact } = texts;
  const { shipment } = statement;
  return [
    [fact.outcome, outcomeText(content, texts)],
    [content?.kind === 'pickup' ? fact.from : fact.name, text(content?.name)],
    [fact.happenedAt, momentText(content?.happenedAt)],
    [fact.phoneAt, content?.phoneAt ? momentText(content.phoneAt) : ''],
    [fact.receivedAt, momentText(content?.receivedAt)],
    [fact.shipment, shipment.shipmentId, true],
    [fact.to, [shipment.receiverName, shipment.dropoffAddress].filter(Boolean).join(', ')],
    [fact.carrier, statement.organisation],
    [fact.driver, text(content?.driver)],
    [fact.note, text(content?.note)],
    [fact.parcels, parcelsText(content)],
    [fact.position, positionText(content)],
    [fact.seal, seal ? `${seal.number} · ${seal.hash}` : '', true],
    [fact.previous, seal?.previousHash ?? '', true],
    [fact.issuer, statement.issuer],
    [fact.exportedAt, momentText(statement.exportedAt)],
    [fact.key, keyIds.join(', '), true],
  ];
};

const isStroke = (stroke: unknown): stroke is number[] =>
  Array.isArray(stroke) && stroke.length >= 2 && stroke.every((number) => typeof number === 'number');

/** Only what is certainly a signature is drawn: the file may be anybody's. */
const signatureOf = ({ content }: ReadableProof, texts: Texts): SVGElement | null => {
  const strokes = content?.signature;
  if (!Array.isArray(strokes) || !strokes.every(isStroke) || strokes.flat().length > SIGNATURE.mostNumbers) return null;
  if (strokes.length === 0) return null;
  const path = strokes
    .map((numbers) => `M${numbers.map((number, at) => (at > 0 && at % 2 === 0 ? `L${number}` : number)).join(' ')}`)
    .join('');
  return drawing(path, SIGNATURE.width, SIGNATURE.height, texts.signature);
};

/** Shown by the browser from its memory. */
const pictureOf = ({ type, content }: ReadableProof['files'][number], number: number, texts: Texts): HTMLElement => {
  const address = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  if (type !== 'image/jpeg') {
    const link = element('a', 'scan', numbered(texts.scan, number));
    link.href = address;
    link.download = `scan-${number}.pdf`;
    return link;
  }
  const image = element('img', 'photo');
  image.src = address;
  image.alt = numbered(texts.photo, number);
  return image;
};

/** What the file says, whether it is unchanged, and part by part what was looked at. */
export const answerOf = (checked: CheckedProof, texts: Texts, onPaper: string | null): HTMLElement[] => {
  if (checked.problem !== null)
    return [element('section', 'verdict bad', element('h2', '', texts.problem[checked.problem]))];
  const verdict = verdictOf(checked);
  const isOnPaper = checked.seal?.hash === onPaper;
  const { content, isWithdrawn } = checked;
  const addedBy = text(content?.addedBy);
  const isShown = verdict !== 'bad';
  return [
    element(
      'section',
      `verdict ${verdict}`,
      element('h2', '', texts.verdict[verdict]),
      element('p', '', texts.meaning[verdict]),
      onPaper !== null && element('p', isOnPaper ? '' : 'mark', isOnPaper ? texts.paper.same : texts.paper.other),
      isWithdrawn && element('p', 'mark', texts.withdrawn),
      addedBy !== '' &&
        element(
          'p',
          'mark',
          texts.addedLater.replace('{name}', () => addedBy),
        ),
    ),
    element(
      'section',
      'says',
      element('h2', '', texts.says),
      element(
        'dl',
        '',
        ...factsOf(checked, texts).flatMap(([word, value, isMono]) =>
          value === '' ? [] : [element('div', '', element('dt', '', word), element('dd', isMono ? 'mono' : '', value))],
        ),
      ),
      signatureOf(checked, texts),
    ),
    // A picture that was changed is believed once it is seen.
    ...(isShown ? checked.files.map((file, index) => pictureOf(file, index + 1, texts)) : []),
    element(
      'section',
      'checks',
      element('h2', '', texts.checks),
      element(
        'ul',
        '',
        ...checked.checks.map((check) =>
          element(
            'li',
            check.verdict,
            element('span', 'what', checkText(check, texts)),
            element('span', 'how', texts.verdictOf[check.verdict]),
          ),
        ),
      ),
    ),
  ];
};
