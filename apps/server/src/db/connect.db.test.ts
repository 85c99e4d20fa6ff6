import { newId, type OrganisationId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Latch, latch } from '../testing/latch.ts';
import { connect, type Tx } from './connect.ts';
import type { Scope } from './scope.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const currentUser = async (db: TestDatabase['kysely']) =>
  (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role;

test('a scope is only a text to the database, and a refused one leaves the connection as it was', async () => {
  const one = connect({ url: database.url, maxConnections: 1 });
  try {
    const own = await currentUser(one.kysely);
    const organisationId = "not a uuid, and it has a quote: '; reset role; --" as OrganisationId;
    await one.inScope({ organisationId, subCompanyId: null }, async (tx) => {
      // The value is escaped and so only text; row-level security cannot read it as an organisation, and refuses.
      await expect(tx.selectFrom('users').select('id').execute()).rejects.toThrow('invalid input syntax for type uuid');
    });
    await expect(
      one.inScope({ organisationId: '\\u0000' as OrganisationId, subCompanyId: null }, async () => 0),
    ).resolves.toBe(0);
    await expect(
      one.inScope({ organisationId: '\u0000' as OrganisationId, subCompanyId: null }, async () => 0),
    ).rejects.toThrow();
    expect(await currentUser(one.kysely)).toBe(own);
    const { rows } = await sql<{ open: boolean }>`select now() <> statement_timestamp() as open`.execute(one.kysely);
    expect(rows[0]?.open).toBe(false);
  } finally {
    await one.close();
  }
});

test('a statement that is sent with the opening runs inside the walls, and a broken one opens nothing', async () => {
  const one = connect({ url: database.url, maxConnections: 1 });
  const [ours, others] = [newId<OrganisationId>(), newId<OrganisationId>()];
  const scope = { organisationId: ours, subCompanyId: null };
  try {
    await one.asOperator((tx) =>
      tx
        .insertInto('organisations')
        .values([ours, others].map((id) => ({ id, name: id })))
        .execute(),
    );
    const seen = await one.readInScope(
      scope,
      'select current_user as role, name from waybill.organisations',
      async (_, rows) => rows,
    );
    expect(seen).toEqual([{ role: 'waybill_app', name: ours }]);
    let isReached = false;
    const broken = one.readInScope(scope, 'select 1 / 0', async () => {
      isReached = true;
    });
    await expect(broken).rejects.toThrow('division by zero');
    expect(isReached).toBe(false);
    expect(await currentUser(one.kysely)).not.toBe('waybill_app');
  } finally {
    await one.close();
  }
});

test('what only reads is answered before its transaction has ended, cannot write, and gives its connection back', async () => {
  const one = connect({ url: database.url, maxConnections: 1 });
  const scope = { organisationId: newId<OrganisationId>(), subCompanyId: null };
  const ends: string[] = [];
  one.pool.on('release', () => ends.push('given back'));
  try {
    const [row] = await one.readInScope(scope, 'select 1 as n', async (_, rows) => rows);
    expect([row, ends]).toEqual([{ n: 1 }, []]);
    const writing = one.readInScope(scope, 'select 1', (tx) => sql`create temporary table notes ()`.execute(tx));
    await expect(writing).rejects.toThrow('read-only transaction');
    expect(ends).toEqual(['given back', 'given back']);
    expect(await one.asOperator(async (tx) => (await sql`select 2 as n`.execute(tx)).rows)).toEqual([{ n: 2 }]);
  } finally {
    await one.close();
  }
});

test.each(['commits', 'fails'])('what is asked of a transaction after it %s is refused', async (end) => {
  let kept: Tx | undefined;
  const work = database.asOperator(async (tx) => {
    kept = tx;
    if (end === 'fails') throw new Error('on purpose');
  });
  await work.catch(() => {});
  await expect(kept?.selectFrom('users').select('id').execute()).rejects.toThrow('The transaction is over');
});

test('a connection that is lost in the middle of a transaction serves nobody else', async () => {
  const one = connect({ url: database.url, maxConnections: 1 });
  try {
    const lost = one.asOperator((tx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx));
    await expect(lost).rejects.toThrow();
    await expect(one.asOperator(async (tx) => currentUser(tx))).resolves.toBe('waybill_operator');
  } finally {
    await one.close();
  }
});

test('statements are prepared once per connection, and those beyond the bound still run', async () => {
  // Other files of the run have named statements of their own: with theirs, the bound may be reached already.
  vi.resetModules();
  const fresh = await import('./connect.ts');
  const one = fresh.connect({ url: database.url, maxConnections: 1 });
  try {
    for (let n = 1; n <= 1_100; n++) await sql`select ${n} as ${sql.ref(`n${n}`)}`.execute(one.kysely);
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(one.kysely);
    expect(Number(rows[0]?.count)).toBeGreaterThan(0);
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(1_000);
  } finally {
    await one.close();
  }
});

test('of two transactions that wait for each other both are done', async () => {
  const [first, second] = [latch(), latch()];
  let attempts = 0;
  const lock = (tx: Tx, n: number) => sql`select pg_advisory_xact_lock(${n}::bigint)`.execute(tx);
  const work = (own: number, mine: Latch, others: number, theirs: Latch) =>
    database.asOperator(async (tx) => {
      attempts++;
      await lock(tx, own);
      mine.open();
      await theirs.opened;
      await lock(tx, others);
      return own;
    });
  expect(await Promise.all([work(1, first, 2, second), work(2, second, 1, first)])).toEqual([1, 2]);
  expect(attempts).toBe(3);
});

test('one organisation uses a share of the connections, and another and the sign-in find theirs', async () => {
  const few = connect({ url: database.url, maxConnections: 4, connectMs: 120_000 });
  const [busy, other] = [newId<OrganisationId>(), newId<OrganisationId>()].map((organisationId) => ({
    organisationId,
    subCompanyId: null,
  })) as [Scope, Scope];
  const [shareIsUsed, end] = [latch(), latch()];
  let begun = 0;
  try {
    const backlog = Array.from({ length: 10 }, () =>
      few.inScope(busy, async () => {
        begun++;
        if (begun === 2) shareIsUsed.open();
        await end.opened;
      }),
    );
    await shareIsUsed.opened;
    expect(await few.inScope(other, async () => 'answered')).toBe('answered');
    expect(await few.asSignIn(async () => 'signed in')).toBe('signed in');
    expect(begun).toBe(2);
    end.open();
    await Promise.all(backlog);
    expect(begun).toBe(10);
  } finally {
    end.open();
    await few.close();
  }
});

test('what is done inside of one transaction is part of it, by whatever name; a step that fails undoes itself alone', async () => {
  const one = connect({ url: database.url, maxConnections: 1 });
  const organisationId = newId<OrganisationId>();
  const scope = { organisationId, subCompanyId: null };
  const names = async () =>
    (
      await one.asOperator((tx) =>
        tx
          .selectFrom('saved_locations')
          .select('location_name as name')
          .where('organisation_id', '=', organisationId)
          .execute(),
      )
    ).map(({ name }) => name);
  const keep = (name: string) => (tx: Tx) =>
    sql`insert into waybill.saved_locations (organisation_id, id, location_name, street_address1, address_key, search_text,
        created_at, updated_at)
      values (${organisationId}, gen_random_uuid(), ${name}, ${name}, ${name}, ${name}, now(), now())`.execute(tx);
  try {
    await one.asOperator((tx) => tx.insertInto('organisations').values({ id: organisationId, name: 'One' }).execute());
    await expect(
      one.inOneTransaction(scope, async () => {
        await one.inScope(scope, keep('lost'));
        throw new Error('at the end');
      }),
    ).rejects.toThrow('at the end');
    expect(await names()).toEqual([]);

    await one.inOneTransaction(scope, async (tx) => {
      await keep('outer')(tx);
      // At once, and one after the other; the second fails in the database and by itself.
      const steps = await Promise.allSettled([
        one.inScope(scope, keep('first')),
        one.inScope(scope, async (step) => {
          await keep('undone')(step);
          await sql`select 1 / 0`.execute(step);
        }),
        one.readInScope(scope, 'select 7 as seven', async (_, [row]) => row?.seven),
      ]);
      expect(steps.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(steps[2]).toMatchObject({ value: 7 });
      expect(() => one.inScope({ ...scope, organisationId: newId<OrganisationId>() }, keep('foreign'))).toThrow(
        'scope',
      );
    });
    expect((await names()).sort()).toEqual(['first', 'outer']);
    // Afterwards a transaction is one of its own again.
    await one.inScope(scope, keep('later'));
    expect(await names()).toHaveLength(3);
  } finally {
    await one.close();
  }
});

test('statements from before a migration are prepared anew, in all that are under way', async () => {
  const both = connect({ url: database.url, maxConnections: 2 });
  const table = sql.table('waybill.changing');
  await sql`create table ${table} (id int primary key)`.execute(both.kysely);
  try {
    const read = (tx: Tx) => sql<object>`select * from ${table} where id > ${0}`.execute(tx);
    const write = (tx: Tx) => sql<object>`insert into ${table} (id) values (${1}) returning *`.execute(tx);
    const grant = sql`grant all on ${table} to waybill_operator`;
    await grant.execute(both.kysely);
    /** Two at a time: each connection has prepared it. */
    const onBoth = async () => {
      const together = [latch(), latch()];
      const all = together.map((mine, n) =>
        both.asOperator(async (tx) => {
          const { rows } = await read(tx);
          mine.open();
          await together[1 - n]?.opened;
          return rows;
        }),
      );
      return Promise.all(all);
    };
    await onBoth();
    expect((await sql<object>`select * from ${table} where id > ${0}`.execute(both.statements)).rows).toEqual([]);
    await sql`alter table ${table} add column name text`.execute(both.kysely);
    expect((await both.asOperator(write)).rows).toEqual([{ id: 1, name: null }]);
    expect(await onBoth()).toEqual([[{ id: 1, name: null }], [{ id: 1, name: null }]]);
    await sql`alter table ${table} add column city text`.execute(both.kysely);
    const { rows } = await sql<object>`select * from ${table} where id > ${0}`.execute(both.statements);
    expect(rows).toEqual([{ id: 1, name: null, city: null }]);
  } finally {
    await sql`drop table ${table}`.execute(both.kysely);
    await both.close();
  }
});
