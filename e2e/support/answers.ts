import type { Page, Route } from '@playwright/test';

type Call = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`;

type Refusal = {
  readonly code: string;
  readonly detail?: string;
  readonly retryAfter?: number;
  readonly status?: number;
};

const route = (page: Page, call: Call, handle: (route: Route) => Promise<void>): Promise<unknown> => {
  const [method, path] = call.split(' ');
  return page.route(
    ({ pathname }) => pathname === path,
    (each) => (each.request().method() === method ? handle(each) : each.fallback()),
  );
};

/** A call that fails until the test says otherwise. */
export type Outage = {
  /** Calls wait from now on, so that nothing on the screen changes before the test does what is to help. */
  readonly pause: () => void;
  /** Calls are answered from now on, those that wait included. */
  readonly end: () => void;
};

const breakDown = async (page: Page, call: Call, fail: (route: Route) => Promise<void>): Promise<Outage> => {
  let isPaused = false;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const pause = () => {
    isPaused = true;
  };
  await route(page, call, async (each) => {
    if (!isPaused) return fail(each);
    await ended;
    await each.fallback();
  });
  return {
    pause,
    end: () => {
      pause();
      end();
    },
  };
};

/** The server refuses a call in the form of its problem details, for refusals that cannot be brought about quickly. */
export const refuse = (
  page: Page,
  call: Call,
  { code, detail = 'No', status = 400, ...rest }: Refusal,
): Promise<Outage> =>
  breakDown(page, call, (each) =>
    each.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { type: `urn:waybill:problem:${code}`, title: 'Refused', status, code, detail, ...rest },
    }),
  );

/** The call gets no answer at all. The browser notes that in its console; the test allows it. */
export const cutOff = (page: Page, call: Call): Promise<Outage> => breakDown(page, call, (each) => each.abort());

/** Holds a call back until it is let go. */
export const holdBack = async (page: Page, call: Call): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await route(page, call, async (each) => {
    await held;
    await each.fallback();
  });
  return letGo;
};

/** The page is told of no change: what the test does elsewhere reaches it only in the answers to its own calls. */
export const muteLiveEvents = (page: Page) => holdBack(page, 'GET /api/events');

/** What a page asks for by itself: who is signed in, and to be told of changes. */
const BY_ITSELF = ['GET /api/session', 'GET /api/events'];

/** Every call to the server from now on, in order, that somebody has caused. */
export const recordCalls = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (pathname.startsWith('/api/') && !BY_ITSELF.includes(call)) calls.push(call);
  });
  return calls;
};
