import { expect, test } from 'vitest';
import { isInTown, nearnessToTown, readTyped, type TypedAddress } from './typed-address.ts';

/** `street | number+ or number | postcode city`, a number that may go on with a plus; a guessed town with a question mark. */
const told = ({ street, house, town, isTownGuessed }: TypedAddress) =>
  [
    street,
    house ? `${house.digits}${house.letter}${house.isWhole ? '' : '+'}` : '',
    town ? `${town.postcode} ${town.city}`.trim() + (isTownGuessed ? '?' : '') : '',
  ].join(' | ');

test.each([
  ['laug', ['laug |  | ']],
  ['Laugavegur 7', ['Laugavegur | 7+ | ']],
  ['Laugavegur 11a', ['Laugavegur | 11a+ | ']],
  ['Laugavegur 11 a', ['Laugavegur | 11a+ | ', 'Laugavegur | 11 | a?']],
  ['Laugavegur 11-13', ['Laugavegur | 11+ | ']],
  ['Laugavegur 11-', ['Laugavegur | 11+ | ']],
  ['laugav 77, 101', ['laugav | 77 | 101']],
  ['Hafnarg 1 kef', ['Hafnarg | 1 | kef']],
  ['Laugavegur 77, 101 Reykjavík', ['Laugavegur | 77 | 101 Reykjavík']],
  ['Laugavegur 77,', ['Laugavegur | 77+ | ']],
  ['Laugavegur, 101', ['Laugavegur |  | 101']],
  ['Laugavegur 101', ['Laugavegur | 101+ | ', 'Laugavegur |  | 101?']],
  ['Laugavegur 101 Rey', ['Laugavegur | 101 | Rey', 'Laugavegur |  | 101 Rey?']],
  ['Hafnargata Kef', ['Hafnargata Kef |  | ', 'Hafnargata |  | Kef?']],
  ['10 Downing Street', ['Downing Street | 10 | ', 'Downing | 10 | Street?']],
  ['700 Egilsst', ['Egilsst | 700 | ', ' |  | 700 Egilsst?']],
  ['Efri  Vík', ['Efri Vík |  | ', 'Efri |  | Vík?']],
  ['101', ['101 |  | ']],
  [', 101', []],
])('%s', (text, expected) => {
  expect(readTyped(text).map(told)).toEqual(expected);
});

test('a text of nothing but numbers has few readings', () => {
  expect(readTyped(`a ${'101 '.repeat(49)}`).length).toBeLessThanOrEqual(5);
});

const KEFLAVIK = { postcode: '230', city: 'Reykjanesbær' };
test.each([
  ['the beginning of a postcode', { postcode: '23', city: '' }, true],
  ['another postcode', { postcode: '24', city: '' }, false],
  ['the beginning of a town', { postcode: '', city: 'reykjan' }, true],
  ['a name that its post does not come under', { postcode: '', city: 'Kef' }, true],
  ['another town', { postcode: '', city: 'Akur' }, false],
  ['a postcode with another town', { postcode: '230', city: 'Akur' }, false],
])('%s: a place is in it or not', (_, town, isIn) => {
  expect(isInTown(town, KEFLAVIK)).toBe(isIn);
});

test('a postcode is nearer than a town, and either is nearer than nothing', () => {
  expect(nearnessToTown({ postcode: '230', city: '' }, KEFLAVIK)).toBe(2);
  expect(nearnessToTown({ postcode: '101', city: 'Keflavík' }, KEFLAVIK)).toBe(1);
  expect(nearnessToTown({ postcode: '', city: '' }, KEFLAVIK)).toBe(0);
});
