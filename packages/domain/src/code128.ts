/**
 * Code 128 in its sets B (everything printable) and C (two digits in one symbol). Pure, so that a label and a screen draw the
 * same bars.
 */

/** Widths of bar, space, bar, space, bar, space of each symbol, as the standard numbers them. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  );
const STOP = '2331112';
const START = { B: 104, C: 105 } as const;
const SWITCH_TO = { B: 100, C: 99 } as const;
const MODULUS = 103;

type CodeSet = 'B' | 'C';
/** The symbols from one position of the text to its end, when that position is read in one set. */
type Way = readonly number[];

/** The blank margin that a hand scanner needs on either side, in modules. */
export const QUIET_MODULES = 10;

export type Bars = {
  /** The width of the whole code in modules, the narrowest bar; without the quiet zones. */
  readonly width: number;
  readonly bars: readonly { readonly at: number; readonly width: number }[];
};

/** The bars of a text of printable ASCII; of all ways to write it, a shortest one. */
export const code128 = (text: string): Bars => {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('Code 128 carries printable ASCII, and something of it');
  const symbols = symbolsOf(text);
  const widths = [...symbols, checksum(symbols)].map((symbol) => SYMBOLS[symbol] ?? '').concat(STOP);
  const bars: { at: number; width: number }[] = [];
  let at = 0;
  // Every symbol but the last has an even number of widths, so bars and spaces alternate across all of them.
  [...widths.join('')].map(Number).forEach((width, index) => {
    if (index % 2 === 0) bars.push({ at, width });
    at += width;
  });
  return { width: at, bars };
};

/** Weighted by position; the start symbol has the same weight as the one that follows it. */
const checksum = (symbols: readonly number[]): number =>
  symbols.reduce((sum, symbol, place) => sum + symbol * Math.max(place, 1), 0) % MODULUS;

/** Works from the end backwards, since the best way from a position does not depend on what came before it. */
const symbolsOf = (text: string): number[] => {
  let ways: readonly Record<CodeSet, Way>[] = [{ B: [], C: [] }];
  for (let at = text.length - 1; at >= 0; at--) {
    const stay: Partial<Record<CodeSet, Way>> = { B: [text.charCodeAt(at) - 32, ...(ways[0]?.B ?? [])] };
    const pair = text.slice(at, at + 2);
    if (/^\d\d$/.test(pair)) stay.C = [Number(pair), ...(ways[1]?.C ?? [])];
    ways = [{ B: shorter('B', stay), C: shorter('C', stay) }, ...ways];
  }
  const first = ways[0] ?? { B: [], C: [] };
  return first.C.length < first.B.length ? [START.C, ...first.C] : [START.B, ...first.B];
};

/** Stays in the current set, or switches to the other one, which costs a symbol. */
const shorter = (set: CodeSet, stay: Partial<Record<CodeSet, Way>>): Way => {
  const other = set === 'B' ? 'C' : 'B';
  const kept = stay[set];
  const changed = stay[other] && [SWITCH_TO[other], ...stay[other]];
  if (!kept || (changed && changed.length < kept.length)) return changed ?? [];
  return kept;
};
