import type { CheckedProof, ProofCheck, ReadableProof } from '@waybill/domain/proof/check-proof';
import { visibleText } from '@waybill/domain/visible-text';
import { drawing, element } from './elements.ts';
import { factsOf, type Texts, text } from './facts.ts';

const SIGNATURE = { width: 1000, height: 400, mostNumbers: 8_000 };

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

/** The name has a direction of its own: one that is read from the right turns nothing else around. */
const addedLater = (name: string, texts: Texts) => {
  const [before = '', after = ''] = texts.addedLater.split('{name}');
  return [before, element('bdi', '', name), after];
};

/** What the file says, whether it is unchanged, and part by part what was looked at. */
export const answerOf = (checked: CheckedProof, texts: Texts, onPaper: string | null): HTMLElement[] => {
  if (checked.problem !== null)
    return [element('section', 'verdict bad', element('h2', '', texts.problem[checked.problem]))];
  const verdict = verdictOf(checked);
  const isOnPaper = checked.seal?.hash === onPaper;
  const { content, isWithdrawn } = checked;
  const addedBy = visibleText(text(content?.addedBy));
  const isShown = verdict !== 'bad';
  return [
    element(
      'section',
      `verdict ${verdict}`,
      element('h2', '', texts.verdict[verdict]),
      element('p', '', texts.meaning[verdict]),
      onPaper !== null && element('p', isOnPaper ? '' : 'mark', isOnPaper ? texts.paper.same : texts.paper.other),
      isWithdrawn && element('p', 'mark', texts.withdrawn),
      addedBy !== '' && element('p', 'mark', ...addedLater(addedBy, texts)),
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
