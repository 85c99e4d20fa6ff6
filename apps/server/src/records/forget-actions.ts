import { sql } from 'kysely';
import type { Tx } from '../db/connect.ts';

export type ProvenAction = { readonly carrier: string; readonly action: string };

/** Removes what drivers have said and photographed at stops of which no proof is left that names anybody. */
export const forgetActions = async (tx: Tx, actions: readonly ProvenAction[]): Promise<void> => {
  if (actions.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(actions)}::jsonb) as given (carrier uuid, action uuid)`;
  const isProven = sql`exists (select from waybill.proofs p
    where p.carrier_id = given.carrier and p.action_id = given.action and p.emptied_at is null)`;
  await sql`delete from waybill.proof_photos f using ${given}
    where f.added_by_organisation_id = given.carrier and f.action_id = given.action and not ${isProven}`.execute(tx);
  await sql`update waybill.driver_actions a set said = '{}', before = null from ${given}
    where a.organisation_id = given.carrier and a.id = given.action and not ${isProven}`.execute(tx);
};
