import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { callCommand, runCommand } from './testing/commands.ts';
import { postmasterOf, useMainProcesses } from './testing/main-process.ts';

const { start, dataDir } = useMainProcesses();
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
const SECRET = 'a secret key for tests, long enough';

describe('on a PostgreSQL of the operator’s', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    env = {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SECRET_KEY: SECRET,
      PUBLIC_URL: 'https://waybill.example.is',
      DATA_DIR: await dataDir(),
    };
    return () => database.drop();
  });
  const org = (...args: string[]) => callCommand('org', env, ...args);
  const BLAFELL = ['--organisation', 'Bláfell ehf.'];

  test('create prints ids and the link; what is not the answer goes to standard error', async () => {
    const create = ['create', '--name', 'Bláfell ehf.', '--admin', 'Stjori@blafell.is'];
    const { code, stdout, stderr } = await runCommand('org', env, ...create);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Organisation {2}Bláfell ehf\. \(carrier\)\nId +[0-9a-f-]{36}\n/);
    expect(stdout).toMatch(/^Invited +stjori@blafell\.is \(admin, super-admin\)$/m);
    expect(stdout).toMatch(/^Invitation +https:\/\/waybill\.example\.is\/invitation\?code=[\w-]{43}$/m);
    expect(stderr).toBe('No SMTP_URL is set: the mail waits in the outbox. Hand the link over yourself.\n');

    const again = await org('create', '--name', 'Bláfell ehf.', '--admin', 'annar@blafell.is');
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toMatch(/^An organisation 'Bláfell ehf\.' exists already .*\n$/);

    const mailed = { ...env, SMTP_URL: 'smtp://127.0.0.1:1' };
    const other = ['create', '--name', 'Norðurljós hf.', '--admin', 'stjori@nordurljos.is', '--forwarder'];
    const second = await callCommand('org', mailed, ...other);
    expect(second.stderr).toBe('The server mails the link to stjori@nordurljos.is, as soon as it runs.\n');
  });

  test('invite prints a new link for whoever has not accepted yet', async () => {
    const { code, stdout } = await org('invite', 'stjori@blafell.is', ...BLAFELL);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Organisation +Bláfell ehf\.\nInvited +stjori@blafell\.is \(admin, super-admin\)$/m);
    expect(stdout).toMatch(/^Invitation +https:\/\/waybill\.example\.is\/invitation\?code=[\w-]{43}$/m);
  });

  test('list aligns its columns, and gives all there is as JSON', { tags: 'long' }, async () => {
    const { code, stdout, stderr } = await org('list');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^id {36}name {12}role {7}users {2}divisions {2}state {3}created$/);
    expect(lines[1]).toMatch(/^\S{36} {2}Bláfell ehf\. {4}carrier {8}0 {10}0 {2}active {2}\d{4}-\d\d-\d\d$/);
    expect(lines[2]).toMatch(/^\S{36} {2}Norðurljós hf\. {2}forwarder {6}0 {10}0 {2}active {2}\d{4}-\d\d-\d\d$/);

    const [carrier] = JSON.parse((await org('list', '--json')).stdout);
    expect(carrier).toMatchObject({ name: 'Bláfell ehf.', role: 'carrier', users: 0, invited: 1, state: 'active' });
  });

  test('grant prints the roles that are held then', { tags: 'long' }, async () => {
    const granted = await org('grant', 'stjori@blafell.is', 'developer');
    expect(granted).toEqual({
      code: 0,
      stdout: 'stjori@blafell.is at Bláfell ehf.: admin, super-admin, developer\n',
      stderr: '',
    });
    const revoked = await org('grant', 'stjori@blafell.is', 'super-admin', '--revoke');
    expect(revoked.stdout).toBe('stjori@blafell.is at Bláfell ehf.: admin, developer\n');
    expect(await org('grant', 'enginn@example.is', 'developer')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Nobody has the address enginn@example.is.\n',
    });
  });

  test('add-division prints the id, and set takes the division by its name', async () => {
    const added = await org('add-division', ...BLAFELL, '--name', 'Akureyri');
    expect(added.code).toBe(0);
    expect(added.stderr).toContain('usesSubCompany');
    const id = UUID.exec(added.stdout)?.[0];

    const emptied = await org('set', ...BLAFELL, '--allowed-divisions', 'none', '--query-id', 'carrierId');
    expect(emptied.stdout).toMatch(/^organisationQueryId {3}carrierId$/m);
    expect(emptied.stdout).toMatch(/^allowedSubCompanyIds {2}none$/m);
    const filled = await org(
      'set',
      ...BLAFELL,
      '--allowed-divisions',
      'Akureyri',
      '--allowed-forwarders',
      'Norðurljós hf.',
    );
    expect(filled.stdout).toContain(`allowedSubCompanyIds  ${id}\n`);
    const unknown = await org('set', ...BLAFELL, '--allowed-carriers', 'Hvergi ehf.');
    expect(unknown).toEqual({ code: 1, stdout: '', stderr: "There is no organisation 'Hvergi ehf.'.\n" });
  });

  test('rotate-key prints the new key, and until when the old one works', { tags: 'long' }, async () => {
    const { code, stdout, stderr } = await org('rotate-key', ...BLAFELL);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^New key +wb_[\w-]{43}$/m);
    expect(stdout).toMatch(/^Still works +….{4} until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m);
    const elsewhere = await callCommand(
      'org',
      { ...env, SECRET_KEY: `${SECRET}, but another` },
      'rotate-key',
      ...BLAFELL,
    );
    expect(elsewhere.stderr).toContain('sealed with another SECRET_KEY');
  });

  test('disable and enable say what is so then', { tags: 'long' }, async () => {
    expect(await org('disable', ...BLAFELL)).toEqual({ code: 0, stdout: 'Bláfell ehf. is disabled.\n', stderr: '' });
    expect((await org('enable', ...BLAFELL)).stdout).toBe('Bláfell ehf. is enabled.\n');
    expect((await org('enable', ...BLAFELL)).stdout).toBe('Bláfell ehf. is enabled already.\n');
    const unknown = await org('disable', '--organisation', 'Hvergi ehf.');
    expect(unknown.code).toBe(1);
    expect(unknown.stderr).toBe("There is no organisation 'Hvergi ehf.'. The command list shows them all.\n");
  });

  test('contacts prints what visitors left, and nothing on standard output when there is nothing', {
    tags: 'long',
  }, async () => {
    expect(await org('contacts')).toEqual({ code: 0, stdout: '', stderr: 'Nobody has left anything.\n' });
    const left = { id: crypto.randomUUID(), name: 'Gestur', email: 'gestur@example.is', company: 'Gestur ehf.' };
    const created_at = new Date('2026-11-02T10:30:00Z');
    await database.asOperator((tx) =>
      tx
        .insertInto('contact_forms')
        .values({ ...left, created_at })
        .execute(),
    );
    const { stdout } = await org('contacts', '--since', '2026-11-02');
    expect(stdout).toMatch(/^2026-11-02 10:30 UTC {2}Gestur {2}gestur@example\.is {2}Gestur ehf\.$/m);
    expect(JSON.parse((await org('contacts', '--json')).stdout)).toEqual([
      { ...left, createdAt: created_at.toISOString() },
    ]);
  });

  test('every action is in the history, under the name that the system knows the operator by', {
    tags: 'long',
  }, async () => {
    const lines = await database.asOperator((tx) =>
      tx.selectFrom('audit_log').select(['actor_kind', 'actor_name', 'action']).execute(),
    );
    expect(new Set(lines.map(({ actor_kind }) => actor_kind))).toEqual(new Set(['operator']));
    expect(new Set(lines.map(({ actor_name }) => actor_name))).toEqual(new Set([userInfo().username]));
    for (const action of [
      'created',
      'invited',
      'invitation-resent',
      'role-granted',
      'division-added',
      'edited',
      'rotated',
      'disabled',
      'enabled',
    ]) {
      expect(lines.map((line) => line.action)).toContain(action);
    }
  });

  test('with SECRET_KEY and DATABASE_URL nothing is written to DATA_DIR', { tags: 'long' }, async () => {
    expect(await readdir(env.DATA_DIR ?? '')).toEqual([]);
  });
});

