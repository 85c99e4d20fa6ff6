import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { patternSize } from './pattern-size.ts';

describe('the size of a pattern', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['^BLF\\d{8}$', 5 + 16],
    ['a{3}', 6],
    ['a{2,5}', 10],
    ['a{2,}', 6],
    ['a{0}', 2],
    ['(?:a?){1000}', (2 + 2 + 1) * 1000],
    ['((a{10}){10}){10}', ((20 + 2 + 1) * 10 + 2 + 1) * 10],
    ['a|b', 3],
    ['[a-z]{3}', 6],
    ['[]{3}]', 1],
    ['[^]{3}]{2}', 4],
    ['[[:alpha:]{3}]', 1],
    ['\\{3}', 3],
    ['a{x}', 4],
    ['a{,3}', 5],
    ['\\Qa{3}\\E', 8],
    ['\\p{Greek}{2}', 24],
    ['\\pL', 11],
    ['[\\pL\\p{Nd}]', 21],
    ['(?i)a', 2],
    ['(?P<number>a)', 3],
    ['(a', 1],
    ['a)', 3],
    ['\\x{10FFFF}{2}', 4],
  ])('of %j is %i', (pattern, size) => {
    expect(patternSize(pattern)).toBe(size);
  });

  const atom = fc.constantFrom('a', '\\d', '[a-f]', '.', '\\pL', '[^\\pN]', '\\b', '^', '\\.', '(?i)', '\\QA{\\E');
  const operator = fc.constantFrom('', '?', '*', '+', '{2}', '{3,}', '{0,4}', '{2,5}', '??', '{7}?');
  const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.tuple(atom, operator).map((parts) => parts.join('')),
      fc.array(tie('pattern'), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('')),
      fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((parts) => parts.join('|')),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?P<n>', '(?i:'), tie('pattern'), operator)
        .map(([open, inside, times]) => `${open}${inside})${times}`),
    ),
  }));

  test('is at least half of what the engine makes of it', () => {
    let compiled = 0;
    fc.assert(
      fc.property(pattern, (text) => {
        let made: number;
        try {
          made = RE2JS.compile(text).programSize();
        } catch {
          return;
        }
        compiled++;
        // Every program begins and ends with instructions of its own.
        expect(made - 4).toBeLessThanOrEqual(2 * patternSize(text));
      }),
      { numRuns: 2000 },
    );
    expect(compiled).toBeGreaterThan(500);
  });

  test('is known for whatever is typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => patternSize(text) >= 0));
  });
});
