import { expect, test } from 'vitest';
import { pageOf } from './entries.ts';

test.each([
  ['/', '/index.html'],
  ['/shipments/driver', '/index.html'],
  ['/drivers', '/index.html'],
  ['/index', '/index.html'],
  ['/driver', '/driver.html'],
  ['/driver?next=1', '/driver.html'],
  ['/driver/stop/42', '/driver.html'],
])('while developing, %s is %s', (address, page) => {
  expect(pageOf(address)).toBe(page);
});
