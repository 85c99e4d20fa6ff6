import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvValue, csvCell, csvLine, csvNumber, placesOf, uncoveredCell } from './csv.ts';

describe('a cell', () => {
  test.each<readonly [string, CsvValue, string]>([
    ['is empty for nothing', null, ''],
    ['is the text as it is', 'Eyravegur 2', 'Eyravegur 2'],
    ['has letters of any language and signs of any plane', 'Þórdís 🚚 שלום', 'Þórdís 🚚 שלום'],
    ['has a point in a number', 72.5, '72.5'],
    ['has zero, which is not nothing', 0, '0'],
    ['leaves a negative number alone', -18.5, '-18.5'],
    ['leaves a negative number alone that was typed as text', '-18.5', '-18.5'],
    ['is quoted with a comma in it', 'Selfoss, Iceland', '"Selfoss, Iceland"'],
    ['is quoted with a semicolon in it, which others part cells by', 'a;b', '"a;b"'],
    ['is quoted with a quote in it, which is doubled', 'the "blue" door', '"the ""blue"" door"'],
    ['is quoted with a line end in it, which stays', 'one\r\ntwo\nthree', '"one\r\ntwo\nthree"'],
    ['is quoted with spaces around it, which others would take away', ' a ', '" a "'],
    ['runs no formula', '=1+1', "'=1+1"],
    ['runs no formula that needs quoting', '=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['runs no formula after a plus, and so marks a telephone number', '+3545551234', "'+3545551234"],
    ['runs no formula after a minus', '-2+3', "'-2+3"],
    ['takes a minus with words for no number', '-5 degrees', "'-5 degrees"],
    ['runs no formula after an at', '@SUM(A1)', "'@SUM(A1)"],
    ['runs no formula after a tab', '\t=1', '"\'\t=1"'],
    ['runs no formula after a carriage return', '\r=1', '"\'\r=1"'],
    ['runs no formula after a line feed', '\n=1', '"\'\n=1"'],
    ['marks what looks marked already, so that one mark can be taken away', "'=1", "''=1"],
    ['leaves another apostrophe alone', "'s-Hertogenbosch", "'s-Hertogenbosch"],
    ['leaves the sign alone inside', 'a=b+c', 'a=b+c'],
    ['runs no formula after a semicolon, at which others begin a cell', 'a;=1+1', '"a;\'=1+1"'],
    ['runs no formula after a semicolon that it begins with', ';=1+1', '";\'=1+1"'],
    ['runs no formula after a comma, at which others begin a cell of a file with semicolons', 'a,=1+1', '"a,\'=1+1"'],
    ['leaves a negative number alone with a comma for decimals', '-18,5', '"-18,5"'],
    ['runs no formula in a further item of a list', ['a', '=1', '@x'], '"a; \'=1; \'@x"'],
    ['runs no formula in a further line, or after a tab', 'a\n=1\t+2', '"a\n\'=1\t\'+2"'],
    ['marks a marked one there too', "a;'=1", '"a;\'\'=1"'],
    ['runs no formula there behind a quote, which doubled is an empty quotation', 'a;"=1+1;b', '"a;""\'=1+1;b"'],
    ['runs no formula in a further item that is quoted', ['a', '=1;2'], '"a; ""\'=1;2"""'],
    ['leaves a negative number alone in a list', [1, -2.5, 3], '"1; -2.5; 3"'],
    ['runs no formula there that begins like a number', 'a;-2+3', '"a;\'-2+3"'],
    ['joins a list', ['T1', 'T2'], '"T1; T2"'],
    ['has nothing of an empty list', [], ''],
    ['keeps the place of what is missing in a list', [1.5, null, 2], '"1.5; ; 2"'],
    ['quotes an item that has the separator in it', ['a; b', 'c'], '"""a; b""; c"'],
    ['runs no formula at the beginning of a list', ['=1', 'b'], '"\'=1; b"'],
  ])('%s', (_, value, expected) => {
    expect(csvCell(value)).toBe(expected);
  });
});

test('a line is its cells between commas, and ends as RFC 4180 says', () => {
  expect(csvLine(['S1', null, 'a,b', 3])).toBe('S1,,"a,b",3\r\n');
});

test('a covered cell is read back as it was, wherever the formula is', () => {
  const piece = fc.constantFrom(';', ',', '"', "'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'a', '1', '.');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const cell = csvCell(text);
      const inFile = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(uncoveredCell(inFile)).toBe(text);
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [72.5, 'is', '72,5'],
  [72.505, 'is', '72,5050'],
  [72.505, 'en', '72.5050'],
  ['12.50', 'is', '12,50'],
  [-18.5, 'is', '-18,5'],
  [1250, 'is', '1250'],
] as const)('%s is written in %s as %s: three decimals never look like thousands', (value, locale, text) => {
  expect(csvNumber(value, locale)).toBe(text);
});

test.each([
  ['1.5; ', ['1.5', '']],
  ['; 2', ['', '2']],
  ['A; "b; c"; D', ['A', 'b; c', 'D']],
  ['A', ['A']],
  ['', ['']],
  [';', ['', '']],
])('the places of %j are %j', (cell, places) => {
  expect(placesOf(cell)).toEqual(places);
});
