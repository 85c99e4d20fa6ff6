import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AppError } from '@waybill/domain/errors';
import { type ImageAnswer, type ImageTask, imageAnswer } from './image-task.ts';

export type ChildLimits = {
  /** Processor time, which does not depend on how busy the machine is. Not limited on Windows. */
  readonly cpuSeconds: number;
  readonly wallMs: number;
};

const CHILD = fileURLToPath(new URL('./image-child.mjs', import.meta.url));
const run = promisify(execFile);

/**
 * The system's own limits, for everything that the child cannot watch itself: it is ended, and leaves no core file. The limit on
 * data is wider than the child's own, because it also counts what is reserved and never used.
 */
const WITH_LIMITS = 'ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"; shift 2; exec "$@"';
const RESERVED_BYTES = 384 * 1024 * 1024;

const commandOf = (task: ImageTask, { cpuSeconds }: ChildLimits): [file: string, args: string[]] => {
  const args = [CHILD, JSON.stringify(task)];
  if (process.platform === 'win32') return [process.execPath, args];
  const kilobytes = Math.ceil((task.limits.memoryBytes + RESERVED_BYTES) / 1024);
  return ['/bin/sh', ['-c', WITH_LIMITS, 'sh', String(kilobytes), String(cpuSeconds), process.execPath, ...args]];
};

/** Nothing of ours: neither the database's password nor the secret key is in the memory of a process that reads foreign files. */
const environment = (): NodeJS.ProcessEnv => ({
  // Without it the allocator keeps memory apart for every thread.
  MALLOC_ARENA_MAX: '2',
  ...(process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot }),
});

/** Decodes one image in a process of its own, which ends with the image, with its limits, or with the signal. */
export const runImageChild = async (
  task: ImageTask,
  limits: ChildLimits,
  signal: AbortSignal,
): Promise<Exclude<ImageAnswer, { refused: unknown }>> => {
  const [file, args] = commandOf(task, limits);
  const running = run(file, args, {
    env: environment(),
    timeout: limits.wallMs,
    killSignal: 'SIGKILL',
    signal,
    maxBuffer: 64 * 1024,
    windowsHide: true,
  });
  giveWay(running.child.pid);
  const { stdout } = await running.catch((error: unknown) => {
    signal.throwIfAborted();
    throw refusalOf(error);
  });
  const answer = imageAnswer.parse(JSON.parse(stdout));
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer;
};

/** Requests come before images. */
const giveWay = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already.
  }
};

/** The signals of a process that was ended at a limit; a decoder that crashes gets another one. */
const AT_A_LIMIT: readonly unknown[] = ['SIGKILL', 'SIGXCPU', 'SIGABRT', 'SIGTRAP'];

/** A process that ended by itself, without an answer, is an error of ours. */
const refusalOf = (error: unknown): unknown => {
  const { signal } = error as { readonly signal?: NodeJS.Signals | null };
  if (!signal) return error;
  return new AppError(AT_A_LIMIT.includes(signal) ? 'image-too-complex' : 'file-broken');
};
