import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test, vi } from 'vitest';
import { barcodeMatches, barcodeRegexProblem } from './barcode.ts';
import { BARCODE_REGEX_MAX, editableConfig } from './organisation-config.ts';

describe('a pattern for barcodes', () => {
  test.each([
    ['^BLF\\d{8}$', 'BLF48213001', true],
    ['^BLF\\d{8}$', 'BLF4821300', false],
    ['^BLF\\d{8}$', 'xBLF48213001', false],
    ['^(BLF|NOR)-', 'NOR-1', true],
    ['\\d{3}', 'ab123cd', true],
    ['^\\p{Lu}', 'Þ1', true],
    ['blf', 'BLF', false],
    ['(?i)blf', 'BLF', true],
  ])('%s on %s answers %s', (pattern, barcode, matches) => {
    expect(barcodeRegexProblem(pattern)).toBeNull();
    expect(barcodeMatches(pattern, barcode)).toBe(matches);
  });

  test('an empty pattern lets every barcode through', () => {
    fc.assert(fc.property(fc.string(), (barcode) => barcodeMatches('', barcode)));
  });

  test.each(['^(a+)+$', '^(a|aa)+$', '^(a|a?)+$', '(.*)*(.*)*(.*)*$x'])(
    '%s, which would hold up a backtracking engine for ever, is answered',
    (pattern) => {
      expect(barcodeRegexProblem(pattern)).toBeNull();
      // The engine of the browser would not come back from this within the life of the sun.
      expect(barcodeMatches(pattern, `${'a'.repeat(5000)}!`)).toBe(false);
    },
  );

  test.each([
    ['(', 'missing closing )'],
    ['[z-a]', 'invalid character class range'],
    ['a**', 'invalid nested repetition operator'],
    ['(?=a)', 'invalid or unsupported Perl syntax'],
    ['(\\w)\\1', 'invalid escape sequence'],
    ['a{5,2}', 'invalid repeat count'],
  ])('%s is refused, and the reason is given without preamble', (pattern, reason) => {
    const found = barcodeRegexProblem(pattern);
    expect(found).toMatchObject({ problem: 'regex', reason: expect.any(String) });
    expect(found && 'reason' in found && found.reason.startsWith(reason)).toBe(true);
  });

  test('a pattern over 200 characters is refused with the limit, one of 200 is taken', () => {
    expect(BARCODE_REGEX_MAX).toBe(200);
    expect(barcodeRegexProblem('a'.repeat(200))).toBeNull();
    expect(barcodeRegexProblem('a'.repeat(201))).toEqual({ problem: 'regex-too-long', reason: '200' });
  });

  test('whatever is typed is either taken or refused with a reason, and what is taken can be used', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 220 }), fc.string(), (pattern, barcode) => {
        const found = barcodeRegexProblem(pattern);
        if (found === null) expect(typeof barcodeMatches(pattern, barcode)).toBe('boolean');
        else if (found.problem !== 'regex-too-complex') expect(found.reason).not.toBe('');
      }),
    );
  });

  const HOSTILE = [
    '(?:a?){1000}'.repeat(16),
    '(?:a?){1000}',
    '(?:a?){126}',
    '((a{10}){10}){10}',
    '(?:(?:(?:a?){10}){10}){10}',
    '((((((a{2}){2}){2}){2}){2}){2}){2}){2}',
    '((a{100}){100}){100}',
    '[^a]{1000}',
    'a{0,1000}',
    'a{999,}',
    '\\pL{1000}'.repeat(22),
    '\\pL'.repeat(60),
    '(?i)[\\pL\\pN]{20}',
    '[[:alpha:]\\]]{300}',
    `(?:${'a|'.repeat(30)}b){9}`,
    `(?P<name>a){500}`,
    `(?:${'\\b'.repeat(90)}){9}`,
    '\\Qab{2}\\E{300}',
    '(?:){1000}'.repeat(18),
    'x*'.repeat(90).replaceAll('*', '{20}').slice(0, 200),
  ];
  test.each(HOSTILE)('%s is too large, and is not even compiled', (pattern) => {
    const compile = vi.spyOn(RE2JS, 'compile');
    expect(pattern.length).toBeLessThanOrEqual(BARCODE_REGEX_MAX);
    expect(barcodeRegexProblem(pattern)).toEqual({ problem: 'regex-too-complex' });
    expect(editableConfig.shape.barcodeRegex.safeParse(pattern).error?.issues[0]?.message).toBe('regex-too-complex');
    expect(compile).not.toHaveBeenCalled();
  });

  test('a pattern is compiled once, whatever the number of barcodes', () => {
    const compile = vi.spyOn(RE2JS, 'compile');
    for (let n = 0; n < 500; n++) barcodeMatches('^once\\d+$', `once${n}`);
    expect(compile).toHaveBeenCalledTimes(1);
  });

  test('of the patterns that are kept compiled, the one that was not used for the longest time is dropped', () => {
    barcodeMatches('^old$', 'x');
    barcodeMatches('^used$', 'x');
    for (let n = 0; n < 99; n++) {
      barcodeMatches(`^other${n}$`, 'x');
      barcodeMatches('^used$', 'x');
    }
    const compile = vi.spyOn(RE2JS, 'compile');
    barcodeMatches('^used$', 'x');
    expect(compile).not.toHaveBeenCalled();
    barcodeMatches('^old$', 'x');
    expect(compile).toHaveBeenCalledTimes(1);
  });
});
