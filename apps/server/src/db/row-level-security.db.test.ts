import { newId, type OrganisationId, type SubCompanyId } from '@waybill/domain/ids';
import { ORGANISATION_MAILS } from '@waybill/domain/throttle';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { createKeyVault } from '../features/api-keys/key-vault.ts';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, STRANGER } from '../seed/demo-data.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { wireSeed } from '../wiring/wire-seed.ts';
import type { Tx } from './connect.ts';
import type { Scope } from './scope.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
const scopeOf = (organisationId: OrganisationId, subCompanyId: SubCompanyId | null = null): Scope => ({
  organisationId,
  subCompanyId,
});

beforeAll(async () => {
  database = await createTestDatabase();
  await seedDemo(wireSeed(database, createKeyVault('row level security'), () => new Date()));
  await database.asOperator(leaveTraces);
});
afterAll(() => database.drop());

/** A history entry, a last activity and a pending code for every user: rows that others must not see. */
const leaveTraces = async (tx: Tx) => {
  await sql`insert into waybill.audit_log (organisation_id, id, sub_company_id, occurred_at, actor_kind, actor_name, entity, entity_id, action)
    select organisation_id, gen_random_uuid(), sub_company_id, now(), 'operator', 'x', 'user', id::text, 'edited'
    from waybill.users where organisation_id is not null`.execute(tx);
  await sql`insert into waybill.user_activity (user_id, last_active_at) select id, now() from waybill.users`.execute(
    tx,
  );
  await sql`insert into waybill.account_codes (code_hash, user_id, purpose, email, created_at, expires_at)
    select sha256(id::text::bytea), id, 'change-email', email, now(), now() from waybill.users`.execute(tx);
};

const rowsOf = async (tx: Tx, table: string, column: string) => {
  const { rows } = await sql<{ value: string }>`
    select distinct ${sql.ref(column)}::text as value from ${sql.table(table)} order by 1`.execute(tx);
  return rows.map(({ value }) => value);
};

const tableNames = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'waybill'`.execute(database.kysely);
  return rows.map(({ name }) => name);
};

/** Every table of an organisation's rows that the application may read, including tables added later. */
const tenantTables = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.column_privileges
    where table_schema = 'waybill' and grantee = 'waybill_app' and column_name = 'organisation_id'
      and privilege_type = 'SELECT'`.execute(database.kysely);
  return rows.map(({ name }) => name);
};

test('the tables that hold an organisation’s rows are found', async () => {
  expect(await tenantTables()).toEqual(
    expect.arrayContaining(['users', 'sub_companies', 'organisation_configs', 'auth_tokens', 'audit_log']),
  );
});

test('row-level security is on and forced on every table', async () => {
  const { rows } = await sql<{ name: string; on: boolean; forced: boolean }>`
    select relname as name, relrowsecurity as on, relforcerowsecurity as forced
    from pg_class where relnamespace = 'waybill'::regnamespace and relkind in ('r', 'p')`.execute(database.kysely);
  expect(rows.length).toBeGreaterThan(8);
  for (const row of rows) expect(row, row.name).toMatchObject({ on: true, forced: true });
});

test('none of the roles can pass through the walls by itself', async () => {
  const { rows } = await sql<{ rolsuper: boolean; rolbypassrls: boolean; rolcanlogin: boolean }>`
    select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname like 'waybill\\_a%' or rolname = 'waybill_operator'`.execute(
    database.kysely,
  );
  expect(rows).toHaveLength(3);
  for (const row of rows) expect(row).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
});

test('outside of every role the owner of the tables sees no row of any', async () => {
  for (const name of await tableNames()) {
    const { rows } = await sql`select 1 from ${sql.table(`waybill.${name}`)} limit 1`.execute(database.kysely);
    expect(rows, name).toEqual([]);
  }
});

/** All parties read the rows that belong to a shipment: see shipment-walls.db.test.ts. */
const SHARED: readonly string[] = ['shipments', 'parcels', 'attachments', 'shipment_history', 'stop_places'];

