import { liveTopic } from '@waybill/domain/live';
import { z } from 'zod';

/** Server-sent events. Not an endpoint of the JSON kind: it answers for as long as the browser listens. */
export const EVENTS_PATH = '/api/events';

/** Of a driver's phone: it is also told when what its driver has to do today changes. */
export const DRIVER_EVENTS_PATH = `${EVENTS_PATH}?for=driver`;

/** `change`: this is to be fetched again. Ids are listed when they are few. */
export const changeEvent = z.object({ topic: liveTopic, ids: z.array(z.string()).nullable() });
export type ChangeEvent = z.infer<typeof changeEvent>;

/** `moving`: the time within which to connect again. */
export const movingEvent = z.object({ withinMs: z.number().min(0) });

/**
 * The kinds of events: `ready` once, with the id to begin from next time, after any missed changes; `change` as above;
 * `reset` when something may have been missed and everything shown should be fetched again; `signed-out` when the session
 * is over, after which the stream ends; `moving` when the server is about to end, and whoever listens is to connect again
 * at some moment of the time that it names, each at another one.
 */
export const EVENT_NAMES = ['ready', 'change', 'reset', 'signed-out', 'moving'] as const;
export type EventName = (typeof EVENT_NAMES)[number];
