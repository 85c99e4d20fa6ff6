import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { pagePolicy } from '../apps/server/src/http/security-headers.ts';
import { writeFilm } from '../apps/web/src/shared/scanner/testing/camera-film.ts';
import { drawCode } from '../apps/web/src/shared/scanner/testing/draw-code.ts';
import { REFUSED, servePage } from '../apps/web/src/shared/scanner/testing/serve-page.ts';
import { browserFlags } from '../scripts/running/browser-flags.mjs';
import { findChromium } from '../scripts/setup/system-packages.mjs';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { expect, test } from './support/test.ts';

const FOLDER = join(import.meta.dirname, '../.cache/scanner');
const FILM = join(FOLDER, 'camera.y4m');
const executablePath = findChromium();

test.use({
  viewport: { width: 390, height: 844 },
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...browserFlags(),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});
// The film and the page are made once.
test.describe.configure({ mode: 'default' });

/** In the view of the camera: a label of this stop, and one of another stop. */
const HERE = 'WB3540029174';
const OTHER = 'WB3540029311';

let page: Awaited<ReturnType<typeof servePage>>;

test.beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  const [here, other] = await Promise.all([drawCode('Code128', HERE, 4), drawCode('QRCode', OTHER, 8)]);
  await writeFilm(FILM, { width: 720, height: 1280 }, [
    { input: here, left: 60, top: 380 },
    { input: other, left: 240, top: 660 },
  ]);
  page = await servePage(join(FOLDER, 'page'), (nonce) => pagePolicy(nonce, { errorReports: [], map: [] }));
});
test.afterAll(() => page.close());

type Parcels = { readonly expected: readonly string[]; readonly other?: readonly string[] };

const address = (parcels: Parcels, path = '/') => {
  const search = new URLSearchParams();
  for (const barcode of parcels.expected) search.append('expected', barcode);
  for (const barcode of parcels.other ?? []) search.append('other', barcode);
  return `${page.url}${path}?${search}`;
};

/** What a phone would have sounded and felt like, and its cameras: kept where a test can look. */
type Senses = { tones: number[]; buzzes: unknown[]; cameras: MediaStreamTrack[]; lights: unknown[] };
type Sensing = { readonly senses: Senses };

const keepSenses = (tab: Page) =>
  tab.addInitScript(() => {
    const senses: Senses = { tones: [], buzzes: [], cameras: [], lights: [] };
    Object.assign(window, { senses });
    navigator.vibrate = (pattern) => {
      senses.buzzes.push(pattern);
      return true;
    };
    const Tone = OscillatorNode;
    window.OscillatorNode = class extends Tone {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        senses.tones.push(options?.frequency ?? 0);
      }
    };
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      senses.cameras.push(...stream.getTracks());
      return stream;
    };
    // The pretended camera has no light, and phones do.
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = async (asked) => {
      senses.lights.push(asked?.advanced);
    };
  });

const sensed = <Kind extends keyof Senses>(tab: Page, kind: Kind) =>
  tab.evaluate((of) => (window as unknown as Sensing).senses[of], kind);

const liveCameras = (tab: Page) =>
  tab.evaluate(
    () => (window as unknown as Sensing).senses.cameras.filter(({ readyState }) => readyState === 'live').length,
  );

