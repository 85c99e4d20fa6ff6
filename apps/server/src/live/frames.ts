import type { ChangeEvent, EventName } from '@waybill/contract/events';

/** The time that a browser waits before it reconnects by itself. */
const RETRY_MS = 2_000;

const frame = (name: EventName, data: unknown, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

export const OPENING = Buffer.from(`retry: ${RETRY_MS}\n\n`);
/** A comment: keeps proxies from closing a silent connection, and shows us which browsers are gone. */
export const HEARTBEAT = Buffer.from(':\n\n');
export const SIGNED_OUT = Buffer.from(frame('signed-out', {}));

/** Has no id: what the next process repeats is after the last event. */
export const movingFrame = (withinMs: number): Buffer => Buffer.from(frame('moving', { withinMs }));

export const readyFrame = (id: string): Buffer => Buffer.from(frame('ready', {}, id));
export const resetFrame = (id: string): Buffer => Buffer.from(frame('reset', {}, id));

/** The id comes with the last event of a change: a client that is cut off in its middle gets all of it again. */
export const changeFrame = (events: readonly ChangeEvent[], id: string): Buffer =>
  Buffer.from(
    events.map((event, index) => frame('change', event, index === events.length - 1 ? id : undefined)).join(''),
  );
