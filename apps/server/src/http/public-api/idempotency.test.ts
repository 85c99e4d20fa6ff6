import type { ApiKeyActor } from '@waybill/domain/actor';
import type { OrganisationId } from '@waybill/domain/ids';
import { expect, test } from 'vitest';
import { keysUnderWay } from './idempotency.ts';

const key = (organisationId: string, named: string | null = null): ApiKeyActor => ({
  kind: 'api-key',
  keyId: 'k',
  lastCharacters: 'abcd',
  organisationId: organisationId as OrganisationId,
  named: named === null ? null : { id: named, name: named },
  rights: null,
});

test('a key is busy from the arrival of its request to its end, for its sender alone', async () => {
  const whileBusy = keysUnderWay();
  let finish = (_text: string) => {};
  const first = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const answer = whileBusy(key('a'), 'order-1', () => first);
  await expect(whileBusy(key('a'), 'order-1', async () => 'second')).rejects.toMatchObject({
    code: 'idempotency-key-busy',
    details: { retryAfter: 1 },
  });
  const others: [ApiKeyActor, string | null][] = [
    [key('a'), 'order-2'],
    [key('a', 'shop'), 'order-1'],
    [key('b'), 'order-1'],
    [key('a'), null],
    [key('a'), null],
  ];
  for (const [actor, named] of others) expect(await whileBusy(actor, named, async () => 'done')).toBe('done');
  finish('first');
  expect(await answer).toBe('first');
  expect(await whileBusy(key('a'), 'order-1', async () => 'third')).toBe('third');
});

test('a key whose request was refused is free again', async () => {
  const whileBusy = keysUnderWay();
  await expect(whileBusy(key('a'), 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await whileBusy(key('a'), 'x', async () => 'done')).toBe('done');
});