describe('without any where', () => {
  const organisations = { CARRIER, FORWARDER, STRANGER };
  for (const [name, id] of Object.entries(organisations)) {
    test(`${name} reads only its own rows`, async () => {
      await database.inScope(scopeOf(id), async (tx) => {
        for (const table of (await tenantTables()).filter((one) => !SHARED.includes(one))) {
          for (const found of await rowsOf(tx, table, 'organisation_id')) expect(found, table).toBe(id);
        }
        for (const table of ['users', 'organisation_configs', 'auth_tokens', 'audit_log']) {
          expect(await rowsOf(tx, table, 'organisation_id'), table).toEqual([id]);
        }
        const { rows: others } = await sql`select from waybill.shipments
          where ${id}::uuid not in (organisation_id, coalesce(carrier_id, organisation_id), coalesce(forwarder_id, organisation_id))`.execute(
          tx,
        );
        expect(others).toEqual([]);
        const own = await rowsOf(tx, 'users', 'id');
        expect(own.length).toBeGreaterThan(0);
        for (const table of ['user_activity', 'account_codes']) {
          expect(await rowsOf(tx, table, 'user_id'), table).toEqual(own);
        }
      });
    });
  }

  test('a division reads its own users, its own settings and those of its organisation', async () => {
    await database.inScope(scopeOf(CARRIER, AKUREYRI), async (tx) => {
      expect(await rowsOf(tx, 'users', 'email')).toEqual(['division@demo.test']);
      const [own] = await rowsOf(tx, 'users', 'id');
      for (const table of ['user_activity', 'account_codes']) {
        expect(await rowsOf(tx, table, 'user_id'), table).toEqual([own]);
      }
      expect(await rowsOf(tx, 'audit_log', 'entity_id')).toEqual([own]);
      expect(await rowsOf(tx, 'sub_companies', 'id')).toEqual([AKUREYRI]);
      expect(await rowsOf(tx, 'organisation_configs', 'key')).toEqual([CARRIER, `${CARRIER}-${AKUREYRI}`]);
    });
  });

  test('an organisation sees the partners that the operator named, and no other', async () => {
    await database.inScope(scopeOf(CARRIER), async (tx) =>
      expect(await rowsOf(tx, 'organisations', 'id')).toEqual([CARRIER, FORWARDER]),
    );
    await database.inScope(scopeOf(STRANGER), async (tx) =>
      expect(await rowsOf(tx, 'organisations', 'id')).toEqual([STRANGER]),
    );
  });

  test('an organisation counts its own mails, and neither sees nor touches other attempts', async () => {
    const keyOf = (id: OrganisationId) => `member-mail:${id}:all`;
    const count = (key: string) => (tx: Tx) => throttlesRepo(tx).attempt(key, new Date(), ORGANISATION_MAILS);
    await database.asSignIn(count('sign-in:account:admin@demo.test'));
    for (const id of [CARRIER, STRANGER]) await database.inScope(scopeOf(id), count(keyOf(id)));
    await database.inScope(scopeOf(CARRIER), async (tx) =>
      expect(await rowsOf(tx, 'attempt_throttles', 'key')).toEqual([keyOf(CARRIER)]),
    );
    for (const key of [keyOf(STRANGER), 'sign-in:account:admin@demo.test']) {
      await expect(database.inScope(scopeOf(CARRIER), count(key)), key).rejects.toThrow('row-level security');
    }
  });

  test('an unknown organisation, and none at all, see nothing', async () => {
    for (const organisationId of [newId<OrganisationId>(), '' as OrganisationId]) {
      await database.inScope(scopeOf(organisationId), async (tx) => {
        expect(await rowsOf(tx, 'users', 'id')).toEqual([]);
        expect(await rowsOf(tx, 'organisations', 'id')).toEqual([]);
      });
    }
  });
});

