import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * A browser context that tests use one after the other, each with a page of its own. The dashboard's code stays loaded and
 * compiled in the browser: a third of a test's time was spent on that.
 */
export type BrowserWindow = {
  readonly context: BrowserContext;
  /** Stays open without any of our scripts, so that the renderer with the compiled code in it stays too. */
  readonly idle: Page;
};

/** How long messages of success, and others that disappear by themselves, stay on the screen. */
const MESSAGE_LIFETIMES = [4000, 5000, 60_000];

/**
 * A message that disappears by itself can be gone before a busy machine has found it, and then everything below it moves
 * under the pointer. So it stays until the test is done with it; its real lifetime has tests with a paused clock.
 */
export const keepMessages = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((lifetimes: readonly number[]) => {
    const original = window.setTimeout;
    const patient = (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
      original(run, wait !== undefined && lifetimes.includes(wait) ? 3_600_000 : wait, ...rest);
    window.setTimeout = patient as typeof window.setTimeout;
  }, MESSAGE_LIFETIMES);

/** Code is loaded when it is needed. Loading it ahead, for clicks that most tests never make, took a tenth of their time. */
const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Without a graphics card a map costs as much as all the rest of a page: it is drawn where a test is about it, and told in words elsewhere. */
const withoutMaps = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest]);
    } as typeof original;
  });

/** Whatever turns or fills on the screen while a test waits is drawn sixty times a second, and without a graphics card. */
const standStill = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(still);
  });

export type WindowOptions = {
  /** False in a test of how long a message stays. */
  readonly messagesStay: boolean;
  /** True in a test of what is loaded before it is needed. */
  readonly loadsAhead: boolean;
  /** True in a test of what is on a map. */
  readonly drawsMaps: boolean;
};

export const openWindow = async (
  browser: Browser,
  baseURL: string,
  { messagesStay, loadsAhead, drawsMaps }: WindowOptions,
): Promise<BrowserWindow> => {
  // Maps jump instead of flying: a test knows where they are, and no frame is drawn on the way. A service worker would outlive the test.
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  await standStill(context);
  if (messagesStay) await keepMessages(context);
  if (!loadsAhead) await saveData(context);
  if (!drawsMaps) await withoutMaps(context);
  const idle = await context.newPage();
  await idle.goto('/healthz');
  return { context, idle };
};

/**
 * A page that the idle one opens is from the start in the process that has the compiled code. One that Playwright opens begins
 * in a process made for it, which is thrown away when it leaves its empty page: a sixth of what opening it takes.
 */
export const openPage = async ({ context, idle }: BrowserWindow): Promise<Page> => {
  const opening = context.waitForEvent('page');
  await idle.evaluate(() => {
    const opened = window.open('about:blank');
    // Like a page that the user has opened, it knows of no other.
    if (opened) opened.opener = null;
  });
  return opening;
};

/** Resets a window; false if that is not possible because the test has changed its clock. */
export const resetWindow = async ({ context, idle }: BrowserWindow): Promise<boolean> => {
  for (const page of context.pages()) if (page !== idle) await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  return idle.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    return /native code/.test(Function.prototype.toString.call(Date));
  });
};
