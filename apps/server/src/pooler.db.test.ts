import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './db/connect.ts';
import { until } from './db/embedded/testing/until.ts';
import { assertHeard, reach } from './db/reach.ts';
import { type Pooler, poolerObstacle, startPooler } from './db/testing/pgbouncer.ts';
import { createDemoDatabase, createEmptyDatabase, type TestDatabase } from './db/testing/test-database.ts';
import { callCommand } from './testing/commands.ts';
import { startMailServer } from './testing/mail-server.ts';
import { useMainProcesses } from './testing/main-process.ts';

const { start, dataDir } = useMainProcesses();

const poolerOf = async (
  { url, appUrl }: Pick<TestDatabase, 'url' | 'appUrl'>,
  mode: 'session' | 'transaction',
  connections?: number,
): Promise<Pooler> => {
  const pooler = await startPooler({
    mode,
    server: url,
    logIns: [url, appUrl],
    ...(connections ? { connections } : {}),
  });
  onTestFinished(pooler.stop);
  return pooler;
};

if (poolerObstacle) {
  test.skip(`(${poolerObstacle})`, () => {});
} else {
  test('through a pooler by transactions every transaction has its settings, and leaves none to the next', async () => {
    const direct = await createDemoDatabase();
    onTestFinished(direct.drop);
    // Two connections of the server for twelve of ours: hardly two transactions of one have the same.
    const pooler = await poolerOf(direct, 'transaction', 2);
    const database = connect({
      url: pooler.through(direct.appUrl),
      operatorUrl: pooler.through(direct.url),
      directUrl: direct.url,
      maxConnections: 12,
      connectMs: 120_000,
    });
    onTestFinished(database.close);
    await reach(database);
    await assertHeard(database);

    const [organisation] = await database.asOperator((tx) => tx.selectFrom('organisations').select('id').execute());
    const scope = { organisationId: organisation?.id as never, subCompanyId: null };
    const said = sql<{ path: string; limit: string; role: string; organisation: string; n: number; pid: number }>`select
      current_setting('search_path') as path, current_setting('statement_timeout') as limit, current_user as role,
      current_setting('waybill.organisation_id', true) as organisation, ${1}::int as n, pg_backend_pid() as pid`;
    const settings = { path: 'waybill, public', limit: '30s', n: 1 };
    const answers = await Promise.all(
      Array.from({ length: 120 }, async (_, n) => {
        const ways = [
          async () => ({
            ...settings,
            role: 'waybill_app',
            organisation: scope.organisationId,
            got: (await database.inScope(scope, (tx) => said.execute(tx))).rows[0],
          }),
          async () => ({
            ...settings,
            role: 'waybill_auth',
            organisation: '',
            got: (await database.asSignIn((tx) => said.execute(tx))).rows[0],
          }),
          async () => ({
            ...settings,
            role: 'waybill_operator',
            organisation: '',
            got: (await database.asOperator((tx) => said.execute(tx))).rows[0],
          }),
          async () => ({
            ...settings,
            role: expect.any(String),
            organisation: expect.toBeOneOf(['', null]),
            got: (await said.execute(database.statements)).rows[0],
          }),
          async () => ({
            ...settings,
            role: expect.any(String),
            organisation: expect.toBeOneOf(['', null]),
            got: (await said.execute(database.operatorStatements)).rows[0],
          }),
        ];
        return (await ways[n % ways.length]?.()) ?? null;
      }),
    );
    for (const answer of answers) {
      const { got, ...expected } = answer ?? { got: undefined };
      expect(got).toEqual({ ...expected, pid: expect.any(Number) });
    }
    expect(new Set(answers.map((answer) => answer?.got?.pid)).size).toBeLessThanOrEqual(4);

    const next = new Client({ connectionString: pooler.through(direct.appUrl) });
    await next.connect();
    const { rows } = await next.query(
      "select current_setting('search_path') as path, current_setting('statement_timeout') as limit",
    );
    await next.end();
    expect(rows).toEqual([{ path: '"$user", public', limit: '0' }]);
  });

  /** A server in production whose database is reached through a pooler. */
  const production = async (
    mode: 'session' | 'transaction',
    env: (url: string, pooled: string) => Record<string, string>,
  ) => {
    const direct = await createEmptyDatabase();
    const pooler = await poolerOf(direct, mode);
    const mails = await startMailServer();
    const main = start({
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        DATA_DIR: await dataDir(),
        SMTP_URL: mails.url,
        MAIL_FROM: 'post@example.is',
        ...env(direct.url, pooler.through(direct.url)),
      },
    });
    return { main, mails };
  };

  test.each([
    ['session', (_: string, pooled: string) => ({ DATABASE_URL: pooled })],
    ['transaction', (url: string, pooled: string) => ({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: url })],
  ] as const)(
    'a server works through a pooler by %s: it migrates, listens, and its jobs are done',
    { tags: 'long' },
    async (mode, env) => {
      const { main, mails } = await production(mode, env);
      const base = await main.ready();
      const body = JSON.stringify({ email: 'sigga@example.is', password: 'Sigga1234' });
      const signedUp = await fetch(`${base}/api/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(signedUp.status).toBe(200);
      await until('the mail is there', () => mails.received.length === 1);
      expect(await (await fetch(`${base}/readyz`)).json()).toMatchObject({
        status: 'ready',
        listening: 'ok',
        jobs: 'ok',
        schema: 'ok',
      });
      main.kill('SIGTERM');
      expect(await main.ended).toBe(0);
    },
  );

  test('a pooler by transactions that nothing is said of is refused at the start, with the reason', async () => {
    const { main } = await production('transaction', (_, pooled) => ({ DATABASE_URL: pooled }));
    expect(await main.ended).toBe(1);
    expect(main.said().stderr).toMatch(
      /^What is announced through DATABASE_URL is not heard there: a pooler .*Set DATABASE_DIRECT_URL/m,
    );
  });

  test("a command is refused there, too: its lock would be somebody else's", async () => {
    const direct = await createEmptyDatabase();
    const pooler = await poolerOf(direct, 'transaction');
    const { code, stderr } = await callCommand('migrate-database', { DATABASE_URL: pooler.through(direct.url) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^What is announced through DATABASE_URL is not heard there: a pooler /m);
  });

  test('a direct address that leads through the pooler, too, is refused', { tags: 'long' }, async () => {
    const { main } = await production('transaction', (_, pooled) => ({
      DATABASE_URL: pooled,
      DATABASE_DIRECT_URL: pooled,
    }));
    expect(await main.ended).toBe(1);
    expect(main.said().stderr).toMatch(/^What is announced through DATABASE_URL is not heard at DATABASE_DIRECT_URL/m);
  });
}
