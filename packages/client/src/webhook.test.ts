import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { verifyWebhook, WebhookError } from './webhook.ts';

/** The example of the specification of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"test": 2432232314}';
const SENT_AT = 1614265330;
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': String(SENT_AT),
  'webhook-signature': SIGNATURE,
};

const at = (seconds: number) => vi.spyOn(Date, 'now').mockReturnValue(seconds * 1000);
beforeEach(() => void at(SENT_AT));
afterEach(() => vi.restoreAllMocks());

const verify = (headers: Parameters<typeof verifyWebhook>[0]['headers'] = HEADERS, body = BODY, secret = SECRET) =>
  verifyWebhook({ secret, headers, body });

describe('an event is believed', () => {
  test('that was signed with the secret, in the headers of Node and in those of fetch', async () => {
    expect(await verify()).toEqual({ test: 2432232314 });
    expect(await verify(new Headers(HEADERS))).toEqual({ test: 2432232314 });
  });

  test('that two secrets have signed, or one of a version that nobody knows yet beside it', async () => {
    const other = createHmac('sha256', 'another').update('x').digest('base64');
    expect(await verify({ ...HEADERS, 'webhook-signature': `v1,${other} v2,${other} ${SIGNATURE}` })).toBeTruthy();
  });

  test('whose letters are more than ASCII', async () => {
    const body = '{"data":{"receivedBy":"Guðrún Ösp"}}';
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
    const signed = createHmac('sha256', key).update(`id.${SENT_AT}.${body}`).digest('base64');
    const headers = { ...HEADERS, 'webhook-id': 'id', 'webhook-signature': `v1,${signed}` };
    expect(await verify(headers, body)).toEqual({ data: { receivedBy: 'Guðrún Ösp' } });
  });

  test('by a clock that is five minutes before or behind', async () => {
    for (const apart of [-300, 300]) {
      at(SENT_AT + apart);
      await expect(verify()).resolves.toBeTruthy();
    }
  });
});

describe('an event is refused', () => {
  test.each([
    ['with another body', HEADERS, `${BODY} `, SECRET],
    ['with another id', { ...HEADERS, 'webhook-id': 'msg' }, BODY, SECRET],
    ['that another secret has signed', HEADERS, BODY, 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
    ['whose signature is none', { ...HEADERS, 'webhook-signature': 'v1,*** v1 nonsense' }, BODY, SECRET],
    ['without a signature', { ...HEADERS, 'webhook-signature': undefined }, BODY, SECRET],
    ['without a time', { ...HEADERS, 'webhook-timestamp': 'now' }, BODY, SECRET],
  ])('%s', async (_, headers, body, secret) => {
    await expect(verify(headers, body, secret)).rejects.toBeInstanceOf(WebhookError);
  });

  test('that is sent again later', async () => {
    for (const apart of [-301, 301]) {
      at(SENT_AT + apart);
      await expect(verify()).rejects.toThrow('more than five minutes');
    }
  });
});

test('a secret that is none is a mistake of the program, and not of whoever has sent the event', async () => {
  for (const secret of ['', 'wb_key', 'whsec_'])
    await expect(verify(HEADERS, BODY, secret)).rejects.toBeInstanceOf(TypeError);
});
