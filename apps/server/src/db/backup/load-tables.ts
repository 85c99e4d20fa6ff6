import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { clientTo } from '../connect-client.ts';
import { identifier } from '../identifier.ts';
import { BackupRefusal } from './backup-refusal.ts';
import type { Header } from './manifest.ts';
import { columnList, tablesOf } from './tables.ts';

/**
 * One transaction that fills all tables, by their owner. Until it ends, row-level security does not apply to the owner (COPY
 * refuses to run under it) and the tables' own triggers are off: the rows bring what the triggers would derive (counts, search
 * texts, files to remove), and no one listens for changes yet. Both are back on when it ends, however it ends.
 */
export const loadTables = async (url: string, { tables }: Header) => {
  const client = clientTo(url, {
    application_name: 'waybill restore',
    beginning: 'set search_path = waybill, public',
  });
  client.on('error', () => {});
  await client.connect();
  const wanted = new Map(tables.map((table) => [table.name, table]));

  const forEachTable = async (change: string) => {
    for (const name of wanted.keys()) await client.query(`alter table waybill.${identifier(name)} ${change}`);
  };

  /** What the database counts goes on behind the rows that have come. */
  const countOn = async () => {
    const { rows } = await client.query<{ name: string; column: string; counter: string }>(`
      select c.relname as name, a.attname as column, pg_get_serial_sequence(format('waybill.%I', c.relname), a.attname) as counter
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`);
    for (const { name, column, counter } of rows) {
      await client.query(
        `select setval($1, highest) from (select max(${identifier(column)}) as highest from waybill.${identifier(name)}) come
          where highest >= (select last_value from ${counter})`,
        [counter],
      );
    }
  };

  const begin = async () => {
    await client.query('begin');
    const here = new Map((await tablesOf(client)).map((table) => [table.name, columnList(table)]));
    const isSame = here.size === wanted.size && tables.every((table) => here.get(table.name) === columnList(table));
    if (!isSame) throw new BackupRefusal('The tables of this backup are not those that its migrations make.');
    await forEachTable('no force row level security');
    await forEachTable('disable trigger user');
  };

  return {
    begin,
    load: async (name: string, content: Readable) => {
      const table = wanted.get(name);
      if (!table) throw new BackupRefusal(`This backup is damaged: there is no table ${name}.`);
      await pipeline(
        content,
        client.query(copyFrom(`copy waybill.${identifier(name)} (${columnList(table)}) from stdin`)),
      );
    },
    /** Counts the rows that each table has now. */
    count: async () => {
      const counts: Record<string, number> = {};
      for (const name of wanted.keys()) {
        const { rows } = await client.query<{ count: string }>(`select count(*) from waybill.${identifier(name)}`);
        counts[name] = Number(rows[0]?.count);
      }
      return counts;
    },
    commit: async () => {
      await countOn();
      await forEachTable('enable trigger user');
      await forEachTable('force row level security');
      await client.query('commit');
      // The planner has no statistics on so many new rows.
      for (const name of wanted.keys()) await client.query(`analyze waybill.${identifier(name)}`);
    },
    /** Ends the connection; a transaction that was not committed is rolled back. */
    end: () => client.end(),
  };
};
export type LoadingTables = Awaited<ReturnType<typeof loadTables>>;
