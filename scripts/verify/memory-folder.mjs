import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const IN_MEMORY = '/dev/shm';
/** Several times what the databases of a run take at the same time. */
const WANTED_BYTES = 6 * 1024 ** 3;

/** A container may have less memory than its machine. */
const freeMemory = () => Math.min(freemem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Many a container lets no program run from there, as some tests do. @param {string} folder */
const runsPrograms = (folder) => {
  const file = join(folder, 'true');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(file);
  rmSync(file);
  return status === 0;
};

/**
 * A folder in memory for the temporary files of tests, to be removed after them; undefined where there is none, or no room in
 * it. Tests make and drop a thousand databases, of a thousand files each: on a disk that takes a third of their processor time.
 *
 * @param {string} parent
 * @param {number} wanted
 */
export const makeMemoryFolder = (parent = IN_MEMORY, wanted = WANTED_BYTES) => {
  /** @type {string | undefined} */
  let folder;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (Math.min(bavail * bsize, freeMemory()) < wanted) return undefined;
    folder = mkdtempSync(join(parent, 'waybill-'));
    // The databases of root run as another user, who must be able to reach their files.
    chmodSync(folder, 0o755);
    if (runsPrograms(folder)) return folder;
  } catch {
    // Not there, or not ours to write to: the disk does as well.
  }
  if (folder) rmSync(folder, { recursive: true, force: true });
  return undefined;
};
