import { expect, type Page } from '@playwright/test';

type Mail = { readonly to: string; readonly subject: string; readonly text: string };

/** An address nobody had before, so that tests running side by side never share an account. */
export const newAddress = (name: string): string => `${name}-${crypto.randomUUID().slice(0, 8)}@e2e.test`;

/** The mails to an address, newest first, from the demo's outbox. */
export const mailsTo = async (page: Page, address: string): Promise<readonly Mail[]> => {
  const mails: readonly Mail[] = await (await page.request.get('/dev/outbox.json')).json();
  return mails.filter(({ to }) => to === address);
};

/** The link in the newest mail with this subject, without the host: it has to lead to the tests' own server. */
export const linkTo = async (page: Page, address: string, subject: string): Promise<string> => {
  const mail = (await mailsTo(page, address)).find((each) => each.subject === subject);
  const url = mail?.text.match(/https?:\/\/\S+/)?.[0];
  expect(url, `a mail '${subject}' to ${address}`).toBeDefined();
  const { pathname, search } = new URL(url ?? '');
  return pathname + search;
};
