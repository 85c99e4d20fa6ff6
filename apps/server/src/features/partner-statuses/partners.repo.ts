import type { Partner } from '@waybill/contract/partners';
import type { Stamp } from '@waybill/domain/actor';
import type { PartnerId } from '@waybill/domain/ids';
import { type PartnerFields, type StatusMapping, wordKey } from '@waybill/domain/partner-statuses';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newRow, presentStamp, stampColumns } from '../../db/record-table.ts';
import type { Partners } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';
import { referredOrNull, uniqueOrNull } from '../../db/unique.ts';

type Row = Selectable<Partners> & { readonly webhooks: number };

const present = (row: Row): Partner => ({
  id: row.id,
  name: row.name,
  statuses: row.statuses,
  webhooks: row.webhooks,
  ...presentStamp(row),
});

const columnsOf = ({ name, statuses }: PartnerFields) => ({
  name,
  name_key: wordKey(name),
  statuses: JSON.stringify(statuses),
});

/** The partners of an organisation; its sub-companies share them. */
export const partnersRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => {
  const own = () => tx.selectFrom('partners as p').where('p.organisation_id', '=', organisationId);
  const rows = () =>
    own()
      .selectAll('p')
      .select(
        sql<number>`(select count(*)::int from waybill.webhook_endpoints w
          where w.organisation_id = p.organisation_id and w.partner_id = p.id)`.as('webhooks'),
      );

  return {
    list: async (): Promise<Partner[]> =>
      (await rows().orderBy(sql`p.name collate waybill.names`).orderBy('p.id').execute()).map(present),

    names: () => own().select(['p.id', 'p.name']).orderBy(sql`p.name collate waybill.names`).orderBy('p.id').execute(),

    find: async (id: PartnerId): Promise<Partner | null> => {
      const row = await rows().where('p.id', '=', id).executeTakeFirst();
      return row ? present(row) : null;
    },

    /** Like `find`, and no other transaction changes it until this one is over. */
    hold: async (id: PartnerId): Promise<Partner | null> => {
      const row = await rows().where('p.id', '=', id).forUpdate('p').executeTakeFirst();
      return row ? present(row) : null;
    },

    /** Locks out others who add one: so that they count each other's. */
    countHeld: async (): Promise<number> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`partners ${organisationId}`}, 0))`.execute(tx);
      const { count } = await own()
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Null when another partner has the name. */
    add: (id: PartnerId, fields: PartnerFields, stamp: Stamp) =>
      uniqueOrNull(() =>
        tx
          .insertInto('partners')
          .values(newRow(organisationId, id, columnsOf(fields), stamp))
          .execute(),
      ),

    /** Writes over a row that `hold` has locked. Null when another partner has the name. */
    change: ({ id, version }: Pick<Partner, 'id' | 'version'>, fields: PartnerFields, stamp: Stamp) =>
      uniqueOrNull(() =>
        tx
          .updateTable('partners')
          .set({ ...columnsOf(fields), version: version + 1, ...stampColumns(stamp) })
          .where('organisation_id', '=', organisationId)
          .where('id', '=', id)
          .execute(),
      ),

    /** Null when a webhook has taken it meanwhile. */
    remove: (id: PartnerId) =>
      referredOrNull(() =>
        tx.deleteFrom('partners').where('organisation_id', '=', organisationId).where('id', '=', id).execute(),
      ),

    /** The words of one partner, or of all. */
    mappings: async (id: PartnerId | null): Promise<readonly StatusMapping[]> => {
      const found = await own()
        .select('p.statuses')
        .$if(id !== null, (query) => query.where('p.id', '=', id as PartnerId))
        .execute();
      return found.map(({ statuses }) => statuses);
    },
  };
};
export type PartnersRepo = ReturnType<typeof partnersRepo>;
