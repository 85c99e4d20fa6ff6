import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { watchRoom } from './watch-room.ts';

test('a disk is full when less is left than is asked for, and a folder that cannot be asked is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-room-'));
  const of = async (floorBytes: number) => {
    const room = await watchRoom(folder, { floorBytes, lookMs: 1 });
    onTestFinished(room.stop);
    return room;
  };
  const [roomy, full] = [await of(1), await of(2 ** 62)];
  expect(roomy.free()).toBeGreaterThan(1);
  expect([roomy.isFull(), full.isFull()]).toEqual([false, true]);
  await rm(folder, { recursive: true });
  await expect.poll(() => roomy.isFull()).toBe(false);
});
