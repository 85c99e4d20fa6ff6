import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Drafts, localDrafts } from './drafts.ts';

let folder: string;
let drafts: Drafts;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-drafts-'));
  drafts = localDrafts(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const writing = () => readdir(join(folder, '.writing'));

const rules = (mostBytes: number) => ({ mostBytes, judgeHead: () => {} });

test('a draft knows how it begins and how long it is, and can be discarded', async () => {
  const draft = await drafts.receive(
    Readable.from([Buffer.from('%PD'), Buffer.from(`F-${'x'.repeat(100)}`)]),
    rules(200),
  );
  expect(draft.bytes).toBe(105);
  expect(Buffer.from(draft.head).toString()).toBe(`%PDF-${'x'.repeat(59)}`);
  expect((await readFile(draft.path)).length).toBe(105);
  await draft.discard();
  expect(await writing()).toEqual([]);
});

test('a draft that is too long is refused before it has arrived', async () => {
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(1000));
    },
  });
  await expect(drafts.receive(endless.iterator({ destroyOnReturn: false }), rules(10_000))).rejects.toMatchObject({
    code: 'too-large',
  });
  endless.destroy();
  expect(await writing()).toEqual([]);
});

test('a draft is judged by its first bytes, before the rest has come; a short one when it is complete', async () => {
  const heads: string[] = [];
  const judging = {
    mostBytes: 1000,
    judgeHead: (head: Uint8Array) => {
      heads.push(Buffer.from(head).toString());
      throw new AppError('file-type');
    },
  };
  const waiting = new Readable({ read() {} });
  waiting.push(Buffer.from('a'.repeat(40)));
  waiting.push(Buffer.from('b'.repeat(40)));
  await expect(drafts.receive(waiting.iterator({ destroyOnReturn: false }), judging)).rejects.toMatchObject({
    code: 'file-type',
  });
  await expect(drafts.receive(Readable.from([Buffer.from('short')]), judging)).rejects.toMatchObject({
    code: 'file-type',
  });
  expect(heads).toEqual([`${'a'.repeat(40)}${'b'.repeat(24)}`, 'short']);
  expect(await writing()).toEqual([]);
});

test('what a process that died was writing is swept away a day later', async () => {
  const draft = await drafts.receive(Readable.from([Buffer.from('x')]), rules(10));
  await drafts.sweep(new Date());
  expect(await writing()).toHaveLength(1);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(draft.path, yesterday, yesterday);
  await drafts.sweep(new Date());
  expect(await writing()).toEqual([]);
});

test('a draft whose sender goes away is no file', async () => {
  const leaving = new Readable({ read() {} });
  leaving.on('error', () => {});
  leaving.push(Buffer.from('half'));
  const received = drafts.receive(leaving, rules(10));
  leaving.destroy(new Error('aborted'));
  await expect(received).rejects.toThrow('aborted');
  expect(await writing()).toEqual([]);
});
