import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAYMENT_STATUSES } from '@waybill/domain/statuses';
import { expect, test } from 'vitest';

const styles = readFileSync(join(import.meta.dirname, 'payment-badge.module.css'), 'utf8');

test('every status of a payment has a colour of its own', () => {
  const colours = PAYMENT_STATUSES.map(
    (status) => new RegExp(`\\.${status} \\{\\s*background: (.*);`).exec(styles)?.[1],
  );
  expect(colours).not.toContain(undefined);
  expect(new Set(colours).size).toBe(PAYMENT_STATUSES.length);
});

test('no other style has a colour for one', () => {
  const source = join(import.meta.dirname, '../..');
  const others = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.css') && /\.(needs-payment|prepaid|onsite) \{/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(others).toEqual([join('shared', 'shipments', 'payment-badge.module.css')]);
});
