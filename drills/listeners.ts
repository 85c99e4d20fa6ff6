import { setTimeout as pause } from 'node:timers/promises';
import { EVENTS_PATH, movingEvent } from '@waybill/contract/events';
import { type Ground, kindOf } from './ground.ts';
import type { Organisation } from './organisation.ts';

const AGAIN_MS = 100;
/** What a stream sends: the kind of an event and what it tells, in this order. */
const EVENT = /^event: ([\w-]+)\ndata: (.*)$/gm;

/** Open dashboards: each hears of changes, and connects again when it is told to. */
export const startListeners = (
  ground: Ground,
  { url, organisation, count }: { url: string; organisation: Organisation; count: number },
) => {
  const refusals: Record<string, number> = {};
  let [opened, told, cutOff] = [0, 0, 0];
  const waiting = new Set<{ readonly listener: number; readonly heard: () => void }>();
  const giveUp = new AbortController();
  ground.later(() => giveUp.abort());

  const hear = (listener: number) => {
    told += 1;
    for (const one of waiting) {
      if (one.listener !== listener) continue;
      waiting.delete(one);
      one.heard();
    }
  };
  /** Returns within what time it was told to connect again; null when the stream broke off without a word. */
  const listen = async (listener: number): Promise<number | null> => {
    const headers = { cookie: organisation.cookie, accept: 'text/event-stream' };
    const answer = await fetch(`${url}${EVENTS_PATH}`, { headers, signal: giveUp.signal }).catch(() => null);
    if (!answer?.ok || !answer.body) {
      const kind = answer ? kindOf(answer.status, await answer.text().catch(() => '')) : 'away';
      refusals[kind] = (refusals[kind] ?? 0) + 1;
      return AGAIN_MS;
    }
    opened += 1;
    let within: number | null = null;
    let rest = '';
    const decoder = new TextDecoder();
    try {
      for await (const chunk of answer.body) {
        rest += decoder.decode(chunk, { stream: true });
        const end = rest.lastIndexOf('\n\n') + 1;
        for (const [, name, data = ''] of rest.slice(0, end).matchAll(EVENT)) {
          if (name === 'change') hear(listener);
          if (name === 'moving') within = movingEvent.parse(JSON.parse(data)).withinMs;
        }
        rest = rest.slice(end);
      }
    } catch {
      // It broke off: what was told before says whether it was to.
    }
    return within;
  };
  const work = async (listener: number) => {
    while (!giveUp.signal.aborted) {
      const within = await listen(listener);
      if (within === null && !giveUp.signal.aborted) cutOff += 1;
      await pause(Math.random() * (within ?? AGAIN_MS), undefined, { signal: giveUp.signal }).catch(() => undefined);
    }
  };
  const working = Promise.all(Array.from({ length: count }, (_, listener) => work(listener)));
  return {
    /** Until each has heard of a change from now on. */
    allHear: () =>
      Promise.all(
        Array.from({ length: count }, (_, listener) => new Promise<void>((heard) => waiting.add({ listener, heard }))),
      ),
    stop: async () => {
      giveUp.abort();
      await working;
      return { opened, told, cutOff, refusals };
    },
  };
};
