import { randomBytes, randomUUID } from 'node:crypto';
import { isSmallPattern } from '@waybill/domain/organisation-config';
import { sql } from 'kysely';
import { connect } from '../../apps/server/src/db/connect.ts';
import { hashToken } from '../../apps/server/src/features/accounts/tokens.ts';

/** As many optional letters as a pattern may have, so that the engine has the most to do on each character. */
const hostilePattern = (): string => {
  const pattern = (letters: number) => `(?:a?){${letters}}[a0-9]*`;
  let count = 1_000;
  while (!isSmallPattern(pattern(count))) count--;
  return pattern(count);
};

/** Admins of one organisation, each signed in; the organisation's settings are as hostile as they can be. */
export const enterAdmins = async (url: string, organisationId: string, count: number): Promise<readonly string[]> => {
  const database = connect({ url });
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await database.asOperator(async (tx) => {
    const overrides = JSON.stringify({ barcodeRegex: hostilePattern(), usesChangeShipmentStatus: true });
    await sql`insert into waybill.organisation_configs (organisation_id, overrides)
      values (${organisationId}, ${overrides})`.execute(tx);
    for (const token of tokens) {
      const id = randomUUID();
      await sql`insert into waybill.users (id, organisation_id, email, name, roles)
        values (${id}, ${organisationId}, ${`${id}@bench.test`}, 'Admin', '{admin}')`.execute(tx);
      await sql`insert into waybill.sessions (token_hash, user_id, created_at, last_used_at, password_at, expires_at)
        values (${hashToken(token)}, ${id}, now(), now(), now(), now() + interval '1 day')`.execute(tx);
    }
  });
  await database.close();
  return tokens.map((token) => `waybill=${token}`);
};
