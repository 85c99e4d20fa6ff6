import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureInstalled, installFingerprint, isInstalled, npmCommand } from './install.mjs';

let root: string;
const say = vi.fn();

/** Replaces npm: notes its arguments, and installs like npm, into an emptied folder. */
const fakeNpm = (exitCode: number, complaint = '') => {
  const file = join(root, 'npm-cli.js');
  writeFileSync(
    file,
    `const fs = require('node:fs');
    fs.appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
    fs.rmSync('node_modules', { recursive: true, force: true });
    fs.mkdirSync('node_modules');
    if (process.argv[2] === 'install') process.exit(0);
    console.error(${JSON.stringify(complaint)});
    process.exit(${exitCode});`,
  );
  chmodSync(file, 0o755);
  vi.stubEnv('npm_execpath', file);
};

const npmCalls = () => {
  const file = join(root, 'npm-calls');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-install-'));
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  say.mockClear();
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('the first run installs and says so, the second does neither', async () => {
  fakeNpm(0);
  await ensureInstalled(root, say);
  await ensureInstalled(root, say);
  expect(npmCalls()).toHaveLength(1);
  expect(say.mock.calls).toEqual([['Installing dependencies ...']]);
});

test('development and optional packages come along, whatever NODE_ENV says', async () => {
  fakeNpm(0);
  await ensureInstalled(root, say);
  expect(npmCalls()[0]).toMatch(/^ci .*--include=dev .*--include=optional/);
});

test('two runs at once install once', async () => {
  fakeNpm(0);
  await Promise.all([ensureInstalled(root, say), ensureInstalled(root, say)]);
  expect(npmCalls()).toHaveLength(1);
});

test('a changed lock file asks for another installation', async () => {
  fakeNpm(0);
  await ensureInstalled(root, say);
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{"node_modules/new":{}}}');
  await ensureInstalled(root, say);
  expect(npmCalls()).toHaveLength(2);
});

test('a failed installation is not taken for a finished one', async () => {
  fakeNpm(1);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await expect(ensureInstalled(root, say)).rejects.toThrow('npm ci failed with exit code 1');
  expect(isInstalled(root)).toBe(false);
});

test('a lock file with holes for other platforms is installed all the same, and not written to', async () => {
  fakeNpm(1, 'npm error code EUSAGE');
  await ensureInstalled(root, say);
  expect(npmCalls()).toEqual([
    expect.stringMatching(/^ci /),
    expect.stringMatching(/^install --no-save --include=dev /),
  ]);
  expect(isInstalled(root)).toBe(true);
});

test('what a developer installed by hand is taken over', async () => {
  mkdirSync(join(root, 'node_modules'));
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{"packages":{}}');
  fakeNpm(0);
  await ensureInstalled(root, say);
  expect(npmCalls()).toEqual([]);
  expect(isInstalled(root)).toBe(true);
});

test('another machine or major version of Node asks for an installation of its own, a minor one does not', () => {
  const here = { platform: 'linux', arch: 'x64', node: '20.20.2' } as const;
  const of = (machine: object) => installFingerprint(root, { ...here, ...machine });
  expect(new Set([of({}), of({ platform: 'darwin' }), of({ arch: 'arm64' }), of({ node: '22.1.0' })]).size).toBe(4);
  expect(of({ node: '20.19.0' })).toBe(of({}));
});

test('npm is the one that runs us, and never another package manager', () => {
  expect(npmCommand({ npm_execpath: '/opt/npm/bin/npm-cli.js' })).toEqual([
    process.execPath,
    '/opt/npm/bin/npm-cli.js',
  ]);
  expect(npmCommand({ npm_execpath: '/opt/yarn.js' })).toEqual(['npm']);
  expect(npmCommand({})).toEqual(['npm']);
});
