import { expect, test } from 'vitest';
import { addressOf, type View, viewAt } from './navigation.ts';

test.each<readonly [View, string]>([
  [{ name: 'home' }, '/driver'],
  [{ name: 'queue' }, '/driver/waiting'],
  [{ name: 'load' }, '/driver/load'],
  [{ name: 'end' }, '/driver/end'],
  [{ name: 'stop', deliveryId: 'a1' }, '/driver/stop/a1'],
  [{ name: 'proof', deliveryId: 'a1' }, '/driver/proof/a1'],
  [{ name: 'part-proof', deliveryId: 'a1' }, '/driver/part-proof/a1'],
  [{ name: 'access-point', deliveryId: 'a1' }, '/driver/access-point/a1'],
])('%j has the address %s, and is found by it', (view, address) => {
  expect(addressOf(view)).toBe(address);
  expect(viewAt(address)).toEqual(view);
  expect(viewAt(`${address}/`)).toEqual(view);
});

test.each(['/driver/nowhere', '/driver/waitingroom', '/driver//', '/driver/stop'])('%s is the start', (address) => {
  expect(viewAt(address)).toEqual({ name: 'home' });
});
