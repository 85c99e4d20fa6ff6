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

/** The server refuses a call in the form of its problem details, for refusals that cannot be brought about quickly. */
export const refuse = (page: Page, call: Call, { code, detail = 'No', status = 400, ...rest }: Refusal) =>
  route(page, call, (each) =>
    each.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { type: `urn:waybill:problem:${code}`, title: 'Refused', status, code, detail, ...rest },
    }),
  );

/** The call gets no answer at all. The browser notes that in its console; the test allows it. */
export const cutOff = (page: Page, call: Call) => route(page, call, (each) => each.abort());

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

/** What a page asks for by itself: who is signed in, and to be told of changes. */
const BY_ITSELF = ['GET /api/session', 'GET /api/events'];

/** Every call to the server from now on, in order, that somebody's deed is behind. */
export const recordCalls = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname}`;
    if (pathname.startsWith('/api/') && !BY_ITSELF.includes(call)) calls.push(call);
  });
  return calls;
};
