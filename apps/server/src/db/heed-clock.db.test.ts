import { newId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER } from '../seed/demo-data.ts';
import type { Tx } from './connect.ts';
import { createDemoDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDemoDatabase();
});
afterAll(() => database.drop());

const ENDPOINT = newId();
/** Each is to happen ten minutes from now. */
const SOON = sql`now() + interval '10 minutes'`;
const enter = async (tx: Tx) => {
  await sql`insert into waybill.webhook_endpoints (organisation_id, id, url, events, created_at, updated_at, resting_until, woken_at)
    values (${CARRIER}, ${ENDPOINT}, 'https://receiver.test', '{shipment.created}', now(), now(), ${SOON}, ${SOON})`.execute(
    tx,
  );
  await sql`insert into waybill.webhook_deliveries (organisation_id, id, endpoint_id, event, body, due_at, created_at)
    values (${CARRIER}, gen_random_uuid(), ${ENDPOINT}, 'shipment.created', '{}', ${SOON}, now() - interval '1 minute')`.execute(
    tx,
  );
  await sql`insert into waybill.messages (organisation_id, id, kind, channel, recipient, details, once_key, due_at, created_at)
    values (${CARRIER}, gen_random_uuid(), 'completed', 'email', 'x@person.test', '{}', 'x', ${SOON}, now() - interval '1 minute')`.execute(
    tx,
  );
  await sql`insert into waybill.fetch_sources (organisation_id, url, schedule, due_at, updated_at) values (${CARRIER}, 'https://source.test', 'hourly', ${SOON}, now())`.execute(
    tx,
  );
  await sql`insert into waybill.geocoder_turns (provider, next_at) values ('x', ${SOON})`.execute(tx);
};

/** Minutes from now until each of it happens. */
const minutes = async (tx: Tx) => {
  const { rows } = await sql<{ what: string; minutes: number }>`
    select what, round(extract(epoch from at - now()) / 60)::integer as minutes from (
      select 'rest of an endpoint' as what, resting_until as at from waybill.webhook_endpoints
      union all select 'look at an endpoint', woken_at from waybill.webhook_endpoints
      union all select 'webhook', due_at from waybill.webhook_deliveries
      union all select 'message', due_at from waybill.messages where once_key = 'x'
      union all select 'fetch', due_at from waybill.fetch_sources
      union all select 'geocoder', next_at from waybill.geocoder_turns) happening`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.what, row.minutes]));
};
const all = (at: number) => ({
  'rest of an endpoint': at,
  'look at an endpoint': at,
  webhook: at,
  message: at,
  fetch: at,
  geocoder: at,
});

test('what is to happen in ten minutes happens in ten minutes, although the clock was set back by an hour meanwhile', async () => {
  await database.asOperator(async (tx) => {
    await sql`select waybill.heed_clock(interval '3 seconds')`.execute(tx);
    await enter(tx);
    expect(await minutes(tx)).toEqual(all(10));
    // Beside a clock that was set back by an hour, everything is an hour later.
    await sql`update waybill.clock set seen_at = seen_at + interval '1 hour'`.execute(tx);
    await sql`update waybill.webhook_endpoints set resting_until = resting_until + interval '1 hour', woken_at = woken_at + interval '1 hour'`.execute(
      tx,
    );
    for (const table of ['webhook_deliveries', 'messages', 'fetch_sources']) {
      await sql`update waybill.${sql.raw(table)} set due_at = due_at + interval '1 hour'`.execute(tx);
    }
    await sql`update waybill.geocoder_turns set next_at = next_at + interval '1 hour'`.execute(tx);
    expect(await minutes(tx)).toEqual(all(70));
    await sql`select waybill.heed_clock(interval '3 seconds')`.execute(tx);
    expect(await minutes(tx)).toEqual(all(10));
  });
});

test('a message that is entered after that waits as long as it is to', async () => {
  await database.asOperator(async (tx) => {
    await sql`update waybill.messages set created_at = clock_timestamp()`.execute(tx);
    await sql`update waybill.clock set seen_at = clock_timestamp() + interval '1 hour'`.execute(tx);
    await sql`select waybill.heed_clock(interval '3 seconds')`.execute(tx);
    expect((await minutes(tx)).message).toBeGreaterThan(5);
  });
});