test('the camera reads every code in its view, and what is wrong stops it @long', async ({ page: tab }) => {
  await tab.goto(address({ expected: [HERE, 'WB3540029177'], other: [OTHER] }));
  const wrong = tab.getByRole('alert');
  await expect(wrong).toContainText('Not for this stop');
  await expect(wrong).toContainText('Put it back in the van.');
  await expect(tab.getByText('Stop 9, Langholtsvegur 89')).toBeVisible();
  await expect(tab.getByText(OTHER)).toBeVisible();
  await expect(tab.getByText('Here: 1 of 2 scanned')).toBeVisible();
  await expect(tab.getByText('WB3540029177')).toBeVisible();
  await expectAccessible(tab);
  await expectNoSidewaysScroll(tab);

  // Both are still in view, and that is no new scan of them.
  await tab.getByRole('button', { name: 'OK, keep scanning' }).click();
  await expect(tab.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(tab.getByText('1 to find')).toBeVisible();
  await expect(wrong).toHaveCount(0);
});

test('right parcels are counted with words, and their codes are framed', async ({ page: tab }) => {
  await tab.goto(address({ expected: [HERE, OTHER] }));
  await expect(tab.getByText('2 of 2')).toBeVisible();
  await expect(tab.getByText('All found')).toBeVisible();
  await expect(tab.getByRole('status')).toContainText('Right parcel');
  await expect(tab.locator('rect[data-signal="right"]')).toHaveCount(2);
  await expectAccessible(tab);
});

test('a signal is heard and felt, the sound can be muted for good, and words stay @long', async ({ page: tab }) => {
  await keepSenses(tab);
  await tab.goto(address({ expected: [], other: [OTHER] }));
  await expect(tab.getByRole('alert')).toContainText('Not for this stop');
  expect(await sensed(tab, 'tones')).toEqual([262, 196]);
  expect(await sensed(tab, 'buzzes')).toEqual([[300, 120, 300]]);
  await tab.getByRole('button', { name: 'OK, keep scanning' }).click();
  await tab.getByRole('button', { name: 'Sound is on' }).click();

  await tab.reload();
  await expect(tab.getByRole('alert')).toContainText('Not for this stop');
  expect(await sensed(tab, 'tones')).toEqual([]);
  expect(await sensed(tab, 'buzzes')).toEqual([[300, 120, 300]]);
  await tab.getByRole('button', { name: 'OK, keep scanning' }).click();
  await expect(tab.getByRole('button', { name: 'Sound is off' })).toBeVisible();
});

test('the light is switched where there is one, and no camera stays on @long', async ({ page: tab }) => {
  await keepSenses(tab);
  await tab.goto(address({ expected: [HERE, OTHER] }));
  const light = tab.getByRole('button', { name: 'Light' });
  await expect(light).toHaveAttribute('aria-pressed', 'false');
  await light.click();
  await expect(light).toHaveAttribute('aria-pressed', 'true');
  expect(await sensed(tab, 'lights')).toEqual([[{ torch: true }]]);
  await expect.poll(() => liveCameras(tab)).toBe(1);

  const show = (state: DocumentVisibilityState) =>
    tab.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => liveCameras(tab)).toBe(0);
  await show('visible');
  await expect.poll(() => liveCameras(tab)).toBe(1);
  await expect(light).toHaveAttribute('aria-pressed', 'false');

  await tab.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => liveCameras(tab)).toBe(0);
});

test('without the camera a hand scanner and typing still work, and the page says what to do', async ({
  page: tab,
  allowConsole,
}) => {
  allowConsole(/camera is not allowed in this document/);
  await tab.goto(address({ expected: [HERE, 'S7K2M9XQA001'] }, REFUSED));
  await expect(tab.getByText('The camera is not allowed')).toBeVisible();
  await expectAccessible(tab);

  await test.step('a hand scanner types wherever the focus is, and sees no keyboard of the phone', async () => {
    await expect(tab.getByLabel('Hand scanner')).toBeFocused();
    await expect(tab.getByLabel('Hand scanner')).toHaveAttribute('inputmode', 'none');
    await tab.getByRole('button', { name: 'Close' }).focus();
    await tab.keyboard.type(HERE);
    await tab.keyboard.press('Enter');
    await expect(tab.getByText('Right parcel')).toBeVisible();
    await expect(tab.getByText('1 of 2')).toBeVisible();
  });

  await test.step('typing asks for the keyboard, and says what is missing', async () => {
    await tab.getByRole('button', { name: 'Type it' }).click();
    const field = tab.getByLabel('Code on the parcel');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'text');
    await tab.getByRole('button', { name: 'Check' }).click();
    await expect(tab.getByText('Type the code first')).toBeVisible();
    await expectAccessible(tab);
    await field.fill(HERE);
    await field.press('Enter');
    await expect(tab.getByText('Scanned before')).toBeVisible();
  });

  await test.step('what is no code stays to be corrected', async () => {
    const field = tab.getByLabel('Code on the parcel');
    await field.fill('XB354');
    await field.press('Enter');
    await expect(tab.getByText('Not a parcel label')).toBeVisible();
    await expect(field).toHaveValue('XB354');
    expect(await field.evaluate((input: HTMLInputElement) => input.selectionEnd)).toBe(5);
  });

  await test.step('a new label is tied to the parcel without one', async () => {
    await tab.getByLabel('Code on the parcel').fill('WB3540099999');
    await tab.getByRole('button', { name: 'Check' }).click();
    await expect(tab.getByRole('alert')).toContainText('New label');
    await tab.keyboard.type('WB3540088888');
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('alert')).toContainText('Not counted: WB3540088888.');
    await expectAccessible(tab);
    await tab.getByRole('button', { name: /Goods of parcel-1/ }).click();
    await expect(tab.getByText('2 of 2')).toBeVisible();
  });

  await test.step('Escape leaves typing, and then the scanner', async () => {
    await tab.keyboard.press('Escape');
    await expect(tab.getByLabel('Hand scanner')).toBeFocused();
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('button', { name: 'Scan' })).toBeVisible();
  });
});

test('the reader of codes is among what a phone keeps for a day without a network @long', async ({ request }) => {
  const kept = await (await request.get('/driver-sw.js')).text();
  expect(kept).toMatch(/"\/driver\/assets\/decode-worker-[^"]+\.js"/);
  expect(kept).toMatch(/"\/assets\/zxing_reader-[^"]+\.wasm"/);
});
