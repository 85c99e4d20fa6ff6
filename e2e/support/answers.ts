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
  /** Calls wait from now on, so that nothing on the screen changes before the test acts. */
  readonly pause: () => void;
  /** Calls are answered from now on, including those that wait. */
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

/** The server refuses a call with problem details, for refusals that are hard to provoke. */
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

/** The call gets no answer at all. The browser logs that in its console; the test allows it. */
export const cutOff = (page: Page, call: Call): Promise<Outage> => breakDown(page, call, (each) => each.abort());

/** The server acts on the call, but its answer does not arrive. The browser logs that in its console; the test allows it. */
export const loseAnswer = (page: Page, call: Call): Promise<Outage> =>
  breakDown(page, call, async (each) => {
    await each.fetch();
    await each.abort();
  });

/** Holds the file of a part of the dashboard back until it is released. */
export const holdFileBack = async (page: Page, name: string): Promise<() => void> => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/assets/${name}-*.js`, async (each) => {
    await held;
    await each.fallback();
  });
  return letGo;
};

/** Holds a call back until it is released. */
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

/** The page gets no live events: changes made elsewhere reach it only in the answers to its own calls. */
export const muteLiveEvents = (page: Page) => holdBack(page, 'GET /api/events');

/** Calls that a page makes by itself: the session, and the stream of changes. */
const BY_ITSELF = ['GET /api/session', 'GET /api/events'];

/** Every call to the server from now on, in order, that a user action has caused. */
export const recordCalls = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (pathname.startsWith('/api/') && !BY_ITSELF.includes(call)) calls.push(call);
  });
  return calls;
};

type SessionPart = Readonly<Record<string, unknown>>;
type SessionChange = { readonly user?: SessionPart; readonly config?: SessionPart };

/** The page is told another session than the server's, without a change to a user or a config that other tests share. */
export const changeSession = (page: Page, { user, config }: SessionChange) =>
  page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const { session } = await answer.json();
    const changed = session && {
      ...session,
      user: { ...session.user, ...user },
      config: session.config && { ...session.config, ...config },
    };
    await route.fulfill({ response: answer, json: { session: changed } });
  });

export const speakIcelandic = (page: Page) => changeSession(page, { user: { locale: 'is' } });
