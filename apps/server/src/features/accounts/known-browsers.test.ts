import { newId, type UserId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { knownBrowsers } from './known-browsers.ts';

const browsers = knownBrowsers(Buffer.from('one secret'));
const usersOf = (cookie: string | undefined) => browsers.read(cookie).map(({ userId }) => userId);

test('a browser is known by the accounts that signed in with it, the last one first, and by no more than five', () => {
  const people = Array.from({ length: 6 }, () => newId<UserId>());
  let cookie: string | undefined;
  for (const person of people) cookie = browsers.remember(browsers.read(cookie), person);
  expect(usersOf(cookie)).toEqual(people.slice(1).reverse());
});

test('an account that signs in again keeps its id, under which its failures count', () => {
  const [one, other] = [newId<UserId>(), newId<UserId>()];
  const first = browsers.remember(browsers.read(browsers.remember([], one)), other);
  const again = browsers.remember(browsers.read(first), one);
  expect(usersOf(again)).toEqual([one, other]);
  expect(browsers.read(again).find(({ userId }) => userId === one)).toEqual(
    browsers.read(first).find(({ userId }) => userId === one),
  );
});

test('what was not signed with the secret is nobody’s: another account, another id, another secret, nonsense', () => {
  const cookie = browsers.remember([], newId<UserId>());
  const [id = '', user = '', signature = ''] = cookie.split('.');
  const forged = [
    `${id}.${newId()}.${signature}`,
    `x${id}.${user}.${signature}`,
    `${id}.${user}.${signature.slice(1)}`,
    `${id}.${user}.`,
    knownBrowsers(Buffer.from('another secret')).remember([], user as UserId),
    '',
    '~~..~',
  ];
  for (const each of forged) expect(usersOf(each), each).toEqual([]);
  expect(usersOf(undefined)).toEqual([]);
});
