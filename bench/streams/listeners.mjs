import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Organisations with people who are signed in, inserted without the application.
 *
 * @param {string} url
 * @param {{ organisations: number, usersEach: number }} size
 */
export const seedListeners = async (url, { organisations, usersEach }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set role waybill_operator');
  /** @type {string[]} */
  const cookies = [];
  for (let n = 0; n < organisations; n++) {
    const organisation = randomUUID();
    await client.query('insert into waybill.organisations (id, name) values ($1, $2)', [organisation, `Carrier ${n}`]);
    await client.query('insert into waybill.organisation_configs (organisation_id) values ($1)', [organisation]);
    for (let each = 0; each < usersEach; each++) {
      const [user, token] = [randomUUID(), randomBytes(32).toString('base64url')];
      await client.query('insert into waybill.users (id, organisation_id, email, roles) values ($1, $2, $3, $4)', [
        user,
        organisation,
        `user-${n}-${each}@example.is`,
        ['admin'],
      ]);
      await client.query(
        `insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
          values ($1, $2, now(), now(), now(), now() + interval '1 day')`,
        [createHash('sha256').update(token).digest(), user],
      );
      cookies.push(`waybill=${token}`);
    }
  }
  return {
    cookies,
    /** Touches the config of every organisation in one transaction, and returns when it was sent. */
    changeConfig: async () => {
      const sent = performance.now();
      await client.query('update waybill.organisation_configs set version = version + 1');
      // Notifications leave with the commit, so the delay is counted from before its answer arrived.
      return sent;
    },
    end: () => client.end(),
  };
};
