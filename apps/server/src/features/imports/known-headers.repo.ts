import type { PartnerId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';

export type KnownHeadersRepo = ReturnType<typeof knownHeadersRepo>;

/** An organisation's files have a few hundred headers; whoever sends random ones makes it forget the oldest. */
const MOST_HEADERS = 2_000;

type Known = {
  readonly path: string | null;
  /** In whose words it tells statuses. */
  readonly partnerId: PartnerId | null;
};

/** What columns were taken for when files were imported, by their headers. */
export const knownHeadersRepo = (tx: Tx, { organisationId }: Scope) => ({
  find: async (headers: readonly string[]): Promise<ReadonlyMap<string, Known>> => {
    const rows = await tx
      .selectFrom('known_headers')
      .select(['header', 'path', 'partner_id'])
      .where('organisation_id', '=', organisationId)
      .where(sql<boolean>`header = any (${[...headers]}::text[])`)
      .execute();
    return new Map(rows.map(({ header, path, partner_id: partnerId }) => [header, { path, partnerId }]));
  },

  remember: async (columns: readonly (Known & { readonly header: string })[], now: Date): Promise<void> => {
    await sql`insert into waybill.known_headers (organisation_id, header, path, partner_id, used_at)
      select ${organisationId}, header, path, "partnerId", ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as c (header text, path text, "partnerId" uuid)
      on conflict (organisation_id, header) do update set path = excluded.path, partner_id = excluded.partner_id,
        used_at = excluded.used_at`.execute(tx);
    await sql`delete from waybill.known_headers where organisation_id = ${organisationId} and header in (
      select header from waybill.known_headers where organisation_id = ${organisationId}
      order by used_at desc, header offset ${MOST_HEADERS})`.execute(tx);
  },
});
