import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('an organisation writes words of its own, sees what is wrong with them, and what becomes of a message @long', async ({
  page,
}) => {
  const word = mark();
  await signInAs(page, 'super@demo.test');
  await page.goto('/organisation-config-settings/messages?kind=out-for-delivery&channel=email&locale=en');
  const subject = page.getByLabel('Subject');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  // A word that is none is told beside its field, and nothing can be saved.
  await subject.fill('{wehn}: your delivery');
  await expect(page.getByText('Subject: {wehn} is not one of the words below')).toBeVisible();
  await expect(page.getByText('The preview waits until the text is right.')).toBeVisible();
  await expect(save).toBeDisabled();

  await subject.fill(`${word} comes {when}`);
  await page.getByLabel('Text').fill('<script>alert(1)</script> {goods}');
  const frame = page.frameLocator('iframe[title="Preview of the email"]');
  await expect(frame.getByText('<script>alert(1)</script> 2 parcels')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'I am not home' })).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await flash(page, 'The text is saved').readAndClose();

  // The test goes the way of every message.
  await page.getByRole('button', { name: 'Send a test' }).click();
  await flash(page, 'The test is on its way to super@demo.test').readAndClose();
  const sent = async () => {
    const mails: { to: string; subject: string }[] = await (await page.request.get('/dev/outbox.json')).json();
    return mails.find(({ to, subject: said }) => to === 'super@demo.test' && said.startsWith(word));
  };
  await expect.poll(sent).toBeTruthy();
  await page.goto('/dev/outbox');
  const mail = page.frameLocator(`iframe[title^="${word}"]`);
  await expect(mail.getByRole('link', { name: 'Follow the van' })).toBeVisible();

  // A shipment that goes out is told to its receiver, in two minutes: until then somebody may correct a slip.
  const { shipmentId } = await enterShipment(page, {
    dropoff: { receiverName: word, streetAddress1: 'Gagnheiði 19', email: `${word.toLowerCase()}@e2e.test` },
  });
  const { version } = await readShipment(page, shipmentId);
  await page.goto(`/shipments/${shipmentId}`);
  await page.request.post(`/api/shipments/${shipmentId}/status`, { data: { version, status: 'out-for-delivery' } });
  const log = page.getByRole('region', { name: 'Messages' });
  await expect(log.getByText(`${word.toLowerCase()}@e2e.test`)).toBeVisible();
  await expect(log.getByText(/^Waiting/)).toBeVisible();

  // The product's words come back.
  await page.goto('/organisation-config-settings/messages?kind=out-for-delivery&channel=email&locale=en');
  await page.getByRole('button', { name: 'Back to the text of Waybill' }).click();
  await flash(page, 'The text of Waybill is used again').readAndClose();
  await expect(subject).toHaveValue('Your delivery comes {when}');
});

