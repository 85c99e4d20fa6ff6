import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { gatewaySms, SmsRefusal, senderName } from './sms.ts';

type Seen = {
  readonly form: Record<string, string>;
  readonly headers: IncomingMessage['headers'];
  readonly url: string;
};

/** A gateway in Twilio's shape that answers as it is told; without a word, it never answers. */
const startGateway = async (status: number | null, answer: unknown = {}) => {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString('utf8');
    seen.push({
      form: Object.fromEntries(new URLSearchParams(body)),
      headers: request.headers,
      url: request.url ?? '',
    });
    if (status === null) return;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`;
  return { seen, url: (query = '') => `http://AC1:t%40ken@${at}${query}` };
};
const whenCut = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

const SMS = { id: '4be0643f', to: '+3545550140', text: 'Sending kemur kl. 10:15-11:15', fromName: 'Bláfell ehf.' };

test('a message is posted as a form, by the name and password of the address, under an id that stays', async () => {
  const gateway = await startGateway(201, { sid: 'SM12', status: 'queued' });
  expect(await gatewaySms(gateway.url()).send(SMS)).toBe('SM12');
  const [seen] = gateway.seen;
  expect(seen?.form).toEqual({ To: '+3545550140', From: 'Blafell', Body: SMS.text });
  expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:t@ken').toString('base64')}`);
  expect(seen?.headers['idempotency-key']).toBe('4be0643f');
  expect(seen?.url).toBe('/Messages.json');
});

test('the sender that the address names is used instead of the organisation', async () => {
  const gateway = await startGateway(201, { sid: 'SM12' });
  await gatewaySms(gateway.url('?from=%2B3545550199')).send(SMS);
  expect(gateway.seen[0]?.form.From).toBe('+3545550199');
  expect(gateway.seen[0]?.url).toBe('/Messages.json');
});

test.each([
  [400, { code: 21211, message: 'not a valid phone number' }, true, '400 (21211): not a valid phone number'],
  [422, 'no JSON', true, '422: Unprocessable Entity'],
  [401, {}, false, '401: Unauthorized'],
  [429, {}, false, '429: Too Many Requests'],
  [500, '<html>', false, '500: Internal Server Error'],
] as const)('%i is told from what may work later', async (status, answer, isFinal, said) => {
  const gateway = await startGateway(status, answer);
  const error = await gatewaySms(gateway.url())
    .send(SMS)
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: said });
  expect(error instanceof SmsRefusal).toBe(isFinal);
});

test.each([
  ['no JSON', 'thanks'],
  ['more than there is memory for', null],
])('a message that was taken is taken, though the answer is %s', async (_, answer) => {
  let written = 0;
  const { promise: cut, resolve: onCut } = whenCut();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(201);
      if (answer !== null) {
        response.end(answer);
        onCut();
        return;
      }
      const chunk = Buffer.alloc(64 * 1024, 'a');
      response.on('close', onCut);
      const more = () => {
        do written += chunk.length;
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await gatewaySms(url).send(SMS)).toBeNull();
  await cut;
  expect(written).toBeLessThan(50_000_000);
});

test('a gateway that does not answer is given up, and may be asked again', async () => {
  const gateway = await startGateway(null);
  const error = await gatewaySms(gateway.url(), 20)
    .send(SMS)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(SmsRefusal);
});

test.each([
  ['Bláfell ehf.', 'Blafell'],
  ['Þórður & synir', 'Thordur'],
  ['Flutningaþjónusta', 'Flutningath'],
  ['!!!', ''],
])('%s is %s on a phone', (name, expected) => expect(senderName(name)).toBe(expected));
