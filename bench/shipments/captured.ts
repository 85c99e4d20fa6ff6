import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Client, type PoolClient } from 'pg';
import { noErrorReports } from '../../apps/server/src/adapters/error-reports/error-reports.ts';
import { openDiskStorage } from '../../apps/server/src/adapters/storage/open-storage.ts';
import { buildApp } from '../../apps/server/src/app.ts';
import { connect } from '../../apps/server/src/db/connect.ts';
import { readEnvironment } from '../../apps/server/src/environment.ts';
import { createKeyVault } from '../../apps/server/src/features/api-keys/key-vault.ts';
import { createLogger } from '../../apps/server/src/http/logging.ts';
import { wire } from '../../apps/server/src/wiring/wire-app.ts';

type Statement = { readonly name?: string; readonly text: string; readonly values?: unknown[] };

/** Runs requests in the product to capture the statements they send, and runs those again with nothing around them. */
export const openCapture = async (url: string, cookie: string) => {
  const database = connect({ url, maxConnections: 1 });
  let heard: Statement[] = [];
  database.pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query: (...args: unknown[]) => {
        const [first, values] = args;
        heard.push(typeof first === 'string' ? { text: first, values: values as unknown[] } : (first as Statement));
        return query(...args);
      },
    });
  });
  const parts = wire({
    environment: readEnvironment({ NODE_ENV: 'production', LOG_LEVEL: 'warn' }),
    database,
    clock: () => new Date(),
    vault: createKeyVault('a secret key for the benchmark'),
    storage: openDiskStorage(join(tmpdir(), 'waybill-bench-files')),
    logger: createLogger('warn'),
    errorReports: noErrorReports,
  });
  const app: FastifyInstance = await buildApp({
    ...parts,
    web: null,
    rateLimits: { perMinute: 1e9, perCallerPerMinute: 1e9 },
  });
  const bare = new Client({ connectionString: url, options: '-c search_path=waybill,public' });
  await bare.connect();

  return {
    /** The statements of a request's own transaction; identifying the caller is what the product adds. */
    statementsOf: async (path: string): Promise<readonly Statement[]> => {
      heard = [];
      const answer = await app.inject({ url: path, headers: { cookie } });
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return heard.slice(heard.findIndex(({ text }) => text.startsWith('begin') && text.includes('waybill_app')));
    },
    run: async (statements: readonly Statement[]) => {
      for (const { name, text, values } of statements) {
        await bare.query({ ...(name ? { name } : {}), text, values: values ?? [] });
      }
    },
    close: async () => {
      await app.close();
      await database.close();
      await bare.end();
    },
  };
};
