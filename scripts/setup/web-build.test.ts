import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureWebBuilt, webFingerprint } from './web-build.mjs';

let root: string;
const say = vi.fn();
const build = vi.fn(async (_root: string, outDir: string) => writeFileSync(join(outDir, 'index.html'), 'new'));

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'waybill-web-build-'));
  write('package-lock.json', '{}');
  write('apps/web/src/main.tsx', 'one');
  say.mockClear();
  build.mockClear();
});

afterEach(() => rmSync(root, { recursive: true }));

test('the first run builds and says so, the second does neither', async () => {
  await ensureWebBuilt(root, say, build);
  await ensureWebBuilt(root, say, build);
  expect(build).toHaveBeenCalledOnce();
  expect(say.mock.calls).toEqual([['Building the dashboard ...']]);
});

test.each([
  'apps/web/src/main.tsx',
  'apps/web/vite.config.ts',
  'apps/web/index.html',
  'apps/web/.env',
  'apps/web/public/favicon.svg',
  'packages/domain/src/money.ts',
  'packages/contract/src/session.ts',
  'packages/i18n/src/en.ts',
  'package-lock.json',
])('a change of %s asks for another build', async (file) => {
  const before = webFingerprint(root);
  write(file, 'changed');
  expect(webFingerprint(root)).not.toBe(before);
});

test.each([
  'apps/web/src/main.test.tsx',
  'apps/web/dist/index.html',
  'apps/web/node_modules/.vite/deps.json',
  'apps/server/src/main.ts',
])('a change of %s does not', async (file) => {
  const before = webFingerprint(root);
  write(file, 'changed');
  expect(webFingerprint(root)).toBe(before);
});

test('a setting that Vite writes into the bundle asks for another build', () => {
  expect(webFingerprint(root, { VITE_NAME: 'a' })).not.toBe(webFingerprint(root, { VITE_NAME: 'b' }));
  expect(webFingerprint(root, { PORT: '1' })).toBe(webFingerprint(root, { PORT: '2' }));
});

test('the new build takes the place of the old one as a whole, and nothing is left lying about', async () => {
  write('apps/web/dist/old.js', 'old');
  await ensureWebBuilt(root, say, build);
  expect(existsSync(join(root, 'apps/web/dist/old.js'))).toBe(false);
  expect(readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('new');
  expect(readdirSync(join(root, '.cache'))).toEqual(['locks']);
});

test('a build that fails leaves the old one, and is tried again', async () => {
  write('apps/web/dist/index.html', 'old');
  build.mockImplementationOnce(async (_root, outDir) => {
    writeFileSync(join(outDir, 'index.html'), 'half');
    throw new Error('out of memory');
  });
  await expect(ensureWebBuilt(root, say, build)).rejects.toThrow('out of memory');
  expect(readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('old');
  await ensureWebBuilt(root, say, build);
  expect(readFileSync(join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('new');
  expect(readdirSync(join(root, '.cache'))).toEqual(['locks']);
});

test('two runs at once build once', async () => {
  await Promise.all([ensureWebBuilt(root, say, build), ensureWebBuilt(root, say, build)]);
  expect(build).toHaveBeenCalledOnce();
});

test('a source that is edited during the build asks for another one', async () => {
  build.mockImplementationOnce(async (_root, outDir) => {
    writeFileSync(join(outDir, 'index.html'), 'new');
    write('apps/web/src/main.tsx', 'two');
  });
  await ensureWebBuilt(root, say, build);
  await ensureWebBuilt(root, say, build);
  expect(build).toHaveBeenCalledTimes(2);
});
