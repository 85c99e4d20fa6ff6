import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, testServerEnv } from './test-server.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-stand-in-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Replaces the server: notes its DATA_DIR, reports that it is ready, and ends on SIGTERM as the test wants. */
const standIn = (onSigterm: string) => ({
  name: 'server',
  command: process.execPath,
  args: [
    '-e',
    `require('node:fs').writeFileSync('data-dir', process.env.DATA_DIR);
    process.on('SIGTERM', () => { ${onSigterm} });
    setInterval(() => {}, 1000);
    console.log('Waybill is ready at ' + process.env.PUBLIC_URL);`,
  ],
  cwd: folder,
  env: process.env,
});

const dataDir = () => readFileSync(join(folder, 'data-dir'), 'utf8');

test('a server that is ready has a data folder that others can reach, which goes with it', async () => {
  const server = await startTestServer(folder, standIn('process.exit(0)'));
  expect(server.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(statSync(dataDir()).mode & 0o777).toBe(0o755);
  await server.stop();
  expect(existsSync(dataDir())).toBe(false);
});

test('a server that ends badly fails the run, with what it said', async () => {
  const server = await startTestServer(
    folder,
    standIn("console.log('database lost'); process.exitCode = 3; process.exit()"),
  );
  await expect(server.stop()).rejects.toThrow(/exit code 3[\s\S]*database lost/);
  expect(existsSync(dataDir())).toBe(false);
});

test('a server that does not come up fails the run, with what it said', async () => {
  const broken = { ...standIn(''), args: ['-e', "console.error('PORT is wrong'); process.exit(1)"] };
  await expect(startTestServer(folder, broken)).rejects.toThrow(/exit code 1[\s\S]*PORT is wrong/);
});

test('the settings of the shell lead to no real database, mailbox or secret', () => {
  const shell = {
    PATH: '/bin',
    DATABASE_URL: 'postgres://live',
    DATABASE_READ_URL: 'postgres://live',
    SMTP_URL: 'smtp://live',
    SECRET_KEY: 'live',
  };
  const env = testServerEnv(shell, { dataDir: '/tmp/x', port: 4000 });
  expect(Object.values(env).filter((value) => /live/.test(String(value)))).toEqual([]);
  expect(env).toMatchObject({
    PATH: '/bin',
    NODE_ENV: 'test',
    DATA_DIR: '/tmp/x',
    PUBLIC_URL: 'http://localhost:4000',
  });
});
