import { randomUUID } from 'node:crypto';
import type { PersonRequest } from '@waybill/contract/personal-data';
import type { PersonPlace, PersonVerdict } from '@waybill/domain/person';
import { aStop } from '@waybill/testing/shipment-builders';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { personRequestKind } from '../wiring/wire-personal-data.ts';
import type { Browser } from './browser.ts';
import { jobWork } from './job-work.ts';
import type { TestApp } from './test-app.ts';

export type Identity = { readonly name?: string; readonly phoneNumber?: string; readonly email?: string };

/** Somebody of their own in each test. */
export const aPerson = () => {
  const mark = randomUUID()
    .slice(0, 8)
    .replace(/[0-9]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'x');
  const phone = `+354${String(Math.floor(Math.random() * 900_000) + 6_100_000)}`;
  return { name: `Ragnheiður ${mark}`, phoneNumber: phone, email: `${mark}@person.test` };
};
export type Person = ReturnType<typeof aPerson>;

export const stopOf = ({ name, phoneNumber, email }: Person) =>
  aStop({ receiverName: name, phoneNumber, email, locationName: null, streetAddress1: 'Túngata 7' });

export const countsOf = (counts: PersonRequest['found']) =>
  Object.fromEntries((counts ?? []).map(({ place, verdict, count }) => [`${place} ${verdict}`, count])) as Record<
    `${PersonPlace} ${PersonVerdict}`,
    number
  >;

/** In one turn, however long it takes on a busy machine. */
export const personKind = ({ database, storage, time }: TestApp, turnMs = Number.POSITIVE_INFINITY) =>
  personRequestKind({ database, storage, clock: () => time.now }, turnMs);

export const personWork = (app: TestApp) =>
  jobWork(app.database, [personKind(app)], (error) => {
    throw error;
  });

/** Asks to look, and carries nothing out yet. */
export const askFor = async (browser: Browser, identity: Identity): Promise<PersonRequest> => {
  const whom = { name: null, phoneNumber: null, email: null, ...identity };
  const answer = await browser.post('/api/person-requests', whom);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.request;
};

export const readRequest = async (browser: Browser, { id }: Pick<PersonRequest, 'id'>): Promise<PersonRequest> =>
  (await browser.get(`/api/person-requests/${id}`)).body.request;

export const look = async (app: TestApp, browser: Browser, identity: Identity): Promise<PersonRequest> => {
  const request = await askFor(browser, identity);
  await personWork(app).carryOut();
  return readRequest(browser, request);
};

export const erase = async (app: TestApp, browser: Browser, request: PersonRequest): Promise<PersonRequest> => {
  const answer = await browser.post(`/api/person-requests/${request.id}/erasure`);
  expect(answer.status, answer.text).toBe(200);
  await personWork(app).carryOut();
  return readRequest(browser, request);
};

export const complete = ({ database }: TestApp, { shipmentId }: { readonly shipmentId: string }) =>
  database.asOperator((tx) =>
    sql`update waybill.shipments set delivery_status = 'completed' where shipment_id = ${shipmentId}`.execute(tx),
  );

/** The tables in which any row still holds a text. */
export const tablesWith = async ({ database }: TestApp, text: string): Promise<string[]> =>
  database.asOperator(async (tx) => {
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'waybill' and table_type = 'BASE TABLE'`.execute(tx);
    const found: string[] = [];
    for (const { name } of rows) {
      // Of no organisation, or only read by functions.
      if (name.startsWith('address_') || ['jobs', 'street_tiles', 'cities'].includes(name)) continue;
      const hit = await sql<{ is: boolean }>`select exists (select from ${sql.table(`waybill.${name}`)} r
        where waybill.fold(r::text) like '%' || waybill.fold(${text}) || '%') as is`.execute(tx);
      if (hit.rows[0]?.is) found.push(name);
    }
    return found;
  });
