import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paymentId } from '@waybill/domain/ids';
import { PaymentProviderError } from '@waybill/domain/payment-provider';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripeProvider } from './stripe.ts';

/** A server in the shape of Stripe's: what it was asked, and what it answers next. */
const asked: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly form: URLSearchParams }[] =
  [];
let answers: { readonly status: number; readonly body: object }[] = [];
const SESSION = {
  id: 'cs_test_1',
  object: 'checkout.session',
  url: 'https://checkout.stripe.com/c/pay/cs_test_1',
  expires_at: 1_794_700_800,
};

const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  asked.push({ path: request.url ?? '', headers: request.headers, form: new URLSearchParams(text) });
  const { status, body } = answers.shift() ?? { status: 200, body: SESSION };
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' }).end(JSON.stringify(body));
});
const WEBHOOK_SECRET = 'whsec_tested';
let provider: ReturnType<typeof stripeProvider>;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  provider = stripeProvider({
    secretKey: 'sk_test_tested',
    webhookSecret: WEBHOOK_SECRET,
    url: `http://127.0.0.1:${port}`,
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  answers = [];
});

const ASKED = {
  paymentId: paymentId.parse('P0123456789'),
  amount: { minor: 12_500, currency: 'ISK' },
  payee: 'Bláfell ehf.',
  payerEmail: 'anna@example.com',
  paidUrl: 'https://waybill.example/track/x?paid=1',
  returnUrl: 'https://waybill.example/track/x',
  locale: 'is',
  idempotencyKey: 'once',
} as const;

describe('a link', () => {
  test('asks for exactly what is due, as Stripe counts it', async () => {
    expect(await provider.createLink(ASKED)).toEqual({
      externalId: 'cs_test_1',
      url: SESSION.url,
      expiresAt: new Date(SESSION.expires_at * 1000),
    });
    const [{ headers, form } = { headers: {}, form: new URLSearchParams() }] = asked;
    expect(headers).toMatchObject({ authorization: 'Bearer sk_test_tested', 'idempotency-key': 'once' });
    expect(Object.fromEntries(form)).toMatchObject({
      mode: 'payment',
      // Stripe counts kronur in hundredths, which nobody can pay.
      'line_items[0][price_data][unit_amount]': '1250000',
      'line_items[0][price_data][currency]': 'isk',
      'line_items[0][quantity]': '1',
      client_reference_id: 'P0123456789',
      customer_email: 'anna@example.com',
      success_url: ASKED.paidUrl,
      cancel_url: ASKED.returnUrl,
      // Stripe has no Icelandic.
      locale: 'auto',
    });
    await provider.createLink({ ...ASKED, amount: { minor: 1999, currency: 'USD' }, payerEmail: null, locale: 'en' });
    expect(asked[1]?.form.get('line_items[0][price_data][unit_amount]')).toBe('1999');
    expect(asked[1]?.form.has('customer_email')).toBe(false);
    expect(asked[1]?.form.get('locale')).toBe('en');
  });

  test('is asked for again with the same key where Stripe stumbles, and then given up', async () => {
    answers = [{ status: 500, body: { error: { type: 'api_error', message: 'oops' } } }];
    await expect(provider.createLink(ASKED)).resolves.toMatchObject({ externalId: 'cs_test_1' });
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['once', 'once']);
    answers = Array.from({ length: 5 }, () => ({
      status: 503,
      body: { error: { type: 'api_error', message: 'away' } },
    }));
    await expect(provider.createLink(ASKED)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(asked).toHaveLength(5);
  });

  test('that Stripe refuses is refused with its reason, and without the key', async () => {
    answers = [
      {
        status: 400,
        body: { error: { type: 'invalid_request_error', message: 'Amount too small', code: 'amount_too_small' } },
      },
    ];
    const refused = await provider.createLink(ASKED).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(PaymentProviderError);
    expect(refused).toMatchObject({ failure: 'refused', message: expect.stringContaining('Amount too small') });
    expect(String(refused)).not.toContain('sk_test');
  });
});

const NOT_OPEN = {
  type: 'invalid_request_error',
  message: 'Only Checkout Sessions with a status in `open` can be expired.',
};

