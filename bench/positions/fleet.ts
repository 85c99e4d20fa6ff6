import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

export type Driver = { readonly vehicleId: string; readonly cookie: string };
export type Fleet = { readonly drivers: readonly Driver[]; readonly dispatcher: string };

/** An organisation with vehicles, a driver for each and a dispatcher, all signed in; inserted without the application. */
export const seedFleet = async (url: string, vehicles: number): Promise<Fleet> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role waybill_operator');
  const organisation = randomUUID();
  await client.query('insert into waybill.organisations (id, name) values ($1, $2)', [organisation, 'Benchmark']);
  const signedIn = async (name: string, role: string, registration: string | null) => {
    const [user, token] = [randomUUID(), randomBytes(32).toString('base64url')];
    await client.query(
      'insert into waybill.users (id, organisation_id, email, roles, vehicle_registration) values ($1, $2, $3, $4, $5)',
      [user, organisation, `${name}@bench.test`, [role], registration],
    );
    await client.query(
      `insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
        values ($1, $2, now(), now(), now(), now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), user],
    );
    return `waybill=${token}`;
  };
  const drivers: Driver[] = [];
  for (let n = 0; n < vehicles; n++) {
    const [vehicleId, registration] = [randomUUID(), `BEN ${n}`];
    await client.query(
      `insert into waybill.vehicles (organisation_id, id, name, registration, registration_key, search_text, created_at, updated_at)
        values ($1, $2, $3, $3, $4, $3, now(), now())`,
      [organisation, vehicleId, registration, `BEN${n}`],
    );
    drivers.push({ vehicleId, cookie: await signedIn(`driver-${n}`, 'driver', registration) });
  }
  const dispatcher = await signedIn('dispatcher', 'admin', null);
  await client.end();
  return { drivers, dispatcher };
};
