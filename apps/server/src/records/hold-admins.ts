import type { OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

/** Changes to the admins of an organisation run one at a time: two admins could otherwise remove each other. */
export const holdAdmins = async (tx: Tx, organisationId: OrganisationId): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`waybill admins ${organisationId}`}, 0))`.execute(tx);
};
