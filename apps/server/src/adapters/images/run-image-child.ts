import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '@waybill/domain/errors';
import { bareEnvironment } from '../../machine/bare-environment.mjs';
import {
  type ChildLimits,
  type ImageAnswer,
  type ImageOrder,
  type ImageOutcome,
  type ImageTask,
  imageAnswer,
} from './image-task.ts';

const HOST = fileURLToPath(new URL('./image-host.mjs', import.meta.url));

type Order = ChildLimits & { readonly task: ImageTask };
type Waiting = { readonly resolve: (outcome: ImageOutcome) => void; readonly reject: (error: Error) => void };

/** Decodes one image in a process of its own, which ends with the image, with its limits, or with the signal. */
export const imageChildRunner = (idleMs: number) => {
  const waiting = new Map<number, Waiting>();
  let host: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const start = (): ChildProcess => {
    const started = fork(HOST, {
      env: bareEnvironment(),
      execArgv: [],
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (outcome: ImageOutcome) => waiting.get(outcome.id)?.resolve(outcome));
    started.on('error', () => {});
    started.on('exit', () => {
      if (host !== started) return;
      host = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The process that starts image processes has ended'));
    });
    started.unref();
    started.channel?.unref();
    return started;
  };

  const endWhenIdle = () => {
    if (waiting.size > 0) return;
    idle = setTimeout(() => {
      host?.disconnect();
      host = undefined;
    }, idleMs).unref();
  };

  return async (order: Order, signal: AbortSignal): Promise<Exclude<ImageAnswer, { refused: unknown }>> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    const id = ++lastId;
    host ??= start();
    const asked = host;
    const cancel = () => asked.connected && asked.send({ id, cancel: true } satisfies ImageOrder, () => {});
    signal.addEventListener('abort', cancel);
    try {
      const outcome = await new Promise<ImageOutcome>((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        asked.send({ id, ...order } satisfies ImageOrder, (error) => error && reject(error));
      });
      signal.throwIfAborted();
      return answerOf(outcome);
    } finally {
      signal.removeEventListener('abort', cancel);
      waiting.delete(id);
      endWhenIdle();
    }
  };
};

/** The signals of a process that was ended at a limit; a decoder that crashes gets another one. */
const AT_A_LIMIT: readonly unknown[] = ['SIGKILL', 'SIGXCPU', 'SIGABRT', 'SIGTRAP'];

const answerOf = (outcome: ImageOutcome): Exclude<ImageAnswer, { refused: unknown }> => {
  if ('signal' in outcome) {
    // A process that ended by itself, without an answer, is an error of ours.
    if (outcome.signal === null) throw new Error(outcome.error);
    throw new AppError(AT_A_LIMIT.includes(outcome.signal) ? 'image-too-complex' : 'file-broken');
  }
  const answer = imageAnswer.parse(JSON.parse(outcome.stdout));
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer;
};
