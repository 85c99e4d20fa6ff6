import { expect, test } from 'vitest';
import { isOfOtherTown, meantEmail, meantPhone, meantPostcode, nearWords, townOf } from './suggest.ts';

const WORDS = new Map([
  ['fragile', 'fragile'],
  ['brothaett', 'fragile'],
  ['frozen', 'frozen'],
  ['frosid', 'frozen'],
  ['cooled', 'cooled'],
  ['heated', 'heated'],
]);

test.each([
  ['fragil', false, 'fragile'],
  ['Brothætt', false, 'Brothætt'],
  ['Brotætt', false, 'brothaett'],
  ['Fragile; frozn', true, 'Fragile; frozen'],
  ['fragile; bull', true, null],
  ['bull', false, null],
  ['', false, null],
])('for the word %j (a list: %s) it is %j', (text, isList, expected) => {
  expect(nearWords(text, WORDS, isList)).toBe(expected);
});

test('a word is written as people do', () => {
  expect(nearWords('brotaett', WORDS, false, new Map([['brothaett', 'Brothætt']]))).toBe('Brothætt');
});

test('of two words that are as near neither is chosen', () => {
  const words = new Map([
    ['paid', 'a'],
    ['said', 'b'],
  ]);
  expect(nearWords('haid', words, false)).toBeNull();
});

test.each([
  ['jon@blafell,is', 'jon@blafell.is'],
  ['jon @blafell.is', 'jon@blafell.is'],
  ['jon (at) blafell.is', 'jon@blafell.is'],
  ['jon@blafell..is', 'jon@blafell.is'],
  ['<jon@blafell.is>', 'jon@blafell.is'],
  ['jon', null],
  ['', null],
])('the address %j is meant as %j', (text, expected) => {
  expect(meantEmail(text)).toBe(expected);
});

test.each([
  ['55l 3524', '551 3524'],
  ['551 352O', '551 3520'],
  ['551 3524 (Jón)', '551 3524'],
  ['551 3524 eða 551 3525', null],
  ['tala við Jón', null],
])('the number %j is meant as %j', (text, expected) => {
  expect(meantPhone(text)).toBe(expected);
});

const of = (postcode: string, city: string, cityKey: string) => ({ postcode, city, cityKey });
const KNOWN = [
  of('101', 'Reykjavík', 'reykjavik'),
  of('105', 'Reykjavík', 'reykjavik'),
  of('600', 'Akureyri', 'akureyri'),
  of('603', 'Akureyri', 'akureyri'),
  of('800', 'Selfoss', 'selfoss'),
  of('301', 'Akranes', 'akranes'),
  of('801', 'Akranes', 'akranes'),
];

test.each([
  ['603', 'Akureyri', [], false, null],
  ['630', 'Akureyri', ['603'], true, '603'],
  ['630', 'Akureyri', [], false, null],
  ['101', 'Akureyri', [], true, null],
  ['101', 'Akureyri', ['600'], true, '600'],
  ['101', 'Selfossi', [], false, null],
  ['101', 'Selfoss', [], true, '800'],
  ['101', 'Akranes', [], true, null],
  ['101', 'Rvk', [], false, null],
  ['101', 'Reykjavik', ['105'], false, '105'],
  ['800', 'Hamburg', [], false, null],
  ['', 'Akureyri', ['600'], false, '600'],
  ['121', 'Reykjavík', [], false, null],
])('%s %s, of whose street %j are known: wrong is %s, and %j is meant', (postcode, city, ofStreet, isWrong, meant) => {
  expect(isOfOtherTown({ postcode, city }, KNOWN, ofStreet)).toBe(isWrong);
  if (isWrong) expect(meantPostcode({ postcode, city }, KNOWN, ofStreet)).toBe(meant);
});

test('an empty town is that of its postcode', () => {
  expect([townOf('800', KNOWN), townOf('999', KNOWN)]).toEqual(['Selfoss', null]);
});
