import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { connect } from '../../apps/server/src/db/connect.ts';
import { hashToken } from '../../apps/server/src/features/accounts/tokens.ts';

export type Person = { readonly organisationId: string; readonly cookie: string; readonly address: string };
export type Phone = Person & { readonly vehicleId: string };

/** Each at an address of their own, as behind a proxy. */
const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

/** So many who sit at dashboards and so many who drive, evenly among the organisations, all signed in. */
export const enterCrew = async (
  url: string,
  organisations: readonly string[],
  atDashboards: number,
  driving: number,
) => {
  const database = connect({ url });
  const dashboards: Person[] = [];
  const phones: Phone[] = [];
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisation_configs (organisation_id, overrides)
      select id::uuid, '{}' from unnest(${sql.val([...organisations])}::text[]) id`.execute(tx);
    for (let n = 1; n <= atDashboards + driving; n++) {
      const organisationId = organisations[n % organisations.length] ?? '';
      const [user, token] = [randomUUID(), randomBytes(32).toString('base64url')];
      const isDriver = n > atDashboards;
      const registration = isDriver ? `LOAD${n}` : null;
      await sql`insert into waybill.users (id, organisation_id, email, name, roles, vehicle_registration)
        values (${user}, ${organisationId}, ${`${user}@bench.test`}, 'Person', ${sql.val([isDriver ? 'driver' : 'admin'])}::text[],
          ${registration})`.execute(tx);
      await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
        values (${hashToken(token)}, ${user}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
      const person = { organisationId, cookie: `waybill=${token}`, address: addressOf(n) };
      if (!isDriver) {
        dashboards.push(person);
        continue;
      }
      const vehicleId = randomUUID();
      await sql`insert into waybill.vehicles (organisation_id, id, name, registration, registration_key, search_text, created_at, updated_at)
        values (${organisationId}, ${vehicleId}, ${registration}, ${registration}, ${registration}, ${registration}, now(), now())`.execute(
        tx,
      );
      phones.push({ ...person, vehicleId });
    }
  });
  await database.close();
  return { dashboards, phones };
};
