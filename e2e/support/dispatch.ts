import { expect, type Page } from '@playwright/test';

type Fields = Readonly<Record<string, unknown>>;
type Entered = Fields & { readonly shipmentId: string; readonly version: number };

/** A word that is in no other test's rows. */
export const mark = (): string => `M${crypto.randomUUID().slice(0, 8)}`;

/** The list without a row, for tests of what opens over it: fifty rows cost half a second of CPU to draw. */
export const EMPTY_LIST = '/shipments?search=no-shipment-has-this';

/** The list with a few rows, for tests of what is around them. */
export const SHORT_LIST = '/shipments?status=failed';

/** Enters a shipment as the user who is signed in on the page. */
export const enterShipment = async (page: Page, fields: Fields = {}): Promise<Entered> => {
  const answer = await page.request.post('/api/shipments', {
    data: { dropoff: { receiverName: 'Ingunn Baldursdóttir', streetAddress1: 'Gagnheiði 19' }, ...fields },
  });
  expect(answer.ok(), `entered: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).shipment;
};

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it asks for
export const readShipment = async (page: Page, shipmentId: string): Promise<any> =>
  (await (await page.request.get(`/api/shipments/${shipmentId}`)).json()).shipment;

/** A saved location, at an address of its own. */
export const keepPlace = async (page: Page, fields: Fields = {}) => {
  const answer = await page.request.post('/api/saved-locations', {
    data: {
      locationName: null,
      receiverName: null,
      streetAddress1: `${mark()} 1`,
      city: 'Selfoss',
      postcode: '800',
      phoneNumber: null,
      email: null,
      earliestTime: null,
      latestTime: null,
      ...fields,
    },
  });
  expect(answer.ok(), `kept: ${answer.status()} ${await answer.text()}`).toBe(true);
  return (await answer.json()).savedLocation;
};
