import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { precompress } from './precompress.mjs';

let folder: string;
const text = 'export const words = "one two three";\n'.repeat(100);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-precompress-'));
  mkdirSync(join(folder, 'assets'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each(['index.html', 'assets/a.js', 'assets/a.css', 'assets/a.svg', 'assets/a.json'])(
  '%s gets both forms, which hold the same content',
  async (name) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    await precompress(folder);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
  },
);

test.each([
  ['a font, which is compressed in itself', 'inter.woff2', text],
  ['a file that would only grow', 'tiny.js', '1'],
])('%s is left alone', async (_what, name, content) => {
  writeFileSync(join(folder, name), content);
  await precompress(folder);
  expect(existsSync(join(folder, `${name}.br`))).toBe(false);
  expect(existsSync(join(folder, `${name}.gz`))).toBe(false);
});
