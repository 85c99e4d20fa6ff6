/**
 * One server of the comparison, in a process of its own: `hello` is Fastify alone, `bare` adds one query with the columns
 * of a user and nothing around it, `waybill` is the product as it is shipped, through a pooler by transactions where a
 * direct address is given as well. Prints its port.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { noErrorReports } from '../../apps/server/src/adapters/error-reports/error-reports.ts';
import { openDiskStorage } from '../../apps/server/src/adapters/storage/open-storage.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { readEnvironment } from '../../apps/server/src/environment.ts';
import { createKeyVault } from '../../apps/server/src/features/api-keys/key-vault.ts';
import { createLogger } from '../../apps/server/src/http/logging.ts';
import { wire } from '../../apps/server/src/wiring/wire-app.ts';
import { BENCH_SECRET } from './fixture.ts';

const CONNECTIONS = 20;
const [kind, url = '', directUrl] = process.argv.slice(2);

const hello = () => {
  const app = Fastify();
  app.get('/', async () => ({ hello: 'world' }));
  return app;
};

const bare = () => {
  const app = Fastify();
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  app.get<{ Params: { id: string } }>('/:id', async ({ params }) => {
    const { rows } = await pool.query(
      `select u.id, u.email, u.pending_email, u.name, u.roles, u.phone_number, u.vehicle_registration, u.sub_company_id,
        u.disabled_at, u.invitation_expires_at, a.last_active_at, u.version
      from waybill.users u left join waybill.user_activity a on a.user_id = u.id where u.id = $1`,
      [params.id],
    );
    return rows[0];
  });
  return app;
};

const waybill = async () => {
  const parts = wire({
    environment: readEnvironment({ NODE_ENV: 'production', LOG_LEVEL: 'warn' }),
    database: connect({ url, maxConnections: CONNECTIONS, ...(directUrl ? { directUrl } : {}) }),
    clock: () => new Date(),
    vault: createKeyVault(BENCH_SECRET),
    storage: openDiskStorage(join(tmpdir(), 'waybill-bench-files')),
    logger: createLogger('warn'),
    errorReports: noErrorReports,
  });
  // Requests are counted as usual; only the limit is out of reach.
  const rateLimits = { perMinute: 1e9, perCallerPerMinute: 1e9 };
  return buildApp({ ...parts, web: null, rateLimits });
};

const SERVERS: Record<string, () => ReturnType<typeof hello> | ReturnType<typeof waybill>> = { hello, bare, waybill };
const build = SERVERS[kind ?? ''];
if (!build) throw new Error(`One of ${Object.keys(SERVERS).join(', ')} must be named`);

const listen = async () => {
  const app = await build();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
};

void listen();
