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
const fileOf = (mark: string) =>
  [
    'Pöntun;Móttakandi;Heimilisfang',
    ...Array.from({ length: ROWS }, (_, at) => `${mark}-${at};Röð ${at};Laugavegur 36`),
  ].join('\n');
const LONG = { timeout: 240_000 };

test('after kill -9, events arrive that were committed or being sent, with the same ids; and a file that was being entered is, whole and once', {
  tags: 'long',
}, async () => {
  const taken = { silently: new Set<string>(), answered: new Set<string>() };
  let secret = '';
  let isAnswering = false;
  const receiver = await startReceiver((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      expect(new Verifier(secret).verify(Buffer.concat(chunks).toString(), headers)).toBeTruthy();
      const id = headers['webhook-id'] ?? '';
      if (!isAnswering) return void taken.silently.add(id);
      taken.answered.add(id);
      response.end();
    });
  });
  onTestFinished(() => receiver.close());
  const env = { DATA_DIR: await dataDir(), ALLOW_PRIVATE_TARGETS: 'true' };
  const first = start({ env });
  const developer = await signIn(await first.ready(), 'developer@demo.test');
  ({ secret } = await developer.post('/api/webhooks', {
    url: receiver.url,
    description: '',
    events: ['shipment.created'],
  }));
  const enter = (receiverName: string) =>
    developer.post('/api/shipments', { dropoff: { receiverName, streetAddress1: 'Laugavegur 36' } });

  // The first is being sent, to a receiver that hangs; its lane is busy, so that the second is committed and not sent.
  await enter('Bakaríið');
  await expect.poll(() => taken.silently.size, LONG).toBe(1);
  await enter('Fiskbúðin');
  const { deliveries } = await developer.get('/api/webhook-deliveries');
  const ids: string[] = deliveries.map(({ id }: { id: string }) => id);
  expect(ids).toHaveLength(2);
  expect(ids).toContain([...taken.silently][0]);

  const admin = await signIn(await first.ready(), 'admin@demo.test');
  const stateOf = async (by: typeof admin, id: string) => (await by.get(`/api/imports/${id}`)).import;
  const run = async (by: typeof admin, text: string): Promise<string> => {
    const id = await by.upload(text);
    await expect.poll(async () => (await stateOf(by, id)).state, LONG).toBe('ready');
    await by.post(`/api/imports/${id}/run`, {});
    return id;
  };
  const isBegun = async (id: string) => (await stateOf(admin, id)).progress.done > 0;
  // Whoever looks may come too late for a file, and then looks at the next.
  let half = { id: '', text: '' };
  for (let at = 0; half.id === ''; at++) {
    const text = fileOf(`KILL${at}`);
    const id = await run(admin, text);
    await expect.poll(() => isBegun(id), LONG).toBe(true);
    if ((await stateOf(admin, id)).state === 'importing') half = { id, text };
  }
  first.kill('SIGKILL');
  await first.ended;

  isAnswering = true;
  const second = start({ env });
  const again = await signIn(await second.ready(), 'admin@demo.test');
  // Beside those of the rows that were entered.
  await expect.poll(() => ids.filter((id) => !taken.answered.has(id)), LONG).toEqual([]);

  // The lease of the killed worker has to end first.
  await expect.poll(async () => (await stateOf(again, half.id)).state, LONG).toBe('done');
  expect((await stateOf(again, half.id)).shipments).toEqual({ created: ROWS, updated: 0, unchanged: 0 });
  const copy = await run(again, half.text);
  await expect.poll(async () => (await stateOf(again, copy)).state, LONG).toBe('done');
  expect((await stateOf(again, copy)).shipments).toEqual({ created: 0, updated: 0, unchanged: ROWS });
});
