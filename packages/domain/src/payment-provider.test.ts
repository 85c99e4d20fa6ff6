import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayMovePayment } from './payment.ts';
import {
  judgeProviderEvent,
  LINK_STATES,
  mayPayOnline,
  PROVIDER_OUTCOMES,
  VERDICTS_TO_SETTLE,
} from './payment-provider.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './statuses.ts';

const DUE = { minor: 12_500, currency: 'ISK' } as const;
const payment = (status: PaymentStatus, mayRevive = true) => ({ status, due: DUE, mayRevive });
const NEWEST = { state: 'open', isNewest: true } as const;

describe('money that has come', () => {
  test.each([
    ['needs-payment', ['success']],
    ['pending', ['success']],
    ['onsite', ['success']],
    // An attempt that was called failed before has succeeded.
    ['failed', ['pending', 'success']],
  ] as const)('settles what is %s', (status, moves) => {
    const judged = judgeProviderEvent({ outcome: 'paid', amount: DUE }, payment(status), NEWEST);
    expect(judged).toEqual({ verdict: 'moved', moves, link: 'paid' });
  });

  test.each([
    ['another amount', { ...DUE, minor: 12_499 }, payment('needs-payment'), 'other-amount'],
    ['another currency', { ...DUE, currency: 'USD' as const }, payment('needs-payment'), 'other-amount'],
    ['an amount that nobody can read', null, payment('pending'), 'other-amount'],
    ['what was paid before', DUE, payment('success'), 'paid-before'],
    ['what was paid in advance', DUE, payment('prepaid'), 'paid-before'],
    ['what is paid by another payment by now', DUE, payment('failed', false), 'given-up'],
    ['what is there no more', DUE, null, 'gone'],
  ] as const)('and is %s settles nothing, and is for people to look at', (_, amount, of, verdict) => {
    const judged = judgeProviderEvent({ outcome: 'paid', amount }, of, NEWEST);
    expect(judged).toEqual({ verdict, moves: [], link: 'paid' });
    expect(VERDICTS_TO_SETTLE).toContain(judged.verdict);
  });

  test('is told once, however many events say it', () => {
    const again = { state: 'paid', isNewest: true } as const;
    expect(judgeProviderEvent({ outcome: 'paid', amount: DUE }, payment('success'), again).verdict).toBe('repeated');
  });
});

test.each([
  ['processing', 'needs-payment', 'pending'],
  ['processing', 'failed', 'pending'],
  ['failed', 'pending', 'failed'],
  ['failed', 'needs-payment', 'failed'],
] as const)('%s moves what is %s to %s', (outcome, from, to) => {
  expect(judgeProviderEvent({ outcome, amount: null }, payment(from), NEWEST)).toMatchObject({
    verdict: 'moved',
    moves: [to],
  });
});

test.each([
  ['failed', 'onsite', NEWEST],
  ['processing', 'onsite', NEWEST],
  ['expired', 'needs-payment', NEWEST],
  // Of a link that another one has replaced.
  ['failed', 'needs-payment', { state: 'open', isNewest: false }],
] as const)('%s leaves what is %s as it is', (outcome, status, link) => {
  expect(judgeProviderEvent({ outcome, amount: null }, payment(status), link)).toMatchObject({
    verdict: 'noted',
    moves: [],
  });
});

test('what was said before something that has come already changes nothing', () => {
  for (const outcome of ['processing', 'failed', 'expired'] as const) {
    const judged = judgeProviderEvent({ outcome, amount: null }, payment('success'), { state: 'paid', isNewest: true });
    expect(judged).toEqual({ verdict: 'overtaken', moves: [], link: 'paid' });
  }
});

const anyOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

test('a payment moves only as payments may, and to success only when exactly what is due has come', () => {
  fc.assert(
    fc.property(
      anyOf(PROVIDER_OUTCOMES),
      fc.option(
        fc.record({ minor: fc.integer({ min: 12_499, max: 12_501 }), currency: anyOf(['ISK', 'USD'] as const) }),
      ),
      anyOf(PAYMENT_STATUSES),
      fc.boolean(),
      fc.record({ state: anyOf(LINK_STATES), isNewest: fc.boolean() }),
      (outcome, amount, status, mayRevive, link) => {
        const { moves } = judgeProviderEvent({ outcome, amount }, payment(status, mayRevive), link);
        let at = status;
        for (const to of moves) {
          expect(mayMovePayment(at, to)).toBe(true);
          at = to;
        }
        if (moves.includes('success')) expect([outcome, amount]).toEqual(['paid', DUE]);
      },
    ),
  );
});

test('what is to be paid online, and what has failed there, is offered for payment', () => {
  expect(PAYMENT_STATUSES.filter((status) => mayPayOnline(status, false))).toEqual(['needs-payment']);
  expect(PAYMENT_STATUSES.filter((status) => mayPayOnline(status, true)).sort()).toEqual(['failed', 'needs-payment']);
});
