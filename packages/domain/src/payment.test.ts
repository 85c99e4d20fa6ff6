import { expect, test } from 'vitest';
import { money, paidMoney } from './money.ts';
import { MOST_SHIPMENTS_PAID } from './payment.ts';

const MOST_TYPED = 2_000_000_000;

test('whatever may be typed for the shipments of a payment and for its fee can be paid', () => {
  const of = (minor: number) => ({ minor, currency: 'ISK' });
  expect([money.safeParse(of(MOST_TYPED)).success, money.safeParse(of(MOST_TYPED + 1)).success]).toEqual([true, false]);
  expect(paidMoney.safeParse(of((MOST_SHIPMENTS_PAID + 1) * MOST_TYPED)).success).toBe(true);
  for (const wrong of [-1, 0.5, Number.MAX_SAFE_INTEGER]) expect(paidMoney.safeParse(of(wrong)).success).toBe(false);
});
