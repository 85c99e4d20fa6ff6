import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { jsonEntry, rowsEntry, safeName, type TarEntry, tarFile } from './tar-file.ts';
import { latch } from './testing/latch.ts';

const NOW = new Date('2026-11-19T12:00:00Z');

async function* listOf(...entries: TarEntry[]) {
  yield* entries;
}
const read = async (entries: AsyncIterable<TarEntry>) => {
  const found: Record<string, string> = {};
  for await (const entry of tarFile(entries, NOW).pipe(extract())) {
    found[entry.header.name] = String(await buffer(entry));
  }
  return found;
};

test('a tar has its entries whole, the empty ones too', async () => {
  const halves = [Buffer.from('Ragn'), Buffer.from('heiður')];
  const entries = listOf(
    jsonEntry('about.json', { a: 1 }),
    { name: 'files/empty', bytes: 0, content: [] },
    { name: 'files/halves', bytes: 11, content: halves },
    rowsEntry('tables/a.jsonl', [{ id: 1 }, { id: 2 }]),
  );
  expect(await read(entries)).toEqual({
    'about.json': '{\n  "a": 1\n}\n',
    'files/empty': '',
    'files/halves': 'Ragnheiður',
    'tables/a.jsonl': '{"id":1}\n{"id":2}\n',
  });
});

test('a large entry is read as it is taken, and never stands in memory', async () => {
  const CHUNK = 64 * 1024;
  const CHUNKS = 1_024;
  let produced = 0;
  async function* large() {
    for (let at = 0; at < CHUNKS; at += 1) {
      produced += CHUNK;
      yield Buffer.alloc(CHUNK);
    }
  }
  let taken = 0;
  let mostAhead = 0;
  for await (const chunk of tarFile(listOf({ name: 'large', bytes: CHUNK * CHUNKS, content: large() }), NOW)) {
    taken += chunk.length;
    mostAhead = Math.max(mostAhead, produced - taken);
  }
  expect(taken).toBeGreaterThan(CHUNK * CHUNKS);
  expect(mostAhead).toBeLessThan(16 * CHUNK);
});

describe('a tar breaks off', () => {
  test.each([
    ['shorter', 11],
    ['longer', 9],
  ])('at an entry that is %s than it should be', async (_, bytes) => {
    const entries = listOf({ name: 'files/a', bytes, content: [Buffer.alloc(10)] }, jsonEntry('behind', {}));
    await expect(buffer(tarFile(entries, NOW))).rejects.toThrow('Size mismatch');
  });

  test('with the error of an entry', async () => {
    // biome-ignore lint/correctness/useYield: it breaks off before there is anything
    async function* broken(): AsyncGenerator<Buffer> {
      throw new Error('the disk is away');
    }
    await expect(buffer(tarFile(listOf({ name: 'a', bytes: 1, content: broken() }), NOW))).rejects.toThrow(
      'the disk is away',
    );
  });

  test('when its reader leaves, and what it was reading is closed', async () => {
    const closed = latch();
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(1024);
      } finally {
        closed.open();
      }
    }
    const reader = tarFile(listOf({ name: 'a', bytes: 1e12, content: endless() }), NOW);
    for await (const _ of reader) break;
    await closed.opened;
  });
});

test.each([
  ['../../etc/passwd', '7-__.._etc_passwd'],
  ['Reikningur Önnu.pdf', '7-Reikningur_Önnu.pdf'],
])('what people call %s is no path', (name, safe) => {
  expect(safeName(name, 7)).toBe(safe);
});
