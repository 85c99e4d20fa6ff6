import type { AddressInfo } from 'node:net';
import { EVENTS_PATH } from '@waybill/contract/events';
import { expect, onTestFinished } from 'vitest';
import { STRANGER } from '../seed/demo-data.ts';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

export type Received = { readonly name: string; readonly data: unknown; readonly id: string | undefined };

export type EventStream = {
  readonly status: number;
  readonly headers: Headers;
  /** The next event, or null when the stream has ended. */
  next(): Promise<Received | null>;
  /** Everything received so far as raw text, comments included. */
  text(): string;
  /** All events until the server ends the stream. */
  rest(): Promise<Received[]>;
  close(): void;
};

type Options = {
  readonly after?: string | undefined;
  readonly isPhone?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
};

export const addressOf = ({ app }: Pick<TestApp, 'app'>): string =>
  `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

export const cookieOf = ({ cookies }: Browser): string => [...cookies].map((pair) => pair.join('=')).join('; ');

/** Listens as a browser does, over a real connection; the app under test must be listening too. */
export const listenTo = async (product: Pick<TestApp, 'app'>, visitor: Browser, options: Options = {}) => {
  const { after, isPhone = false, headers } = options;
  const aborter = new AbortController();
  onTestFinished(() => aborter.abort());
  const query = new URLSearchParams({ ...(after !== undefined && { after }), ...(isPhone && { for: 'driver' }) });
  const answer = await fetch(`${addressOf(product)}${EVENTS_PATH}?${query}`, {
    headers: { cookie: cookieOf(visitor), ...headers },
    signal: aborter.signal,
  });
  return reading(answer, () => aborter.abort());
};

/** A stream that is ready: it receives everything from now on. */
export const listenFromNow = async (product: TestApp, visitor: Browser, options: Options = {}) => {
  const stream = await listenTo(product, visitor, options);
  const first = await stream.next();
  if (first?.name !== 'ready') throw new Error(`Expected to be ready, and got ${JSON.stringify(first)}`);
  return { ...stream, id: first.id };
};

/**
 * Resolves when the server has received all changes committed so far, and advances the clock: a stream begins a little in
 * the past, and the next one should begin after them.
 */
export const settle = async (product: TestApp): Promise<void> => {
  const witness = await listenTo(product, await product.signedIn('super@stranger.test'));
  await until(witness, 'ready');
  await product.database.asOperator((tx) =>
    tx.updateTable('organisations').set({ disabled_at: null }).where('id', '=', STRANGER).execute(),
  );
  await until(witness, 'change');
  witness.close();
  await expect.poll(() => product.streams.count()).toBe(0);
  product.time.advance(60_000);
};

const until = async (stream: EventStream, name: string): Promise<void> => {
  const event = await stream.next();
  if (event && event.name !== name) await until(stream, name);
};

const reading = (answer: Response, close: () => void): EventStream => {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let unread = '';
  const waiting: Received[] = [];

  const next = async (): Promise<Received | null> => {
    while (waiting.length === 0) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
      const blocks = (unread + chunk.value).split('\n\n');
      unread = blocks.pop() ?? '';
      waiting.push(...blocks.map(eventOf).filter((event) => event !== null));
    }
    return waiting.shift() ?? null;
  };
  const rest = async () => {
    const events: Received[] = [];
    for (let event = await next(); event; event = await next()) events.push(event);
    return events;
  };
  return { status: answer.status, headers: answer.headers, next, text: () => text, rest, close };
};

/** A block without an event's name sets the time to wait, or is a comment. */
const eventOf = (block: string): Received | null => {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const name = field('event');
  return name === undefined ? null : { name, data: JSON.parse(field('data') ?? 'null'), id: field('id') };
};
