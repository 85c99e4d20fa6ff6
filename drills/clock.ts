import { setTimeout as pause } from 'node:timers/promises';
import { bulkChanges } from './bulk-changes.ts';
import { createClock } from './clock-of.ts';
import { createDatabase } from './database.ts';
import type { Drill, Finding, Ground } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { installProduct } from './product.ts';
import { startReaders } from './readers.ts';
import { startWriters } from './writers.ts';

type Sizes = { readonly writers: number; readonly rows: number };

/** Longer than a lease, a look for what was missed and a start of a process; far below an hour. */
const PATIENCE_MS = 300_000;

const inTime = (work: Promise<unknown>) =>
  Promise.race([work.then(() => true), pause(PATIENCE_MS, false, { ref: false })]);

/** What went wrong, as far as a line shows it. */
const linesOf = (log: string) =>
  log
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50'))
    .slice(-4)
    .map((line) => line.slice(0, 400));

const drillOn = async (
  ground: Ground,
  isWholeMachine: boolean,
  { writers: count, rows }: Sizes,
): Promise<Finding[]> => {
  const name = isWholeMachine ? 'machine' : 'process';
  const whose = isWholeMachine ? 'of the processes and the database' : 'of the processes alone';
  const clock = createClock(ground);
  const server = await createDatabase(ground, `${name}-database`, {}, isWholeMachine ? clock.env : {});
  const shared = { ...clock.env, DATABASE_URL: server.url, DATA_DIR: `${ground.folder}/${name}` };
  const web = await installProduct(ground, `${name}-web`, { ...shared, ROLE: 'web' });
  const worker = await installProduct(ground, `${name}-worker`, { ...shared, ROLE: 'worker' });
  await web.start();
  await worker.start();
  const database = openDatabase(ground, server.url);
  const organisation = await enterOrganisation(database);
  const { cookie, key } = organisation;
  const ask = async (path: string, more: RequestInit = {}) => {
    const answer = await fetch(`${web.url}${path}`, {
      ...more,
      headers: { cookie, origin: web.url, 'content-type': 'application/json', ...more.headers },
    });
    return { status: answer.status, headers: answer.headers, body: JSON.parse((await answer.text()) || 'null') };
  };
  const enter = () =>
    ask('/api/v1/shipments', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, cookie: '', 'idempotency-key': 'the-same-before-and-after' },
      body: JSON.stringify({
        senderName: 'Sendandi ehf.',
        dropoff: { receiverName: 'Viðtakandi', streetAddress1: 'Ægisgata 12', city: 'Reykjavík' },
      }),
    });
  const edit = async (shipmentId: string, driverNote: string) => {
    const { version } = (await ask(`/api/shipments/${shipmentId}`)).body.shipment;
    const patched = await ask(`/api/shipments/${shipmentId}`, {
      method: 'PATCH',
      body: JSON.stringify({ version, driverNote }),
    });
    return patched.status;
  };
  const first = await enter();
  if (first.status >= 300) throw new Error(`A shipment was refused: ${JSON.stringify(first.body)}`);
  const shipmentId: string = first.body.shipment.shipmentId;
  await edit(shipmentId, 'before');
  const bulk = await bulkChanges(web.url, database, organisation, rows);
  await bulk.untilDone(await bulk.begin());
  const writers = startWriters(ground, { urls: [web.url], organisation, count });
  const readers = startReaders(ground, { url: web.url, organisation, count: 1 });
  await writers.acknowledgedAfter(0);

  const job = await bulk.begin();
  const set = performance.now();
  clock.set(-1);
  const writing = writers.acknowledgedAfter(set);
  await worker.kill();
  await worker.start();
  const writesMs = (await writing) - set;
  ground.say(`${name}: the clock is an hour behind, writes go on after ${Math.round(writesMs)} ms`);
  const isDone = await inTime(bulk.untilDone(job));
  const jobMs = performance.now() - set;
  const isLaterDone = await inTime(bulk.begin().then(bulk.untilDone));
  ground.say(`${name}: jobs are ${isDone && isLaterDone ? 'done' : 'not done'}`);
  const session = await ask('/api/session');
  const again = await enter();
  const edited = await edit(shipmentId, 'after');
  const { entries } = (await ask(`/api/shipments/${shipmentId}/history`)).body as {
    entries: readonly { changes: { driverNote?: { to: string } } }[];
  };
  const notes = entries.flatMap(({ changes }) => changes.driverNote?.to ?? []);
  clock.set(0);
  const right = performance.now();
  await writers.acknowledgedAfter(right);
  const isLastDone = await inTime(bulk.begin().then(bulk.untilDone));
  await writers.stop();
  const read = await readers.stop();

  const seen = new Set<string>();
  let pages = 0;
  for (let after: string | null = ''; after !== null; pages++) {
    const page = (await ask(`/api/shipments?rows=50${after && `&after=${encodeURIComponent(after)}`}`)).body as {
      shipments: readonly { shipmentId: string }[];
      after: string | null;
    };
    for (const shipment of page.shipments) seen.add(shipment.shipmentId);
    after = page.after;
  }
  const [stored] = await server.administer('select 1 as one').then(() =>
    database.asOperator((tx) =>
      tx
        .selectFrom('shipments')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .execute(),
    ),
  );
  const written = await writers.compare(database, `the clock ${whose} is set back by an hour, and set right: writes`);
  const limited = Object.keys(writers.refusals).filter((kind) => kind.startsWith('429'));
  return [
    { ...written, afterMs: Math.round(writesMs), said: linesOf(web.log() + worker.log()) },
    { what: `${name}: nobody meets a limit for it`, held: limited.length === 0, limited },
    {
      what: `${name}: a job whose worker died as the clock was set, and later ones, are done`,
      held: isDone && isLaterDone && isLastDone,
      firstMs: Math.round(jobMs),
    },
    await bulk.compare(`${name}: each of those jobs has changed each row once`),
    { what: `${name}: who is signed in stays so`, held: session.status === 200 },
    {
      what: `${name}: the same key is answered the same`,
      held: again.status === first.status && again.body.shipment?.shipmentId === shipmentId,
    },
    {
      what: `${name}: a history tells in the order in which things were done`,
      held: edited === 200 && notes.join() === 'after,before',
      newestFirst: notes,
    },
    { what: `${name}: the pages of a list have each shipment`, held: seen.size === Number(stored?.count), pages },
    { what: `${name}: lists go on`, held: Object.keys(read.failures).length === 0, ...read },
  ];
};

export const drill: Drill<keyof Sizes> = {
  about:
    'The clock is set back by an hour under writes and jobs, and set right again: of the whole machine, then of the processes alone. Needs libfaketime.',
  sizes: { writers: 2, rows: 200 },
  run: async (ground, sizes) => [...(await drillOn(ground, true, sizes)), ...(await drillOn(ground, false, sizes))],
};
