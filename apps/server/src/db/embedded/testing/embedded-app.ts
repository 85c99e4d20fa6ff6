import { startEmbeddedPostgres } from '../start-embedded.ts';

/** A stand-in for the server in tests of crashes: starts PostgreSQL, reports in lines of JSON, stops on SIGTERM. */
const [dataDir = '', umask] = process.argv.slice(2);
if (umask !== undefined) process.umask(Number.parseInt(umask, 8));

const report = (line: Readonly<Record<string, string>>): void => {
  process.stdout.write(`${JSON.stringify(line)}\n`);
};

// The real server does the same: Ctrl-C begins a graceful end, during which the database is still needed.
process.on('SIGINT', () => report({ signal: 'SIGINT' }));

const run = async () => {
  try {
    const { url, stop } = await startEmbeddedPostgres({
      dataDir,
      log: (log) => report({ log }),
      config: { fsync: 'off' },
    });
    process.once('SIGTERM', () => stop().then(() => process.exit(0)));
    report({ url });
  } catch (error) {
    report({ error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
    process.exitCode = 1;
  }
};

void run();
