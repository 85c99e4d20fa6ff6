import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from '../../adapters/outside/testing/receiver.ts';
import { useMainProcesses } from '../../testing/main-process.ts';

const { start, dataDir } = useMainProcesses();

/** Somebody who is signed in at a server of its own process. */
const signIn = async (base: string, email: string) => {
  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`${base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const session = await call('POST', '/api/session', { email, password: 'Demo1234' });
  const cookie = session.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  return {
    post: async (path: string, body: object) => (await call('POST', path, body, cookie)).json(),
    get: async (path: string) => (await call('GET', path, undefined, cookie)).json(),
  };
};

test('after kill -9 between commit and send, and in the middle of sending, the events arrive, with the same ids', async () => {
  const got: { readonly id: string; readonly body: string; readonly headers: Record<string, string> }[] = [];
  let isAnswering = false;
  const receiver = await startReceiver((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      got.push({ id: headers['webhook-id'] ?? '', body: Buffer.concat(chunks).toString(), headers });
      if (isAnswering) response.end();
    });
  });
  onTestFinished(() => receiver.close());
  const env = { DATA_DIR: await dataDir(), ALLOW_PRIVATE_TARGETS: 'true' };
  const first = start({ env });
  const developer = await signIn(await first.ready(), 'developer@demo.test');
  const { secret } = await developer.post('/api/webhooks', {
    url: receiver.url,
    description: '',
    events: ['shipment.created'],
  });
  const enter = (receiverName: string) =>
    developer.post('/api/shipments', { dropoff: { receiverName, streetAddress1: 'Laugavegur 36' } });

  // The first is being sent, to a receiver that hangs; its lane is busy, so that the second is committed and not sent.
  await enter('Bakaríið');
  await expect.poll(() => got.length).toBe(1);
  await enter('Fiskbúðin');
  const { deliveries } = await developer.get('/api/webhook-deliveries');
  const ids = deliveries.map(({ id }: { id: string }) => id).reverse();
  expect(ids).toEqual([got[0]?.id, expect.any(String)]);
  first.kill('SIGKILL');
  await first.ended;
  expect(got).toHaveLength(1);

  isAnswering = true;
  const second = start({ env });
  await second.ready();
  await expect.poll(() => got.length, { timeout: 120_000 }).toBe(3);
  expect(
    got
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
  for (const { body, headers } of got) expect(new Verifier(secret).verify(body, headers)).toBeTruthy();
});
