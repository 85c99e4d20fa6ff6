import { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Demo1234';

export type DemoUser =
  | 'admin@demo.test'
  | 'super@demo.test'
  | 'developer@demo.test'
  | 'driver@demo.test'
  | 'norole@demo.test'
  | 'division@demo.test'
  | 'admin@forwarder.test'
  | 'admin@stranger.test'
  | 'super@stranger.test';

type Kept = {
  readonly cookies: Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>;
  readonly signedInAt: number;
};

/** The cookies of each demo user, kept by this worker: signing in costs a password hash each time. */
const kept = new Map<DemoUser, Kept>();

/** Well within the ten minutes for which a typed password counts. */
const KEPT_FOR_MS = 5 * 60_000;

type Options = {
  /** A session that no other test has, for a test that ends it. */
  readonly fresh?: boolean;
};

/** Signs in without the form, and keeps the cookie for the next test of this user. */
export const signInAs = async (page: Page, email: DemoUser, { fresh = false }: Options = {}): Promise<void> => {
  const known = fresh ? undefined : kept.get(email);
  if (known && Date.now() - known.signedInAt < KEPT_FOR_MS) {
    await page.context().addCookies([...known.cookies]);
    // A test may have ended every session of this user, as a new password and a reset of two-factor sign-in do.
    const { session } = await (await page.request.get('/api/session')).json();
    if (session) return;
  }
  // Signing in ends the session that the browser has, and that may be one that is kept here.
  await page.context().clearCookies();
  const answer = await page.request.post('/api/session', { data: { email, password: DEMO_PASSWORD } });
  expect(answer.ok(), `${email} signs in: ${answer.status()} ${await answer.text()}`).toBe(true);
  if (!fresh) kept.set(email, { cookies: await page.context().cookies(), signedInAt: Date.now() });
};