test('a text message says in how many parts it goes, also on a phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'super@demo.test');
  await page.goto('/organisation-config-settings/messages?kind=completed&channel=sms&locale=is');
  await expect(page.getByText(/ of 160 characters, 1 part$/)).toBeVisible();
  await page.getByLabel('Text').fill('Sendingin þín er komin: {link}');
  await expect(page.getByText('A letter such as á, ð or þ more than halves the room of each part.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

const WORDS = '/organisation-config-settings/messages';
const OUT_IN_ENGLISH = `${WORDS}?kind=out-for-delivery&channel=email&locale=en`;

test('words that are typed and not saved stay, through another language, a reload and another page', async ({
  page,
}) => {
  const word = mark();
  await signInAs(page, 'super@demo.test');
  await page.goto(OUT_IN_ENGLISH);
  const text = page.getByLabel('Text');
  const usual = await text.inputValue();
  await text.fill(`${word} {goods}`);
  await expect(page.getByText('Not saved yet. What you type is kept on this device.')).toBeVisible();

  await page.getByLabel('Language').selectOption('is');
  await expect(text).not.toHaveValue(`${word} {goods}`);
  await expect(page.getByText('Not saved yet.')).toBeHidden();
  const unsaved = page.getByRole('button', { name: 'Out for delivery, Email, English' });
  await expect(unsaved).toBeVisible();
  await page.getByLabel('Message', { exact: true }).selectOption('completed');
  await unsaved.click();
  await expect(text).toHaveValue(`${word} {goods}`);

  await page.reload();
  await expect(text).toHaveValue(`${word} {goods}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.goto(OUT_IN_ENGLISH);
  await expect(text).toHaveValue(`${word} {goods}`);

  await page.getByRole('button', { name: 'Discard what I typed' }).click();
  await expect(text).toHaveValue(usual);
  await page.reload();
  await expect(text).toHaveValue(usual);
});

test('words that somebody else has saved over a draft are told, and the draft is still there @long', async ({
  page,
}) => {
  const word = mark();
  await signInAs(page, 'super@demo.test');
  await page.goto(`${WORDS}?kind=failed&channel=sms&locale=en`);
  const text = page.getByLabel('Text');
  await text.fill(`${word} mine`);
  await expect(page.getByText(/^Not saved yet/)).toBeVisible();
  await page.goto('/payments');
  const templates = async () => (await (await page.request.get('/api/message-templates')).json()).templates;
  const current = async () =>
    (await templates()).find(
      (each: { kind: string; channel: string; locale: string }) =>
        each.kind === 'failed' && each.channel === 'sms' && each.locale === 'en',
    );
  const address = '/api/message-templates/failed/sms/en';
  await page.request.put(address, {
    data: { subject: null, text: `${word} theirs`, version: (await current()).version },
  });

  await page.goto(`${WORDS}?kind=failed&channel=sms&locale=en`);
  await expect(page.getByRole('alert')).toContainText(`has saved another text meanwhile: “${word} theirs”`);
  await expect(text).toHaveValue(`${word} mine`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flash(page, 'The text is saved').readAndClose();
  await expect(page.getByRole('alert')).toBeHidden();
  expect((await current()).text).toBe(`${word} mine`);
  await page.request.post(`${address}/standard`, { data: { version: (await current()).version } });
});

test('a variable is put where one is typing, in the subject too @long', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  await page.goto(OUT_IN_ENGLISH);
  const text = page.getByLabel('Text');
  await expect(text).toHaveJSProperty('rows', 5);
  expect((await text.boundingBox())?.height).toBeGreaterThanOrEqual(5 * 18);
  // Until one has been in a field, it is the end of the text.
  const usual = await text.inputValue();
  await page.getByRole('button', { name: '{link}' }).click();
  await expect(text).toHaveValue(`${usual} {link}`);

  await text.fill('Hello, it comes');
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(5, 5));
  await page.getByRole('button', { name: '{receiver}' }).click();
  await expect(text).toHaveValue('Hello {receiver}, it comes');
  await expect(text).toBeFocused();
  await page.keyboard.type('!');
  await expect(text).toHaveValue('Hello {receiver}!, it comes');

  const subject = page.getByLabel('Subject');
  await subject.fill('Comes soon');
  await subject.evaluate((line: HTMLInputElement) => line.setSelectionRange(6, 10));
  await page.getByRole('button', { name: '{when}' }).click();
  await expect(subject).toHaveValue('Comes {when}');
  await expect(subject).toBeFocused();
  await page.getByRole('button', { name: 'Discard what I typed' }).click();
});

test('a test to what is no phone number says so beside the number, and takes one there @long', async ({ page }) => {
  await signInAs(page, 'super@demo.test');
  await page.goto(`${WORDS}?kind=completed&channel=sms&locale=en`);
  const number = page.getByLabel('Phone number for the test');
  const send = page.getByRole('button', { name: 'Send a test' });
  await send.click();
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Phone number for the test is required');
  await number.fill('not a number');
  await number.press('Enter');
  await expect(number).toHaveAccessibleDescription(
    'Enter a phone number, with its country code if it is not Icelandic',
  );
  await expect(number).toBeFocused();
  await expect(page.getByText('Error sending a test')).toBeHidden();
  // What only the server knows is said there, too.
  await page.route('**/api/message-templates/*/*/*/test', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: {
        type: 'x',
        title: 'x',
        status: 400,
        code: 'invalid-input',
        detail: 'x',
        errors: [{ path: 'text', problem: 'invalid-characters' }],
      },
    }),
  );
  await number.fill('555 0100');
  await send.click();
  await expect(page.getByLabel('Text')).toBeFocused();
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(/^Text /);
  await expect(page.getByText('Error sending a test')).toBeHidden();
});
