import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A phone of its own for each test: a service worker outlives the page. */
export const openPhone = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({
    ...PHONE,
    baseURL: baseURL ?? '',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    permissions: ['geolocation'],
    geolocation: { latitude: 64.2, longitude: -21.9 },
  });

/** The app is on the phone: a worker has every file and is in charge of the page. */
export const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });

/** Writes a name with the finger. */
export const sign = async (page: Page) => {
  const box = await page.getByRole('img', { name: 'Sign here' }).boundingBox();
  if (!box) throw new Error('There is nowhere to sign.');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 5 });
  await page.mouse.move(box.x + 160, box.y + 80, { steps: 5 });
  await page.mouse.up();
};

/** A picture as a camera would give it, drawn by the browser itself. */
export const takePhoto = async (page: Page) => {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 3000;
    const draw = canvas.getContext('2d');
    for (let n = 0; draw && n < 400; n += 1) {
      draw.fillStyle = `hsl(${(n * 37) % 360} 60% 50%)`;
      draw.fillRect((n * 97) % 4000, (n * 61) % 3000, 300, 200);
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') });
  await expect(page.getByText(/^Photo taken/)).toBeVisible();
};
