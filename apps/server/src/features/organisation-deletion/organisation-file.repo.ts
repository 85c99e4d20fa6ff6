import type { OrganisationId } from '@waybill/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { wholeList } from '../../db/whole-list.ts';
import type { FilePage, StoredFile } from '../../records/kept-tar.ts';

/** Rows of the queue, of indexes and of counters: made from others, or soon gone. */
const NOT_EXPORTED = [
  'jobs',
  'idempotency_keys',
  'shipment_search',
  'payment_search',
  'search_words',
  'shipment_counts',
  'shipment_days',
  'payment_counts',
  'payment_days',
  'geocoding_claims',
  'photo_pieces',
  'removed_files',
  'auth_tokens',
  'deletions',
  'route_changes',
  'person_shipments',
  'organisation_deletions',
];
/** Whoever reads the file does not sign in with it. */
const SECRET = /hash|ciphertext|secret|token|password/;

/** What is known only to the own people of whoever has done something with a shipment: as in its history (records/shipment-log.ts). */
const PEOPLE_OF_ENTRIES = ['actor_id', 'actor_email', 'address', 'user_agent'];
const UNTOLD_CHANGES = ['subCompanyId', 'recipients'];
/** Columns of shipments that mean something to one party alone. */
const OWNERS_OF_COLUMNS: Readonly<Record<string, string>> = {
  sub_company_id: 'organisation_id',
  carrier_sub_company_id: 'carrier_id',
  forwarder_sub_company_id: 'forwarder_id',
  pickup_saved_location_id: 'organisation_id',
  dropoff_saved_location_id: 'organisation_id',
};

const FILES = 1_000;
/** The smallest id: every other comes behind it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
type ListedFile = StoredFile & { readonly part: string; readonly id: string };

/** Everything of an organisation, as it is written to the file that its people take along. */
export const organisationFile = (tx: Tx, organisationId: OrganisationId) => {
  /** A column as the organisation may read it: of partners' people and divisions the file tells no more than its screens do. */
  const told = (table: string, column: string): RawBuilder<unknown> => {
    const value = sql.ref(`r.${column}`);
    const onlyWhere = (isOwn: RawBuilder<unknown>, otherwise: RawBuilder<unknown> = sql`null`) =>
      sql`case when ${isOwn} then ${value} else ${otherwise} end as ${sql.ref(column)}`;
    const isOf = (party: string) => sql`${sql.ref(`r.${party}`)} = ${organisationId}`;
    if (table === 'shipment_history') {
      if (PEOPLE_OF_ENTRIES.includes(column)) return onlyWhere(isOf('actor_organisation_id'));
      if (column === 'changes') {
        return onlyWhere(isOf('actor_organisation_id'), sql`${value} - ${sql.val(UNTOLD_CHANGES)}::text[]`);
      }
    }
    const owner = table === 'shipments' ? OWNERS_OF_COLUMNS[column] : undefined;
    return owner === undefined ? value : onlyWhere(isOf(owner));
  };

  return {
    /** The tables that have rows of organisations, each with its columns that are no secrets. */
    tables: async (): Promise<readonly { readonly table: string; readonly columns: readonly string[] }[]> => {
      const { rows } = await sql<{ table: string; columns: string[] }>`
        select c.table_name as "table", array_agg(c.column_name::text order by c.ordinal_position)
          filter (where c.data_type <> 'bytea') as columns
        from information_schema.columns c
        where c.table_schema = 'waybill' and exists (select from information_schema.columns o
          where o.table_schema = 'waybill' and o.table_name = c.table_name and o.column_name = 'organisation_id')
        group by 1 order by 1`.execute(tx);
      return rows
        .filter(({ table }) => !NOT_EXPORTED.includes(table))
        .map(({ table, columns }) => ({ table, columns: columns.filter((column) => !SECRET.test(column)) }));
    },

    /** The rows of a table, a portion at a time; shipments also where it only carries or forwards them. */
    rows: (table: string, columns: readonly string[]) => {
      const list = sql.join(columns.map((column) => told(table, column)));
      const where =
        table === 'shipments'
          ? sql`${organisationId} in (r.organisation_id, r.carrier_id, r.forwarder_id)`
          : sql`r.organisation_id = ${organisationId}`;
      return wholeList(
        tx,
        sql<object>`select ${list} from ${sql.table(`waybill.${table}`)} r where ${where}`,
      ).portions();
    },

    /** Those at its own shipments, those that it has added to shipments of others, and the photos of its drivers. */
    files: async (after: string | null): Promise<FilePage> => {
      const [part = '0', last = FIRST_ID] = after?.split(' ') ?? [];
      const pages: readonly RawBuilder<ListedFile>[] = [
        sql`select '0' as part, a.id, a.file_key as key, a.name, a.bytes from waybill.attachments a
          where a.organisation_id = ${organisationId}`,
        sql`select '1' as part, a.id, a.file_key as key, a.name, a.bytes from waybill.attachments a
          where a.added_by_organisation_id = ${organisationId} and a.organisation_id <> ${organisationId}`,
        sql`select '2' as part, a.id, a.file_key as key, a.id || case a.type when 'application/pdf' then '.pdf' else '.jpg' end as name, a.bytes
          from waybill.proof_photos a where a.added_by_organisation_id = ${organisationId}`,
      ];
      const { rows } = await sql<ListedFile>`${sql.join(
        pages
          .slice(Number(part))
          .map((page, at) => sql`(${page} ${at === 0 ? sql`and a.id > ${last}` : sql``} order by a.id limit ${FILES})`),
        sql` union all `,
      )} order by part, id limit ${FILES}`.execute(tx);
      const end = rows.length === FILES ? rows.at(-1) : undefined;
      return { files: rows, next: end ? `${end.part} ${end.id}` : null };
    },
  };
};
