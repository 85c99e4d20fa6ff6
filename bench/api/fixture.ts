import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../apps/server/src/db/connect.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/start-embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { hashToken } from '../../apps/server/src/features/accounts/tokens.ts';
import { createKeyVault } from '../../apps/server/src/features/api-keys/key-vault.ts';

const USERS = 2_000;
/** That of the server of the benchmark. */
export const BENCH_SECRET = 'a secret key for the benchmark';

/** A database with one organisation of many users, a session of its admin, and its key. */
export const createFixture = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
  const database = connect({ url: postgres.url });
  await migrate(database.kysely);
  const organisation = randomUUID();
  const admin = randomUUID();
  const token = randomBytes(32).toString('base64url');
  const vault = createKeyVault(BENCH_SECRET);
  const key = vault.newToken();
  await database.asOperator(async (tx) => {
    await sql`insert into waybill.organisations (id, name) values (${organisation}, 'Benchmark')`.execute(tx);
    await sql`insert into waybill.users (id, organisation_id, email, name, roles)
      values (${admin}, ${organisation}, 'admin@bench.test', 'Admin', '{admin}')`.execute(tx);
    await sql`insert into waybill.users (id, organisation_id, email, name, roles, phone_number)
      select gen_random_uuid(), ${organisation}, 'driver' || n || '@bench.test', 'Driver ' || n, '{driver}', '+3545550101'
      from generate_series(1, ${USERS}) n`.execute(tx);
    await sql`insert into waybill.user_activity (user_id, last_active_at) select id, now() from waybill.users`.execute(
      tx,
    );
    await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
      values (${hashToken(token)}, ${admin}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
    await sql`insert into waybill.auth_tokens (organisation_id, id, token_hash, token_ciphertext, last_characters, created_at)
      values (${organisation}, gen_random_uuid(), ${vault.hash(key)}, ${vault.seal(key)}, ${key.slice(-4)}, now())`.execute(
      tx,
    );
  });
  await sql`vacuum analyze`.execute(database.kysely);
  await database.close();
  return {
    url: postgres.url,
    userId: admin,
    cookie: `waybill=${token}`,
    key,
    remove: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
