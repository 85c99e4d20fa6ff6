import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Ground, NotPossibleHere } from './ground.ts';

const LIBRARIES = [
  process.env.LIBFAKETIME,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
];

/**
 * A clock that processes go by instead of the machine's, and that can be set while they run. Only the time of day: what measures how long something takes goes on.
 * Whoever asks for the time inside of a signal, as PostgreSQL does, now and then gets the machine's through the library: with the clock an hour behind, PostgreSQL then
 * ends a transaction that it takes to be idle, and a request is answered 503 and sent again.
 */
export const createClock = (ground: Ground) => {
  const library = LIBRARIES.find((path) => path !== undefined && existsSync(path));
  if (!library)
    throw new NotPossibleHere('libfaketime is missing; apt-get install libfaketime, or name it in LIBFAKETIME.');
  const file = join(ground.folder, 'clock');
  const set = (hours: number) => {
    writeFileSync(`${file}.new`, `${hours < 0 ? '' : '+'}${hours * 3600}\n`);
    renameSync(`${file}.new`, file);
  };
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_RESET: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    /** By so many hours from the right time. */
    set,
  };
};
