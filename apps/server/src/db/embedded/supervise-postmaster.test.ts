import { expect, test } from 'vitest';
import { latch } from '../../testing/latch.ts';
import { MOST_RESTARTS, supervisePostmaster } from './supervise-postmaster.ts';

/** A server whose processes end when the test says so. */
const fakeServer = (options: { readonly onStart?: (number: number) => Promise<void> } = {}) => {
  const told = {
    ports: [] as (number | undefined)[],
    deaths: [] as string[],
    givenUp: [] as string[],
    stopped: [] as number[],
  };
  const ends: ((reason: string) => void)[] = [];
  const time = { now: 0 };
  const server = supervisePostmaster({
    now: () => time.now,
    start: async (port) => {
      told.ports.push(port);
      const pid = told.ports.length;
      await options.onStart?.(pid);
      return { pid, port: 5_000, exited: new Promise<string>((resolve) => ends.push(resolve)) };
    },
    shutDown: async (pid) => {
      told.stopped.push(pid);
      ends[pid - 1]?.('exit code 0');
    },
    onDeath: async (reason) => void told.deaths.push(reason),
    onGivenUp: (reason) => void told.givenUp.push(reason),
  });
  const die = async (reason = 'killed by SIGKILL') => {
    const starts = told.ports.length;
    ends.at(-1)?.(reason);
    await expect.poll(() => told.ports.length > starts || told.givenUp.length > 0).toBe(true);
    await expect.poll(() => ends.length === told.ports.length).toBe(true);
  };
  return { server, told, die, ends, time };
};

test('a server that ends by itself is started again on its port', async () => {
  const { server, told, die } = fakeServer();
  const { port, stop } = await server;
  await die();
  expect(told).toMatchObject({ ports: [undefined, port], deaths: ['killed by SIGKILL'], givenUp: [] });
  await stop();
  expect(told.stopped).toEqual([2]);
});

test('a server that dies again and again is given up, with the last reason', async () => {
  const { server, told, die } = fakeServer();
  const { stop } = await server;
  for (let n = 0; n <= MOST_RESTARTS; n++) await die(`reason ${n}`);
  expect(told.ports).toHaveLength(MOST_RESTARTS + 1);
  expect(told.givenUp).toEqual([expect.stringMatching(/^It ended 4 times within ten minutes.*reason 3$/)]);
  await stop();
  expect(told.stopped).toEqual([]);
});

test('deaths of long ago do not count', async () => {
  const { server, told, die, time } = fakeServer();
  await server;
  for (let n = 0; n < 3 * MOST_RESTARTS; n++) {
    await die();
    time.now += 5 * 60_000;
  }
  expect(told.givenUp).toEqual([]);
});

test('a server that cannot be started again is given up, with both reasons', async () => {
  const { server, told, ends } = fakeServer({
    onStart: async (number) => {
      if (number > 1) throw new Error('the disk is full');
    },
  });
  await server;
  ends[0]?.('exit code 2');
  await expect.poll(() => told.givenUp).toEqual([expect.stringMatching(/exit code 2.*the disk is full/)]);
});

test('told to stop while it is being started again, stops once it has', async () => {
  const starting = latch();
  const mayStart = latch();
  const { server, told, ends } = fakeServer({
    onStart: async (number) => {
      if (number === 1) return;
      starting.open();
      await mayStart.opened;
    },
  });
  const { stop } = await server;
  ends[0]?.('killed by SIGKILL');
  await starting.opened;
  const stopped = stop();
  mayStart.open();
  await stopped;
  expect(told).toMatchObject({ stopped: [2], givenUp: [] });
});
