import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { enterShipment, mark, readShipment } from './support/dispatch.ts';
import { flash } from './support/flash.ts';
import { signInAs } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test('an organisation writes words of its own, sees what is wrong with them, and what becomes of a message', async ({
  page,
}) => {
  const word = mark();
  await signInAs(page, 'super@demo.test');
  await page.goto('/organisation-config-settings/messages?kind=out-for-delivery&channel=email&locale=en');
  const subject = page.getByLabel('Subject');
  const save = page.getByRole('button', { name: 'Save', exact: true });

  // A word that is none is told beside its field, and nothing can be saved.
  await subject.fill('{wehn}: your delivery');
  await expect(page.getByText('Subject: a word in braces is not one of the list')).toBeVisible();
  await expect(page.getByText('The preview waits until the text is right.')).toBeVisible();
  await expect(save).toBeDisabled();

  await subject.fill(`${word} comes {when}`);
  await page.getByLabel('Text').fill('<script>alert(1)</script> {goods}');
  const frame = page.frameLocator('iframe[title="Preview of the e-mail"]');
  await expect(frame.getByText('<script>alert(1)</script> 2 parcels')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'I am not home' })).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await flash(page, 'The words are saved').readAndClose();

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
  await page.getByRole('button', { name: 'Back to the words of Waybill' }).click();
  await flash(page, 'The words of Waybill are used again').readAndClose();
  await expect(subject).toHaveValue('Your delivery comes {when}');
});

test('a text message says in how many parts it goes, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, 'super@demo.test');
  await page.goto('/organisation-config-settings/messages?kind=completed&channel=sms&locale=is');
  await expect(page.getByText(/ of 160 characters, 1 part$/)).toBeVisible();
  await page.getByLabel('Text').fill('Sendingin þín er komin: {link}');
  await expect(page.getByText('A letter such as á, ð or þ more than halves the room of each part.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});
