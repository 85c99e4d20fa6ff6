import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barcodeMatches, barcodeRegexProblem } from './barcode.ts';
import { BARCODE_REGEX_MAX } from './organisation-config.ts';

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
    ['((a{100}){100}){100}', 'invalid repeat count'],
  ])('%s is refused, and the reason is given without preamble', (pattern, reason) => {
    const found = barcodeRegexProblem(pattern);
    expect(found?.problem).toBe('regex');
    expect(found?.reason.startsWith(reason)).toBe(true);
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
        else expect(found.reason).not.toBe('');
      }),
    );
  });
});
