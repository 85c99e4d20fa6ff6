import { randomBytes } from 'node:crypto';
import { newId, type OrganisationId, organisationId, type UserId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { connect, type Database } from '../apps/server/src/db/connect.ts';
import { hashToken } from '../apps/server/src/features/accounts/tokens.ts';
import { createKeyVault } from '../apps/server/src/features/api-keys/key-vault.ts';
import type { Ground } from './ground.ts';
import { DRILL_SECRET } from './product.ts';

export type Organisation = {
  readonly id: OrganisationId;
  /** Of the public API. */
  readonly key: string;
  /** Of its admin. */
  readonly cookie: string;
};

/** Connections of the drill itself, beside those of the product. */
export const openDatabase = (ground: Ground, url: string): Database => {
  const database = connect({ url, maxConnections: 2 });
  ground.later(database.close);
  return database;
};

/** An organisation with an admin who is signed in, and a key for programs. */
export const enterOrganisation = async (database: Database): Promise<Organisation> => {
  const id = organisationId.parse(newId<OrganisationId>());
  const admin = newId<UserId>();
  const token = randomBytes(32).toString('base64url');
  const vault = createKeyVault(DRILL_SECRET);
  const key = vault.newToken();
  await database.asOperator(async (tx) => {
    await tx.insertInto('organisations').values({ id, name: 'Carrier' }).execute();
    await tx.insertInto('organisation_configs').values({ organisation_id: id, overrides: '{}' }).execute();
    await sql`insert into waybill.users (id, organisation_id, email, name, roles)
      values (${admin}, ${id}, ${`${admin}@drill.test`}, 'Admin', '{admin}')`.execute(tx);
    await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
      values (${hashToken(token)}, ${admin}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
    await sql`insert into waybill.auth_tokens (organisation_id, id, token_hash, token_ciphertext, last_characters, created_at)
      values (${id}, gen_random_uuid(), ${vault.hash(key)}, ${vault.seal(key)}, ${key.slice(-4)}, now())`.execute(tx);
  });
  return { id, key, cookie: `waybill=${token}` };
};
