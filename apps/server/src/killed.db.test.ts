import { Webhook as Verifier } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { startReceiver } from './adapters/outside/testing/receiver.ts';
import { useMainProcesses } from './testing/main-process.ts';

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
    upload: async (text: string): Promise<string> => {
      const headers = { cookie, 'content-type': 'application/octet-stream' };
      const answer = await fetch(`${base}/api/imports?name=a.csv`, { method: 'POST', headers, body: text });
      return (await answer.json()).import.id;
    },
  };
};

const ROWS = 4_000;
const FILE = [
  'Pöntun;Móttakandi;Heimilisfang',
  ...Array.from({ length: ROWS }, (_, at) => `KILL-${at};Röð ${at};Laugavegur 36`),
].join('\n');
const LONG = { timeout: 120_000 };

test('after kill -9, events arrive that were committed or being sent, with the same ids; and a file that was being entered is, whole and once', async () => {
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
  await expect.poll(() => got.length, LONG).toBe(1);
  await enter('Fiskbúðin');
  const { deliveries } = await developer.get('/api/webhook-deliveries');
  const ids = deliveries.map(({ id }: { id: string }) => id).reverse();
  expect(ids).toEqual([got[0]?.id, expect.any(String)]);

  const admin = await signIn(await first.ready(), 'admin@demo.test');
  const file = await admin.upload(FILE);
  const stateOf = async (by: typeof admin, id: string) => (await by.get(`/api/imports/${id}`)).import;
  await expect.poll(async () => (await stateOf(admin, file)).state, LONG).toBe('ready');
  await admin.post(`/api/imports/${file}/run`, {});
  await expect.poll(async () => (await stateOf(admin, file)).progress.done, LONG).toBeGreaterThan(0);
  expect((await stateOf(admin, file)).state).toBe('importing');
  first.kill('SIGKILL');
  await first.ended;
  expect(got).toHaveLength(1);

  isAnswering = true;
  const second = start({ env });
  const again = await signIn(await second.ready(), 'admin@demo.test');
  await expect.poll(() => got.length, LONG).toBe(3);
  expect(
    got
      .slice(1)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ids].sort());
  for (const { body, headers } of got) expect(new Verifier(secret).verify(body, headers)).toBeTruthy();

  // The lease of the killed worker has to end first.
  await expect.poll(async () => (await stateOf(again, file)).state, { timeout: 240_000 }).toBe('done');
  expect((await stateOf(again, file)).shipments).toEqual({ created: ROWS, updated: 0, unchanged: 0 });
  const copy = await again.upload(FILE);
  await expect.poll(async () => (await stateOf(again, copy)).state, LONG).toBe('ready');
  await again.post(`/api/imports/${copy}/run`, {});
  await expect.poll(async () => (await stateOf(again, copy)).state, LONG).toBe('done');
  expect((await stateOf(again, copy)).shipments).toEqual({ created: 0, updated: 0, unchanged: ROWS });
});
