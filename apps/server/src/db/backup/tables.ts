import type { Client } from 'pg';
import { identifier } from '../identifier.ts';

export type Table = { readonly name: string; readonly columns: string[] };

/** Of the place and the moment, and not of the data: a backup may be restored to another storage, with another key. */
const NOT_IN_A_BACKUP = ['installation', 'limit_counts', 'clock'];

/** Every table of the product that is backed up, each after the tables that it refers to, without its generated columns. */
export const tablesOf = async (client: Client): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'waybill'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and c.relname <> all ($1)
    group by c.relname order by c.relname`,
    [NOT_IN_A_BACKUP],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select f.relname as "from", t.relname as "to"
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'waybill'::regnamespace and f.oid <> t.oid`);
  return inOrder(tables, references);
};

const inOrder = (tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] => {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ name }) => !references.some(({ from, to }) => from === name && names.has(to)));
    if (ready.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
};

export const columnList = ({ columns }: Table) => columns.map(identifier).join(', ');
