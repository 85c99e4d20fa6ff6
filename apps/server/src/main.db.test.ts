import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectionUrl, readRecord } from './db/embedded/connection-record.ts';
import { isRoot, nobody } from './db/embedded/testing/clusters.ts';
import { until } from './db/embedded/testing/until.ts';
import { killPostmasterOf, obstacleForMain, postmasterOf, useMainProcesses } from './testing/main-process.ts';

const { start, dataDir } = useMainProcesses();

const post = (base: string, path: string, body: unknown) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const PASSWORD = 'Sigga1234';
const signUp = async (base: string, email: string) =>
  expect((await post(base, '/api/accounts', { email, password: PASSWORD })).status).toBe(200);
const canSignIn = async (base: string, email: string) =>
  (await post(base, '/api/session', { email, password: PASSWORD })).status === 200;

describe('the server, started with nothing but a folder', () => {
  const launch = async (folder: string) => {
    const main = start({ env: { DATA_DIR: folder } });
    return { folder, main, base: await main.ready() };
  };
  let current: ReturnType<typeof launch> | undefined;
  /** The running server that all tests here share; the first test that needs it starts it. */
  const server = () => {
    current ??= dataDir().then(launch);
    return current;
  };
  const startAgain = (folder: string) => {
    current = launch(folder);
    return current;
  };

  test('says where it is ready and whom to sign in as, and is', async () => {
    const { main, base } = await server();
    expect(main.said().stdout).toMatch(/^A demo was created\. Demo sign-ins, all with the password Demo1234:$/m);
    const answer = await post(base, '/api/session', { email: 'admin@demo.test', password: 'Demo1234' });
    expect(answer.status).toBe(200);
    const ready = await fetch(`${base}/readyz`);
    expect(await ready.json()).toEqual({
      status: 'ready',
      database: 'ok',
      schema: 'ok',
      listening: 'ok',
      jobs: 'ok',
      databaseLogIns: 'separate',
      disk: 'ok',
    });
    expect(main.said().stderr).toBe('');
  });

  test('on a port of the system’s choice, puts that port into the links of its mails', { tags: 'long' }, async () => {
    const { base } = await server();
    await signUp(base, 'link@example.is');
    const mails = await (await fetch(`${base}/dev/outbox.json`)).json();
    const [mail] = mails.filter(({ to }: { to: string }) => to === 'link@example.is');
    expect(mail.text).toContain(`http://localhost:${new URL(base).port}/firebaseAuth/actionHandler?`);
  });

  test('lets no second one onto its folder, which says so and leaves it alone', async () => {
    const { folder, main, base } = await server();
    const second = start({ env: { DATA_DIR: folder } });
    expect(await second.ended).toBe(1);
    expect(second.said()).toEqual({
      stdout: '',
      stderr:
        `Another Waybill (pid ${main.pid}) already uses DATA_DIR ${folder}. ` +
        'Stop it first, or give this one its own DATA_DIR.\n',
    });
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  test('keeps its port: another one says so in a line, and takes its PostgreSQL down with it', {
    tags: 'long',
  }, async () => {
    const { base } = await server();
    const { port } = new URL(base);
    const folder = await dataDir();
    const second = start({ env: { DATA_DIR: folder, PORT: port } });
    expect(await second.ended).toBe(1);
    expect(second.said().stderr).toBe(`Port ${port} is in use. Stop the other program or set PORT.\n`);
    expect(second.said().stdout).not.toContain('ready');
    expect(await postmasterOf(folder)).toBeNull();
    expect((await fetch(`${base}/readyz`)).status).toBe(200);
  });

  test('told to stop, finishes the request under way, and started again is as it was', { tags: 'long' }, async () => {
    const { folder, main, base } = await server();
    await signUp(base, 'before-stop@example.is');
    const { port } = new URL(base);
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    onTestFinished(() => void socket.destroy());
    const body = JSON.stringify({ name: 'Sigga', email: 'sigga@example.is', company: 'Flutningar' });
    socket.write(
      'POST /api/contact-forms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n' +
        `Content-Length: ${body.length}\r\n\r\n`,
    );
    const [heard] = await once(socket, 'data');
    expect(heard).toMatch(/^HTTP\/1\.1 100 Continue/);

    main.kill('SIGTERM');
    await until('nobody new is let in', () =>
      fetch(`${base}/healthz`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    );
    main.kill('SIGTERM');
    main.kill('SIGINT');
    socket.write(body);
    const answer = (await socket.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toMatch(/^connection: close$/im);

    expect(await main.ended).toBe(0);
    expect(main.said().stderr).toBe('');
    expect(await postmasterOf(folder)).toBeNull();

    const again = await startAgain(folder);
    expect(again.main.said().stdout).not.toContain('A demo was created');
    expect(await canSignIn(again.base, 'before-stop@example.is')).toBe(true);
  });

  test('killed with -9, has lost no account when it is started again', async () => {
    const { folder, main, base } = await server();
    await signUp(base, 'before-kill@example.is');
    main.kill('SIGKILL');
    await main.ended;
    expect(await postmasterOf(folder)).not.toBeNull();
    const again = await startAgain(folder);
    expect(await canSignIn(again.base, 'before-kill@example.is')).toBe(true);
  });

  test('killed with -9 together with its PostgreSQL, has lost no account either', { tags: 'long' }, async () => {
    const { folder, main, base } = await server();
    await signUp(base, 'before-both@example.is');
    main.kill('SIGKILL');
    await killPostmasterOf(folder, 'SIGKILL');
    await main.ended;
    const again = await startAgain(folder);
    expect(await canSignIn(again.base, 'before-both@example.is')).toBe(true);
  });

  const isReady = (base: string) =>
    fetch(`${base}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );

  /** A process of the database that does not end with the others: until it does, no new server can be started. */
  const frozenBackend = async (folder: string) => {
    const record = await readRecord(folder);
    const client = new Client({ connectionString: connectionUrl(record?.password ?? '', record?.port ?? 0) });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pid = rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    return { end: () => process.kill(pid, 'SIGKILL') };
  };

  test('whose PostgreSQL is killed with -9 asks for another try meanwhile, and is back by itself with every account', async () => {
    const { folder, main, base } = await server();
    const account = { email: 'before-death@example.is', password: PASSWORD };
    await signUp(base, account.email);
    const killed = await postmasterOf(folder);
    const backend = await frozenBackend(folder);
    await killPostmasterOf(folder, 'SIGKILL');
    await until('the death is noticed', () => main.said().stderr.includes('ended and is started again'));

    const refused = await post(base, '/api/session', account);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await refused.json()).toMatchObject({ code: 'unavailable', retryAfter: 2 });
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
    expect((await fetch(`${base}/healthz`)).status).toBe(200);

    backend.end();
    await until('it is ready again', () => isReady(base));
    expect(await canSignIn(base, account.email)).toBe(true);
    expect(main.isRunning()).toBe(true);
    expect(await postmasterOf(folder)).not.toBe(killed);
  });

  test('ends, and says why, when its PostgreSQL dies again and again', { tags: 'long' }, async () => {
    const { folder, main, base } = await server();
    while (main.isRunning()) {
      await until('it is ready, or has ended', async () => !main.isRunning() || (await isReady(base)));
      if (main.isRunning()) await killPostmasterOf(folder, 'SIGKILL');
      await until('the death is noticed', async () => !main.isRunning() || !(await isReady(base)));
    }
    expect(await main.ended).toBe(1);
    expect(main.said().stderr).toContain('the embedded PostgreSQL is not started again');
    expect(main.said().stderr).toContain('It ended 4 times within ten minutes');
    expect(await postmasterOf(folder)).toBeNull();
  });
});

test('told to stop while it is still starting, leaves nothing running and nothing broken', {
  tags: 'long',
}, async () => {
  const folder = await dataDir();
  const first = start({ env: { DATA_DIR: folder } });
  await until(
    'PostgreSQL is being set up',
    async () => (await readdir(join(folder, 'postgres')).catch(() => [])).length > 1,
  );
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.said()).toEqual({ stdout: '', stderr: '' });
  expect(await postmasterOf(folder)).toBeNull();

  const second = start({ env: { DATA_DIR: folder } });
  expect((await fetch(`${await second.ready()}/readyz`)).status).toBe(200);
});

test('a wrong setting is named, with every other wrong one, before anything is touched', { tags: 'long' }, async () => {
  const folder = await dataDir();
  const main = start({ env: { DATA_DIR: folder, PORT: 'abc', ROLE: 'x', SMTP_URL: 'http://mail' } });
  expect(await main.ended).toBe(1);
  expect(main.said().stdout).toBe('');
  expect(main.said().stderr.trimEnd().split('\n')).toEqual([
    'The configuration is not right:',
    'PORT must be a port number from 0 to 65535',
    'SMTP_URL must be a URL that starts with smtp:// or smtps://',
    'ROLE must be all, web or worker',
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that may not be written to is named in one line', { tags: 'long' }, async ({ skip }) => {
  const account = isRoot ? await nobody() : null;
  const obstacle = await obstacleForMain(account);
  if (obstacle !== null) skip(obstacle);
  const folder = await dataDir();
  await chmod(folder, 0o555);
  const main = start({ env: { DATA_DIR: folder }, account });
  expect(await main.ended).toBe(1);
  expect(main.said().stdout).toBe('');
  expect(main.said().stderr).toMatch(/^Cannot write to DATA_DIR .* \(EACCES\).*\n$/);
  expect(main.said().stderr).toContain(folder);
});
