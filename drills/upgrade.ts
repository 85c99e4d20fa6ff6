import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../scripts/setup/root.mjs';
import { operatorCommand } from '../scripts/setup/server-command.mjs';
import { findChromium } from '../scripts/setup/system-packages.mjs';
import { ensureWebBuilt } from '../scripts/setup/web-build.mjs';
import { createDatabase } from './database.ts';
import type { Drill, Finding, Ground } from './ground.ts';
import { enterOrganisation, openDatabase } from './organisation.ts';
import { DRILL_SECRET, installProduct } from './product.ts';
import { type RoundRobin, roundRobin } from './round-robin.ts';
import { buildVersionBefore } from './version-before.ts';
import { startWriters, type Writers } from './writers.ts';

const run = promisify(execFile);
const CONFIG = 'e2e/journeys.config.ts';
/** What most people do all day: dispatchers, drivers, receivers, and all who have a page open while others work. */
const JOURNEYS = ['dispatchers-day', 'driver-day', 'track', 'live'].map((name) => `e2e/${name}.e2e.ts`);

/** Writes that both versions have to acknowledge, on each side of a step. */
const SOME = 20;

/** The journeys of one version, with its pages, while what they ask is answered by either. */
const journeys = async (whose: string, folder: string, { url, asked }: RoundRobin): Promise<Finding> => {
  if (folder !== root) cpSync(join(root, CONFIG), join(folder, CONFIG));
  const files = JOURNEYS.filter((file) => existsSync(join(folder, file)));
  const { ok, output } = await run(
    process.execPath,
    [join(folder, 'node_modules/@playwright/test/cli.js'), 'test', `--config=${CONFIG}`, '--project=desktop', ...files],
    { cwd: folder, env: { ...process.env, WAYBILL_E2E_URLS: JSON.stringify([url]) }, maxBuffer: 1 << 26 },
  ).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stdout, message }: { stdout?: string; message: string }) => ({ ok: false, output: stdout || message }),
  );
  const passed = Number(/(\d+) passed/.exec(output)?.[1] ?? 0);
  return {
    what: `the pages of ${whose} work while both versions answer them in turns`,
    held: ok && passed > 0,
    passed,
    asked: [...asked],
    ...(ok ? {} : { output: output.slice(-4_000) }),
  };
};

type Sizes = { readonly writers: number; readonly journeys: number };

const upgrade = async (ground: Ground, sizes: Sizes): Promise<readonly Finding[]> => {
  const before = await buildVersionBefore(ground);
  await ensureWebBuilt(root);
  const server = await createDatabase(ground, 'database');
  const front = await roundRobin(ground);
  const shared = {
    DATABASE_URL: server.url,
    DATA_DIR: `${ground.folder}/data`,
    SECRET_KEY: DRILL_SECRET,
    PUBLIC_URL: front.url,
    TRUST_PROXY: '127.0.0.1',
    DEMO: 'true',
    ALLOW_PRIVATE_TARGETS: 'true',
    MIGRATE_AT_START: 'false',
  };
  const older = await installProduct(ground, 'the version before', shared, before.folder);
  const newer = await installProduct(ground, 'this version', shared);
  await older.start({ MIGRATE_AT_START: 'true' });
  const database = openDatabase(ground, server.url);
  const writing = async (urls: readonly string[]) =>
    startWriters(ground, { urls, organisation: await enterOrganisation(database), count: sizes.writers });
  const enough = async (writers: Writers) => {
    for (let n = writers.acknowledged() + SOME; writers.acknowledged() < n; ) {
      await writers.acknowledgedAfter(performance.now());
    }
  };

  const early = await newer.start().then(
    () => '',
    () => newer.log(),
  );
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    findings.push(finding);
    ground.say(`${finding.held ? 'held' : 'did not hold'}: ${finding.what}`);
  };
  found({
    what: 'this version does not start on the schema of the version before, and says what to do',
    held: before.newMigrations.length === 0 || early.includes('Run "npm run migrate"'),
    newMigrations: before.newMigrations,
  });
  if (before.newMigrations.length === 0) await newer.stop();

  const writers = await writing([older.url]);
  await enough(writers);
  const { command, args, cwd } = operatorCommand(root, 'migrate-database', []);
  const began = performance.now();
  const migrated = await run(command, args, { cwd, env: { ...process.env, ...shared } }).then(
    ({ stdout }) => ({ ok: true, said: stdout.trim().split('\n') }),
    ({ stderr }: { stderr: string }) => ({ ok: false, said: stderr.trim().split('\n') }),
  );
  const migrateMs = Math.round(performance.now() - began);
  await enough(writers);
  await writers.stop();
  found({
    what: 'the database is migrated while the version before serves',
    held: migrated.ok,
    migrateMs,
    said: migrated.said,
  });
  if (!migrated.ok) return findings;
  await newer.start();
  found(
    await writers.compare(database, 'the version before takes writes while the database is migrated, and after it'),
  );

  const both = await writing([older.url, newer.url]);
  await enough(both);
  await both.stop();
  found(await both.compare(database, 'both versions take writes side by side'));

  if (sizes.journeys > 0 && findChromium()) {
    front.lead([older.url, newer.url], 1);
    found(await journeys('this version', root, front));
    front.lead([older.url, newer.url], 0);
    found(await journeys('the version before', before.folder, front));
  }

  const ends = [await older.stop(), await newer.stop()];
  const back = await older.start().then(
    async () => (await fetch(`${older.url}/readyz`)).status,
    (error: Error) => error.message,
  );
  found({
    what: 'the version before starts again on the new schema, and is ready',
    held: back === 200,
    back,
    ends,
  });
  return findings;
};

export const drill: Drill<keyof Sizes> = {
  about:
    'The version before (BEFORE=commit; else the last tag, or what was there before the last migration) and this one work side by side, and back.',
  sizes: { writers: 4, journeys: 1 },
  run: upgrade,
};
