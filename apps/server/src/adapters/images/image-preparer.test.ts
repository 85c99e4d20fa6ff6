import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { imagePreparer } from './image-preparer.ts';
import type { ImageFormat } from './image-task.ts';
import { buildPng, deflatedZeros } from './testing/build-png.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-images-'));
});
afterAll(() => rm(folder, { recursive: true }));

const HERE = new AbortController().signal;
const ANY = Number.MAX_SAFE_INTEGER;
const MEGABYTE = 1024 * 1024;

/** One for many images, as in the product: it starts a process of its own before the first. */
const prepareAny = imagePreparer();
const prepared = async (
  content: Buffer,
  format: ImageFormat,
  limits?: Parameters<typeof imagePreparer>[0],
  signal = HERE,
) => {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const prepare = limits ? imagePreparer(limits) : prepareAny;
  return prepare({ path, format, owner: 'a', signal });
};
const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808080' } });

test('an image comes with a small one, right way up, without its thumbnail, its profile and what the camera wrote', async () => {
  const photo = await grey(800, 400)
    .withExif({ IFD0: { Copyright: 'Somebody at home' } })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const image = await prepared(photo, 'jpeg');
  expect([image.width, image.height]).toEqual([400, 800]);
  const kept = await readFile(image.content);
  expect(kept.length).toBe(image.bytes);
  const { exif, icc, orientation } = await sharp(kept).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  const small = await readFile(image.thumbnail);
  expect(small.length).toBe(image.thumbnailBytes);
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 160, height: 320 });
  await image.discard();
  expect(await readdir(folder)).toEqual(['upload']);
});

describe('refused by its header, however little comes after it, is', () => {
  const rgba16 = { colour: 'rgba', depth: 16, share: 0 } as const;
  test.each([
    ['a row of 25 million pixels', buildPng({ width: 25_000_000, height: 4, colour: 'rgba', depth: 8, share: 0 })],
    ['a column of 25 million', buildPng({ width: 4, height: 25_000_000, colour: 'rgba', depth: 8, share: 0 })],
    ['more than 100 megapixels', buildPng({ width: 11_000, height: 11_000, share: 0 })],
    ['32 interlaced megapixels of 16 bits', buildPng({ ...rgba16, width: 5_657, height: 5_657, isInterlaced: true })],
  ])('%s', async (_, content) => {
    expect(content.length).toBeLessThan(200);
    await expect(prepared(content, 'png')).rejects.toMatchObject({ code: 'image-too-large' });
  });

  test('a progressive JPEG or a WebP, which is in the memory as a whole, of a size that is fine row by row', async () => {
    const jpeg = (progressive: boolean) => grey(1_000, 1_000).jpeg({ progressive }).toBuffer();
    const limits = { wholeBytes: 2_999_999 };
    await expect(prepared(await jpeg(true), 'jpeg', limits)).rejects.toMatchObject({ code: 'image-too-large' });
    expect((await prepared(await jpeg(false), 'jpeg', limits)).width).toBe(1_000);
    const webp = await grey(1_000, 1_000).webp().toBuffer();
    await expect(prepared(webp, 'webp', limits)).rejects.toMatchObject({ code: 'image-too-large' });
  });

  test('an animation', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await sharp([await frame('#000'), await frame('#fff')], { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(frames).metadata()).pages).toBe(2);
    await expect(prepared(frames, 'webp')).rejects.toMatchObject({ code: 'image-animated' });
  });

  test('an image of another kind than its first bytes said', async () => {
    await expect(prepared(await grey(8, 8).png().toBuffer(), 'jpeg')).rejects.toMatchObject({ code: 'file-type' });
  });

  test('anything that is none of the three, though the library could read it', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    const gif = await grey(8, 8).gif().toBuffer();
    for (const content of [svg, gif]) {
      await expect(prepared(content, 'png')).rejects.toMatchObject({ code: 'file-broken' });
    }
  });
});

test('an image with fewer pixels than its header says is refused, and leaves nothing behind', async () => {
  for (const [content, format] of [
    [buildPng({ width: 500, height: 500, share: 0.5 }), 'png'],
    [(await grey(500, 500).jpeg().toBuffer()).subarray(0, 800), 'jpeg'],
    [(await grey(500, 500).webp({ lossless: true }).toBuffer()).subarray(0, 40), 'webp'],
  ] as const) {
    await expect(prepared(content, format)).rejects.toMatchObject({ code: 'file-broken' });
  }
  expect(await readdir(folder)).toEqual(['upload']);
});