describe('a link that is withdrawn', () => {
  test('is expired at Stripe', async () => {
    expect(await provider.withdrawLink('cs_test_1')).toBe(true);
    expect(asked.map(({ path }) => path)).toEqual(['/v1/checkout/sessions/cs_test_1/expire']);
  });

  test('and was closed already is left as it is', async () => {
    for (const status of ['complete', 'expired']) {
      answers = [
        { status: 400, body: { error: NOT_OPEN } },
        { status: 200, body: { ...SESSION, status } },
      ];
      expect(await provider.withdrawLink('cs_test_1')).toBe(false);
    }
    expect(asked[1]?.path).toBe('/v1/checkout/sessions/cs_test_1');
  });

  test('may still be paid where Stripe refuses to expire it for another reason', async () => {
    answers = [
      { status: 400, body: { error: { type: 'invalid_request_error', message: 'Received unknown parameter' } } },
      { status: 200, body: { ...SESSION, status: 'open' } },
    ];
    await expect(provider.withdrawLink('cs_test_1')).rejects.toMatchObject({ failure: 'refused' });
    const missing = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such checkout session' };
    // Of an account that the key is not of.
    answers = Array.from({ length: 2 }, () => ({ status: 404, body: { error: missing } }));
    await expect(provider.withdrawLink('cs_test_1')).rejects.toMatchObject({ failure: 'refused' });
  });

  test.each([
    ['does not answer', 503, 'api_error', 'unreachable'],
    ['does not know the key', 401, 'authentication_error', 'refused'],
  ])('may still be paid where Stripe %s', async (_, status, type, failure) => {
    answers = Array.from({ length: 5 }, () => ({ status, body: { error: { type, message: 'no' } } }));
    await expect(provider.withdrawLink('cs_test_1')).rejects.toMatchObject({ failure });
  });
});

const NOW = new Date('2026-11-18T12:00:00Z');
const sign = (payload: string, { secret = WEBHOOK_SECRET, at = NOW } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) });
const send = (event: object, how?: Parameters<typeof sign>[1]) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', ...event });
  return { headers: { 'stripe-signature': sign(payload, how) }, body: Buffer.from(payload) };
};
const session = (more: object = {}) => ({
  object: {
    id: 'cs_test_1',
    object: 'checkout.session',
    payment_status: 'paid',
    amount_total: 1_250_000,
    currency: 'isk',
    ...more,
  },
});

describe('an event', () => {
  const DUE = { minor: 12_500, currency: 'ISK' };
  test.each([
    ['checkout.session.completed', {}, 'paid', DUE],
    ['checkout.session.completed', { payment_status: 'unpaid' }, 'processing', DUE],
    ['checkout.session.async_payment_succeeded', {}, 'paid', DUE],
    ['checkout.session.async_payment_failed', { payment_status: 'unpaid' }, 'failed', DUE],
    ['checkout.session.expired', { payment_status: 'unpaid' }, 'expired', DUE],
    ['checkout.session.completed', { amount_total: 1999, currency: 'usd' }, 'paid', { minor: 1999, currency: 'USD' }],
    // More than may be typed for one shipment.
    [
      'checkout.session.completed',
      { amount_total: 400_000_000_000 },
      'paid',
      { minor: 4_000_000_000, currency: 'ISK' },
    ],
    // What Stripe comes to call it another day is money all the same.
    ['checkout.session.completed', { payment_status: 'settled' }, 'paid', DUE],
    ['checkout.session.completed', { amount_total: 'much', currency: 5 }, 'paid', null],
    // Half a krona, and a currency that is none of ours.
    ['checkout.session.completed', { amount_total: 1_250_050 }, 'paid', null],
    ['checkout.session.completed', { currency: 'eur' }, 'paid', null],
  ] as const)('%s with %o says %s of %o', (type, more, outcome, amount) => {
    expect(provider.readEvent(send({ type, data: session(more) }), NOW)).toEqual({
      eventId: 'evt_1',
      externalId: 'cs_test_1',
      outcome,
      amount,
    });
  });

  test('about something else is none', () => {
    expect(provider.readEvent(send({ type: 'customer.created', data: { object: { id: 'cus_1' } } }), NOW)).toBeNull();
  });

  test('about a session that cannot be read is told, and not taken for one about something else', () => {
    for (const data of [{}, session({ id: '' }), session({ payment_status: null })])
      expect(provider.readEvent(send({ type: 'checkout.session.completed', data }), NOW)).toBe('unreadable');
  });

  test('that Stripe has not signed, or long ago, is forged', () => {
    const event = { type: 'checkout.session.completed', data: session() };
    const whole = send(event);
    expect(provider.readEvent(send(event, { secret: 'whsec_other' }), NOW)).toBe('forged');
    expect(provider.readEvent(send(event, { at: new Date(NOW.getTime() - 301_000) }), NOW)).toBe('forged');
    expect(provider.readEvent({ ...whole, headers: {} }, NOW)).toBe('forged');
    expect(provider.readEvent({ ...whole, body: Buffer.from(`${whole.body} `) }, NOW)).toBe('forged');
  });
});
