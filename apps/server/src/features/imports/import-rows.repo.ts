import type { FileImportId, ShipmentId } from '@waybill/domain/ids';
import type { RowProblem } from '@waybill/domain/import/file-import';
import { sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import type { Judged } from './judge-row.ts';

export type NewRow = { readonly number: number; readonly line: number; readonly cells: readonly string[] };

export type StoredRow = NewRow & {
  readonly problems: readonly RowProblem[];
  readonly isRepaired: boolean;
  readonly isLeftOut: boolean;
  /** The round in which it was changed while others were being entered. */
  readonly changedIn: number | null;
};

export type JudgedRow = Judged & { readonly number: number };

/** The columns whose values are compared. */
export type ClashColumns = {
  readonly barcode: number | null;
  readonly externalId: number | null;
  readonly shipmentId: number | null;
  readonly status: number | null;
};

export type RowKeys = {
  readonly numbers: readonly number[];
  readonly barcodes: readonly string[];
  readonly groups: readonly string[];
};

export type RowCounts = {
  readonly faulty: number;
  readonly repaired: number;
  readonly leftOut: number;
  /** Without a fault, and changed in this round: they wait for the next one. */
  readonly forNext: number;
};

/** A row that is entered, with the first one of its shipment. */
export type GoodRow = {
  readonly number: number;
  readonly cells: readonly string[];
  readonly shipmentId: ShipmentId | null;
  readonly externalId: string | null;
  readonly content: string;
  readonly head: number;
  /** How many rows before it say the same, from one. */
  readonly occurrence: number;
};

const GOOD = sql`r.problems is null and r.clashes is null and not r.is_left_out`;

/** As PostgreSQL writes a list of texts: rows of a matrix would all have to be of one length. */
const asArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join()}}`;

export type ImportRowsRepo = ReturnType<typeof importRowsRepo>;

/** The rows of one file. */
export const importRowsRepo = (tx: Tx, { organisationId }: Scope, importId: FileImportId) => {
  const mine = sql`r.organisation_id = ${organisationId} and r.import_id = ${importId}`;
  /** Rows that are judged lie together: only their part of a million is looked at. */
  const among = (rows: readonly { readonly number: number }[]) => {
    const numbers = rows.map(({ number }) => number);
    return sql`r.number between ${Math.min(...numbers)} and ${Math.max(...numbers)}`;
  };
  const isOneOf = (numbers: readonly number[]) => sql<boolean>`r.number = any (${[...numbers]}::integer[])`;
  const select = () =>
    tx
      .selectFrom('import_rows as r')
      .select([
        'r.number',
        'r.line',
        'r.cells',
        'r.problems',
        'r.clashes',
        'r.is_repaired',
        'r.is_left_out',
        'r.changed_in',
      ])
      .where('r.organisation_id', '=', organisationId)
      .where('r.import_id', '=', importId)
      .orderBy('r.number');
  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];
  const storedOf = (row: Row): StoredRow => ({
    number: row.number,
    line: row.line,
    cells: row.cells,
    problems: [...(row.problems ?? []), ...(row.clashes ?? [])],
    isRepaired: row.is_repaired,
    isLeftOut: row.is_left_out,
    changedIn: row.changed_in,
  });

  return {
    clear: async (): Promise<void> => {
      await sql`delete from waybill.import_rows r where ${mine}`.execute(tx);
    },

    add: async (rows: readonly NewRow[]): Promise<void> => {
      await sql`insert into waybill.import_rows (organisation_id, import_id, number, line, cells)
        select ${organisationId}, ${importId}, number, line, cells::text[]
        from unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map(({ line }) => line)}::integer[],
          ${rows.map(({ cells }) => asArray(cells))}::text[]) as r (number, line, cells)`.execute(tx);
    },

    /** In the order of the file. */
    portion: async (after: number, limit: number): Promise<readonly (NewRow & Pick<StoredRow, 'isLeftOut'>)[]> =>
      tx
        .selectFrom('import_rows')
        .select(['number', 'line', 'cells', 'is_left_out as isLeftOut'])
        .where('organisation_id', '=', organisationId)
        .where('import_id', '=', importId)
        .where('number', '>', after)
        .orderBy('number')
        .limit(limit)
        .execute(),

    page: async (only: 'noted' | 'all', after: number, limit: number): Promise<readonly StoredRow[]> => {
      const rows = await select()
        .where('r.number', '>', after)
        .$if(only === 'noted', (query) =>
          // The condition is that of the index.
          query.where(
            sql<boolean>`(r.problems is not null or r.clashes is not null or r.is_repaired or r.is_left_out)`,
          ),
        )
        .limit(limit)
        .execute();
      return rows.map(storedOf);
    },

    some: async (numbers: readonly number[]): Promise<readonly StoredRow[]> =>
      (await select().where(isOneOf(numbers)).execute()).map(storedOf),

    /** These rows, locked until the transaction is over; without those that are just being entered. */
    hold: async (numbers: readonly number[]): Promise<readonly StoredRow[]> => {
      if (numbers.length === 0) return [];
      const rows = await select().where(isOneOf(numbers)).forUpdate().skipLocked().execute();
      return rows.map(storedOf);
    },

    writeCells: async (rows: readonly Pick<NewRow, 'number' | 'cells'>[]): Promise<void> => {
      await sql`update waybill.import_rows r set cells = e.cells, is_repaired = true
        from (select number, array(select jsonb_array_elements_text(cells)) as cells
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (number integer, cells jsonb)) e
        where ${mine} and r.number = e.number`.execute(tx);
    },

    leaveOut: async (numbers: readonly number[], isLeftOut: boolean): Promise<void> => {
      await sql`update waybill.import_rows r set is_left_out = ${isLeftOut}
        where ${mine} and r.number = any (${[...numbers]}::integer[])`.execute(tx);
    },

    /** Rows that were changed in a round wait for the next one; they are compared with others when this one is over. */
    keepForNext: async (numbers: readonly number[], round: number): Promise<void> => {
      await sql`update waybill.import_rows r set changed_in = ${round}, clashes = null
        where ${mine} and r.number = any (${[...numbers]}::integer[])`.execute(tx);
    },

    /** Writes what was found in rows. */
    judge: async (rows: readonly JudgedRow[]): Promise<void> => {
      const found = rows.map(({ number, problems, shipmentId, externalId, barcode, content, group }) => ({
        number,
        problems: problems.length > 0 ? problems : null,
        shipment_id: shipmentId,
        external_id: externalId,
        barcode,
        content,
        group_key: group,
      }));
      await sql`update waybill.import_rows r set problems = nullif(j.problems, 'null'::jsonb), shipment_id = j.shipment_id,
          external_id = j.external_id, barcode = j.barcode,
          content = j.content, group_key = j.group_key
        from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as j (number integer, problems jsonb, shipment_id text, external_id text,
          barcode text, content text, group_key text)
        where ${mine} and r.number = j.number and ${among(rows)}`.execute(tx);
    },

    /** What rows are compared by. */
    keysOf: async (numbers: readonly number[]): Promise<RowKeys> => {
      const { rows } = await sql<{ barcode: string | null; group: string | null }>`
        select r.barcode, r.group_key as group from waybill.import_rows r
        where ${mine} and r.number = any (${[...numbers]}::integer[])`.execute(tx);
      return {
        numbers,
        barcodes: rows.flatMap(({ barcode }) => barcode ?? []),
        groups: rows.flatMap(({ group }) => group ?? []),
      };
    },

    /**
     * Compares rows with each other and with what is entered already: all of them, or those that have something in common with
     * rows that were changed. Rows that are faulty by themselves, or left out, clash with nothing. The first row that has
     * something keeps it. Rows without a fault are held back while another one of their shipment has one: it would be entered in
     * part, and the rest would then take the place of that part.
     */
    findClashes: async (columns: ClashColumns, among: RowKeys | 'all'): Promise<void> => {
      // Whoever gets a fault by a barcode holds back the other rows of its shipment.
      const isOfGroup =
        among === 'all'
          ? sql`true`
          : sql`(r.group_key = any (${[...among.groups]}::text[]) or r.group_key in (select b.group_key from waybill.import_rows b
              where b.organisation_id = ${organisationId} and b.import_id = ${importId} and b.barcode = any (${[...among.barcodes]}::text[])))`;
      const compared =
        among === 'all'
          ? mine
          : sql`${mine} and (r.number = any (${[...among.numbers]}::integer[])
              or r.barcode = any (${[...among.barcodes]}::text[]) or ${isOfGroup})`;
      await sql`
        with compared as materialized (
          select r.number, r.barcode, r.shipment_id, r.external_id, r.content, r.group_key,
            r.problems is null and not r.is_left_out as is_sound,
            ${columns.status === null ? sql`null::text` : sql`lower(btrim(r.cells[${columns.status + 1}::integer]))`} as said
          from waybill.import_rows r where ${compared}),
        twice as (
          select number, first from (
            select number, first_value(number) over (partition by barcode order by number) as first
            from compared where is_sound and barcode is not null) seen
          where number > first),
        -- The shipment of the same number, or of the same content, may have the barcode already: then it is that one.
        taken as (
          select distinct r.number from compared r
          join waybill.parcels p on p.organisation_id = ${organisationId} and p.barcode = r.barcode and p.status <> 'deleted'
          join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key
          where r.is_sound and r.barcode is not null and not (
            (r.shipment_id is not null and s.shipment_id = r.shipment_id)
            or (r.shipment_id is null and r.external_id is not null and s.external_id = r.external_id)
            or (r.shipment_id is null and r.external_id is null and exists (select from waybill.imported_contents c
              where c.organisation_id = ${organisationId} and c.content = r.content and c.shipment_key = s.id)))),
        -- Out of sight counts as well: nobody is told whether it exists.
        unknown as (
          select r.number from compared r
          where r.is_sound and r.shipment_id is not null
            and not exists (select from waybill.shipments s where s.shipment_id = r.shipment_id)),
        differing as (
          select number, first from (
            select number, content, first_value(number) over same as first, first_value(content) over same as first_content
            from compared where is_sound and group_key is not null
            window same as (partition by group_key order by number)) seen
          where content <> first_content),
        -- A row that says nothing of the status agrees with every other.
        moving as (
          select number, first from (
            select number, said, first_value(number) over same as first, first_value(said) over same as first_said
            from compared where is_sound and group_key is not null and said <> ''
            window same as (partition by group_key order by number)) seen
          where said <> first_said),
        found as (
          select number, jsonb_agg(problem) as clashes from (
            select number, jsonb_build_object('path', 'parcels.barcode', 'column', ${columns.barcode}::integer,
              'problem', 'duplicate', 'otherRow', first) as problem from twice
            union all
            select number, jsonb_build_object('path', 'parcels.barcode', 'column', ${columns.barcode}::integer, 'problem', 'taken') from taken
            union all
            select number, jsonb_build_object('path', 'shipmentId', 'column', ${columns.shipmentId}::integer, 'problem', 'unknown-shipment') from unknown
            union all
            select number, jsonb_build_object('path', 'externalId', 'column', ${columns.externalId}::integer,
              'problem', 'differs', 'otherRow', first) from differing
            union all
            select number, jsonb_build_object('path', 'deliveryStatus', 'column', ${columns.status}::integer,
              'problem', 'differs', 'otherRow', first) from moving) clash
          group by number),
        cleared as (
          update waybill.import_rows r set clashes = null
          where ${compared} and r.clashes is not null and not exists (select from found where found.number = r.number))
        update waybill.import_rows r set clashes = found.clashes
        from found where ${mine} and r.number = found.number and r.clashes is distinct from found.clashes`.execute(tx);
      await sql`
        with faulty as materialized (
          select r.group_key, min(r.number) as first from waybill.import_rows r
          where ${mine} and ${isOfGroup} and r.group_key is not null and not r.is_left_out
            and (r.problems is not null or r.clashes is not null)
          group by r.group_key)
        update waybill.import_rows r set clashes = jsonb_build_array(jsonb_build_object('path', '', 'column', null,
          'problem', 'held-back', 'otherRow', faulty.first))
        from faulty where ${mine} and r.group_key = faulty.group_key and r.problems is null and r.clashes is null
          and not r.is_left_out`.execute(tx);
    },

    /**
     * The rows that are entered in a round: those without a fault that were not changed in it. Those of a shipment after each other, in the order of the
     * file otherwise, and never all at once.
     */
    goodRows: async function* (round: number, atOnce: number): AsyncGenerator<readonly GoodRow[]> {
      await sql`declare good_rows no scroll cursor for
        select number, cells, shipment_id as "shipmentId", external_id as "externalId", content, head, occurrence::integer
        from (select r.number, r.cells, r.shipment_id, r.external_id, r.content,
            min(r.number) over (partition by coalesce(r.group_key, 'row ' || r.number)) as head,
            row_number() over (partition by coalesce(r.group_key, r.content) order by r.number) as occurrence
          from waybill.import_rows r where ${mine} and ${GOOD} and r.changed_in is distinct from ${round}) good
        order by head, number`.execute(tx);
      for (;;) {
        const { rows } = await sql<GoodRow>`fetch ${sql.lit(atOnce)} from good_rows`.execute(tx);
        if (rows.length === 0) break;
        yield rows;
      }
      await sql`close good_rows`.execute(tx);
    },

    countGood: async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from waybill.import_rows r
        where ${mine} and ${GOOD}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    /** What was entered is no row of the file any more: the others are left to be repaired. */
    dropGood: async (round: number): Promise<void> => {
      await sql`delete from waybill.import_rows r where ${mine} and ${GOOD} and r.changed_in is distinct from ${round}`.execute(
        tx,
      );
    },

    /** Rows that were refused when they were entered. */
    refuse: async (numbers: readonly number[], problems: readonly RowProblem[]): Promise<void> => {
      await sql`update waybill.import_rows r set problems = ${JSON.stringify(problems)}::jsonb
        where ${mine} and r.number = any (${[...numbers]}::integer[])`.execute(tx);
    },

    counts: async (round: number): Promise<RowCounts> => {
      const { rows } = await sql<RowCounts>`select
          (count(*) filter (where is_faulty and not is_left_out))::integer as faulty,
          (count(*) filter (where is_repaired and not is_faulty and not is_left_out))::integer as repaired,
          (count(*) filter (where is_left_out))::integer as "leftOut",
          (count(*) filter (where changed_in = ${round} and not is_faulty and not is_left_out))::integer as "forNext"
        from (select r.is_repaired, r.is_left_out, r.changed_in, r.problems is not null or r.clashes is not null as is_faulty
          from waybill.import_rows r
          where ${mine} and (r.problems is not null or r.clashes is not null or r.is_repaired or r.is_left_out)) noted`.execute(
        tx,
      );
      return rows[0] ?? { faulty: 0, repaired: 0, leftOut: 0, forNext: 0 };
    },

    /** The rows in which a cell has the same text and the same fault. */
    alike: async (column: number, problem: string, text: string, limit: number): Promise<readonly number[]> => {
      const { rows } = await sql<{ number: number }>`select r.number from waybill.import_rows r
        where ${mine} and not r.is_left_out and (r.problems is not null or r.clashes is not null)
          and coalesce(r.cells[${column + 1}::integer], '') = ${text}
          and exists (select from jsonb_array_elements(coalesce(r.problems, '[]') || coalesce(r.clashes, '[]')) p
            where (p ->> 'column')::integer = ${column} and p ->> 'problem' = ${problem})
        order by r.number limit ${limit}`.execute(tx);
      return rows.map(({ number }) => number);
    },
  };
};
