import { setTimeout as pause } from 'node:timers/promises';
import { type Ground, kindOf, spread } from './ground.ts';
import type { Organisation } from './organisation.ts';

const EVERY_MS = 100;

/** People who look at lists, and at what they are told when they may not. */
export const startReaders = (
  ground: Ground,
  { url, organisation, count }: { url: string; organisation: Organisation; count: number },
) => {
  const failures: Record<string, number> = {};
  const times: number[] = [];
  let isStopping = false;
  ground.later(() => {
    isStopping = true;
  });
  const read = async () => {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/shipments`, { headers: { cookie: organisation.cookie } })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: Error) => ({
        status: String((error.cause as { code?: string })?.code ?? error.message),
        text: '',
      }));
    times.push(performance.now() - begun);
    if (answer.status === 200) return;
    const kind = kindOf(answer.status, answer.text);
    failures[kind] = (failures[kind] ?? 0) + 1;
  };
  const work = async () => {
    while (!isStopping) {
      const next = performance.now() + EVERY_MS;
      await read();
      await pause(Math.max(0, next - performance.now()));
    }
  };
  const working = Promise.all(Array.from({ length: count }, work));
  return {
    /** What was read since the last time, and what of it failed. */
    stop: async () => {
      isStopping = true;
      await working;
      return { reads: times.length, failures, read: spread(times) };
    },
  };
};