test('a new database is migrated first', async () => {
  const { url } = await createEmptyDatabase();
  const answer = await callCommand('org', { DATABASE_URL: url }, 'list');
  expect(answer).toEqual({ code: 0, stdout: '', stderr: 'There is no organisation yet.\n' });
});

test('help and what is not understood need no database, not even a right environment', async () => {
  const env = { DATABASE_URL: 'nonsense' };
  const help = await callCommand('org', env, '--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toMatch(/^Usage: npm run org -- <command>/m);
  expect(await callCommand('org', env, 'list', '--jsn')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'list: Unknown flag --jsn. For help: npm run org -- list --help\n',
  });
});

test('what keeps a command from its database is said without a stack trace', async () => {
  const wrong = await callCommand('org', { DATABASE_URL: 'nonsense' }, 'list');
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toMatch(/^The configuration is not right:\nDATABASE_URL must be a URL .*\n$/);
  const unreachable = { DATABASE_URL: 'postgres://waybill@127.0.0.1:1/waybill' };
  expect(await runCommand('org', unreachable, 'list')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
  });
});

describe('on the embedded database', () => {
  test('works beside a running server, whose people notice', { tags: 'long' }, async () => {
    const folder = await dataDir();
    const main = start({ env: { DATA_DIR: folder } });
    const base = await main.ready();
    const signIn = (email: string) =>
      fetch(`${base}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'Demo1234' }),
      });
    expect((await signIn('admin@stranger.test')).status).toBe(200);
    const disabled = await runCommand('org', { DATA_DIR: folder }, 'disable', '--organisation', 'Útnes sf.');
    expect(disabled).toEqual({ code: 0, stdout: 'Útnes sf. is disabled.\n', stderr: '' });
    expect((await signIn('admin@stranger.test')).status).toBe(403);
    expect(main.isRunning()).toBe(true);
  });

  test('works without one, and leaves no database running behind', { tags: 'long' }, async () => {
    const env = { DATA_DIR: await dataDir() };
    expect(
      (await runCommand('org', env, 'create', '--name', 'Bláfell ehf.', '--admin', 'stjori@blafell.is')).code,
    ).toBe(0);
    expect(await postmasterOf(env.DATA_DIR)).toBeNull();
    const listed = await runCommand('org', env, 'list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toContain('Bláfell ehf.');
    expect(await postmasterOf(env.DATA_DIR)).toBeNull();
  });
});

test('the script hands arguments and exit codes through', { tags: 'long' }, async () => {
  const script = fileURLToPath(new URL('../../../scripts/org.mjs', import.meta.url));
  const code = await new Promise((resolve) => {
    const child = execFile(process.execPath, [script, 'set', '--organisation', 'Bláfell ehf.'], (_, __, stderr) =>
      resolve([child.exitCode, stderr]),
    );
  });
  expect(code).toEqual([2, 'set: There is nothing to set. For help: npm run org -- set --help\n']);
});
