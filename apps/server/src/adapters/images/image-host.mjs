// The process that starts a process for each image. The system copies the page tables of whoever starts one, which takes a process as small
// as this no time at all, while the server would stand still for 12 ms. Plain JavaScript, like the image's own process.
import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bareEnvironment } from '../../machine/bare-environment.mjs';
import { processGivesWay } from '../../machine/give-way.mjs';

/** @typedef {import('./image-task.ts').ImageOrder} ImageOrder */
/** @typedef {import('./image-task.ts').ImageOutcome} ImageOutcome */

const CHILD = fileURLToPath(new URL('./image-child.mjs', import.meta.url));

/**
 * The system's own limits, for everything that the child cannot watch itself: it is ended, and leaves no core file. The limit on
 * data is wider than the child's own, because it also counts what is reserved and never used.
 */
const WITH_LIMITS = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
const RESERVED_BYTES = 384 * 1024 * 1024;

/** @param {Extract<ImageOrder, { task: unknown }>} order @returns {[file: string, args: string[]]} */
const commandOf = ({ task, cpuSeconds }) => {
  const args = [CHILD, JSON.stringify(task)];
  if (process.platform === 'win32') return [process.execPath, args];
  const kilobytes = Math.ceil((task.limits.memoryBytes + RESERVED_BYTES) / 1024);
  return ['/bin/sh', ['-c', WITH_LIMITS, 'sh', String(kilobytes), String(cpuSeconds), process.execPath, ...args]];
};

const env = {
  // Without it the allocator keeps memory apart for every thread.
  MALLOC_ARENA_MAX: '2',
  ...bareEnvironment(),
};

/** @type {Map<number, import('node:child_process').ChildProcess>} */
const running = new Map();

/** @param {ImageOutcome} outcome */
const tell = (outcome) => process.send?.(outcome, undefined, undefined, () => {});

// Requests come before images: the processes that this one starts have its priority.
processGivesWay();

process.on('message', (/** @type {ImageOrder} */ order) => {
  const { id } = order;
  if ('cancel' in order) return void running.get(id)?.kill('SIGKILL');
  const [file, args] = commandOf(order);
  /** @type {import('node:child_process').ExecFileOptionsWithStringEncoding} */
  const options = {
    encoding: 'utf8',
    env,
    timeout: order.wallMs,
    killSignal: 'SIGKILL',
    maxBuffer: 64 * 1024,
    windowsHide: true,
  };
  const child = execFile(file, args, options, (error, stdout) => {
    running.delete(id);
    tell(error ? { id, signal: error.signal ?? null, error: error.message } : { id, stdout });
  });
  running.set(id, child);
});

// The server has ended, or has had no image for a while.
process.on('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
  process.exit();
});