test('texts and a profile in a PNG that inflate to hundreds of megabytes do not take the memory along', async () => {
  const inflating = Buffer.concat([Buffer.from('k\0\0'), deflatedZeros(7_900_000)]);
  const texts = Array.from({ length: 30 }, () => ['zTXt', inflating] as const);
  const profile = ['iCCP', Buffer.concat([Buffer.from('p\0\0'), deflatedZeros(500_000_000)])] as const;
  const png = buildPng({ width: 100, height: 100, chunks: [profile, ...texts] });
  const { width, peakBytes } = await prepared(png, 'png');
  expect(width).toBe(100);
  expect(peakBytes).toBeLessThan(200 * MEGABYTE);
});

describe('what a header lets through', () => {
  /** 128 MB once it is decoded. */
  const large = buildPng({ width: 4_000, height: 4_000, colour: 'rgba', depth: 16, isInterlaced: true });

  test('is decoded within the memory that an image may take', async () => {
    const { width, peakBytes } = await prepared(large, 'png');
    expect(width).toBe(4_000);
    expect(peakBytes).toBeGreaterThan(128 * MEGABYTE);
    expect(peakBytes).toBeLessThan(512 * MEGABYTE);
  });

  test('and takes too much memory ends with its process, and the next has a fresh one', async () => {
    const prepare = imagePreparer({ memoryBytes: 150 * MEGABYTE });
    const [bomb, fine] = [join(folder, 'bomb'), join(folder, 'fine')];
    await writeFile(bomb, large);
    await writeFile(fine, buildPng({ width: 100, height: 100 }));
    const refused = prepare({ path: bomb, format: 'png', owner: 'a', signal: HERE });
    const next = prepare({ path: fine, format: 'png', owner: 'a', signal: HERE });
    await expect(refused).rejects.toMatchObject({ code: 'image-too-complex' });
    expect((await next).width).toBe(100);
  });

  test('and takes too much of the processor ends with its process', { tags: 'long' }, async () => {
    // 3.2 gigabytes, row by row: no processor inflates and shrinks them in a second.
    const slow = buildPng({ width: 20_000, height: 20_000, colour: 'rgba', depth: 16 });
    await expect(prepared(slow, 'png', { pixels: ANY, cpuSeconds: 1 })).rejects.toMatchObject({
      code: 'image-too-complex',
    });
  });

  test('and is not ready in time ends with its process', async () => {
    await expect(prepared(large, 'png', { wallMs: 1 })).rejects.toMatchObject({ code: 'image-too-complex' });
  });

  test('is not begun for a sender who has left', async () => {
    const leaving = new AbortController();
    const left = prepared(large, 'png', undefined, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
  });
});

describe('the process that starts those of the images', () => {
  const image = { format: 'png', owner: 'a', signal: HERE } as const;

  const ofThisProcess = async (): Promise<readonly number[]> => {
    const { stdout } = await promisify(execFile)('ps', ['-e', '-o', 'pid=,ppid=,args=']);
    const found = stdout.matchAll(/^ *(\d+) +(\d+) .*image-host/gm);
    return [...found].filter(([, , parent]) => Number(parent) === process.pid).map(([, pid]) => Number(pid));
  };

  test('is another one after it was killed, and only the image at hand is lost', async () => {
    const others = await ofThisProcess();
    const prepare = imagePreparer();
    const path = join(folder, 'image');
    await writeFile(path, buildPng({ width: 4_000, height: 4_000, colour: 'rgba', depth: 16, isInterlaced: true }));
    const lost = prepare({ ...image, path });
    const own = await vi.waitFor(
      async () => {
        const [pid, ...more] = (await ofThisProcess()).filter((each) => !others.includes(each));
        expect(more).toEqual([]);
        return pid ?? Promise.reject(new Error('not started yet'));
      },
      { timeout: 120_000 },
    );
    process.kill(own, 'SIGKILL');
    await expect(lost).rejects.toThrow('has ended');
    await writeFile(path, buildPng({ width: 100, height: 100 }));
    expect((await prepare({ ...image, path })).width).toBe(100);
  });

  test('ends when there has been no image for a while, and comes back for the next', async () => {
    const others = await ofThisProcess();
    const prepare = imagePreparer({ idleMs: 1 });
    const path = join(folder, 'image');
    await writeFile(path, buildPng({ width: 100, height: 100 }));
    for (const _ of [1, 2]) {
      expect((await prepare({ ...image, path })).width).toBe(100);
      // Processes of other tests may end meanwhile; of this one none is left.
      await vi.waitFor(async () => expect(others).toEqual(expect.arrayContaining([...(await ofThisProcess())])), {
        timeout: 120_000,
      });
    }
  });
});