describe('what the application may not do at all', () => {
  const refusals: Record<string, (tx: Tx) => Promise<unknown>> = {
    'read a password hash': (tx) => tx.selectFrom('users').select('password_hash').execute(),
    'read sessions': (tx) => tx.selectFrom('sessions').select('user_id').execute(),
    'read contact forms': (tx) => tx.selectFrom('contact_forms').select('id').execute(),
    'read the outbox': (tx) => tx.selectFrom('outbox').select('id').execute(),
    'set a password': (tx) => tx.updateTable('users').set({ password_hash: 'x' }).execute(),
    'verify an address': (tx) => tx.updateTable('users').set({ email_verified_at: new Date() }).execute(),
    'move a user elsewhere': (tx) => tx.updateTable('users').set({ organisation_id: STRANGER }).execute(),
    'delete its organisation': (tx) => tx.deleteFrom('organisations').execute(),
    'change a key': (tx) => tx.updateTable('auth_tokens').set({ last_characters: 'x' }).execute(),
    'delete a key': (tx) => tx.deleteFrom('auth_tokens').execute(),
    'read codes that travel by mail': (tx) => tx.selectFrom('account_codes').select('code_hash').execute(),
    'read the secret of an authenticator app': (tx) => tx.selectFrom('authenticators').select('user_id').execute(),
    'read passkeys': (tx) => tx.selectFrom('passkeys').select('user_id').execute(),
    'read challenges of passkeys': (tx) => tx.selectFrom('passkey_challenges').select('user_id').execute(),
    'read recovery codes': (tx) => tx.selectFrom('recovery_codes').select('user_id').execute(),
    'read sign-ins that wait for their second step': (tx) => tx.selectFrom('second_steps').select('user_id').execute(),
    'change the history': (tx) => tx.updateTable('audit_log').set({ action: 'edited' }).execute(),
    'remove the history': (tx) => tx.deleteFrom('audit_log').execute(),
    'empty the history': (tx) => sql`truncate waybill.audit_log`.execute(tx),
  };
  for (const [entry, attempt] of Object.entries(refusals)) {
    test(`it cannot ${entry}`, async () => {
      await expect(database.inScope(scopeOf(CARRIER), attempt)).rejects.toThrow('permission denied');
    });
  }

  const guarded: Record<string, [(tx: Tx) => Promise<unknown>, string]> = {
    "grant a role that is the operator's to grant": [
      (tx) => sql`update waybill.users set roles = array_append(roles, 'super-admin')`.execute(tx),
      'only the operator',
    ],
    'take such a role away': [(tx) => sql`update waybill.users set roles = '{admin}'`.execute(tx), 'only the operator'],
    'change the address somebody signs in with': [
      (tx) => sql`update waybill.users set email = 'x' || email`.execute(tx),
      'by its owner',
    ],
    'turn on two-factor sign-in for somebody': [
      (tx) => tx.updateTable('users').set({ two_factor_since: new Date() }).execute(),
      'by the owner of the account',
    ],
    'make a member without inviting them': [
      (tx) =>
        tx.insertInto('users').values({ id: newId(), organisation_id: CARRIER, email: 'made@example.com' }).execute(),
      'invited, not made',
    ],
    'invite somebody with such a role': [
      (tx) =>
        tx
          .insertInto('users')
          .values({
            id: newId(),
            organisation_id: CARRIER,
            email: 'made@example.com',
            roles: ['developer'],
            invitation_expires_at: new Date(),
          })
          .execute(),
      'only the operator',
    ],
    'invite into another organisation': [
      (tx) =>
        tx
          .insertInto('users')
          .values({
            id: newId(),
            organisation_id: STRANGER,
            email: 'made@example.com',
            invitation_expires_at: new Date(),
          })
          .execute(),
      'row-level security',
    ],
  };
  for (const [entry, [attempt, refusal]] of Object.entries(guarded)) {
    test(`it cannot ${entry}`, async () => {
      await expect(database.inScope(scopeOf(CARRIER), attempt)).rejects.toThrow(refusal);
    });
  }

  test('the operator cannot change or remove the history either', async () => {
    const attempts: ((tx: Tx) => Promise<unknown>)[] = [
      (tx) => tx.updateTable('audit_log').set({ action: 'edited' }).execute(),
      (tx) => tx.deleteFrom('audit_log').execute(),
    ];
    for (const attempt of attempts) await expect(database.asOperator(attempt)).rejects.toThrow('permission denied');
  });

  test('it cannot write settings of another organisation, nor of another division', async () => {
    const write = (scope: Scope, organisation: OrganisationId, subCompany: SubCompanyId | null) =>
      database.inScope(scope, (tx) =>
        tx
          .insertInto('organisation_configs')
          .values({ organisation_id: organisation, sub_company_id: subCompany, overrides: '{}' })
          .execute(),
      );
    await expect(write(scopeOf(STRANGER), CARRIER, REYKJAVIK)).rejects.toThrow('row-level security');
    await expect(write(scopeOf(CARRIER, AKUREYRI), CARRIER, REYKJAVIK)).rejects.toThrow('row-level security');
    await expect(write(scopeOf(CARRIER), CARRIER, REYKJAVIK)).resolves.toBeDefined();
  });

  test('signing in finds API keys, but cannot read them', async () => {
    await expect(
      database.asSignIn((tx) => tx.selectFrom('auth_tokens').select('token_ciphertext').execute()),
    ).rejects.toThrow('permission denied');
  });

  test('signing in reads accounts, but neither contact forms nor the outbox nor the history', async () => {
    for (const table of ['contact_forms', 'outbox', 'audit_log']) {
      await expect(
        database.asSignIn((tx) => rowsOf(tx, table, 'id')),
        table,
      ).rejects.toThrow('permission denied');
    }
    expect(await database.asSignIn((tx) => rowsOf(tx, 'users', 'organisation_id'))).toHaveLength(3);
  });
});

test('the role and the scope end with their transaction, on a connection that is used again', async () => {
  await database.inScope(scopeOf(CARRIER), async (tx) => {
    expect(await rowsOf(tx, 'users', 'organisation_id')).toEqual([CARRIER]);
  });
  const { rows } = await sql<{ role: string; organisation: string }>`
    select current_user as role, current_setting('waybill.organisation_id', true) as organisation`.execute(
    database.kysely,
  );
  expect(rows[0]?.role).not.toMatch(/^waybill_(app|auth|operator)$/);
  expect(rows[0]?.organisation ?? '').toBe('');
});
