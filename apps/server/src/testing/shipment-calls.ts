import type { Shipment, ShipmentHistoryEntry } from '@waybill/contract/shipments';
import type { OrganisationId } from '@waybill/domain/ids';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import { aShipment } from '@waybill/testing/shipment-builders';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

type Given = Partial<ShipmentDetails>;

/** The body that the form sends, without the fields that the server fills in by itself. */
export const bodyOf = (of: Given = {}) => {
  const { carrierId, forwarderId, subCompanyId, ...typed } = aShipment(of);
  return { ...typed, ...of };
};

export const enter = async (browser: Browser, of: Given = {}): Promise<Shipment> => {
  const { status, body } = await browser.post('/api/shipments', bodyOf(of));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.shipment;
};

const addressOf = ({ shipmentId }: Pick<Shipment, 'shipmentId'>) => `/api/shipments/${shipmentId}`;

export const read = async (browser: Browser, of: Shipment) =>
  (await browser.get(addressOf(of))).body.shipment as Shipment;
export const edit = (browser: Browser, of: Shipment, patch: object) =>
  browser.patch(addressOf(of), { version: of.version, ...patch });
export const changeStatus = (browser: Browser, of: Shipment, status: string, more: object = {}) =>
  browser.post(`${addressOf(of)}/status`, { version: of.version, status, ...more });
export const request = (browser: Browser, of: Shipment, more: object = {}) =>
  browser.post(`${addressOf(of)}/transport-request`, { version: of.version, ...more });
export const answer = (browser: Browser, of: Shipment, more: object) =>
  browser.post(`${addressOf(of)}/transport-request/answer`, { version: of.version, ...more });
export const remove = (browser: Browser, of: Shipment) => browser.delete(addressOf(of));
export const restore = (browser: Browser, of: Shipment) => browser.post(`${addressOf(of)}/restoration`);
export const historyOf = async (browser: Browser, of: Shipment): Promise<ShipmentHistoryEntry[]> =>
  (await browser.get(`${addressOf(of)}/history`)).body.entries;

/** Takes a shipment from status to status; every step must be allowed. */
export const withStatus = async (browser: Browser, of: Shipment, ...statuses: string[]): Promise<Shipment> => {
  let shipment = await read(browser, of);
  for (const status of statuses) {
    const { status: code, body } = await changeStatus(browser, shipment, status, {
      failureParty: 'other',
      reason: 'x',
    });
    if (code !== 200) throw new Error(`${shipment.deliveryStatus} -> ${status}: ${JSON.stringify(body)}`);
    shipment = body.shipment;
  }
  return shipment;
};

/** Sets switches of an organisation as its super-admin would. */
export const configure = ({ database }: TestApp, organisationId: OrganisationId, config: object) =>
  database.asOperator(async (tx) => {
    const { overrides } = await tx
      .selectFrom('organisation_configs')
      .select('overrides')
      .where('key', '=', organisationId)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ ...(overrides as object), ...config }) })
      .where('key', '=', organisationId)
      .execute();
  });
