import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { chooseAccount } from '../apps/server/src/db/embedded/account.ts';
import { runAs } from '../apps/server/src/db/embedded/run-as.ts';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { root } from '../scripts/setup/root.mjs';
import { findPostgresql } from '../scripts/setup/system-packages.mjs';
import { adapted, documented, writeAdapted } from './adapted.ts';
import { createDatabase } from './database.ts';
import type { Drill, Finding, Ground } from './ground.ts';
import { installProduct } from './product.ts';
import { findProgram } from './programs.ts';
import { startServer } from './server.ts';

const DEPLOY = join(root, 'deploy');
const LOOK_MS = 200;
/** The name under which a metric is described, of the three that a histogram has. */
const METRIC = /\b((?:waybill|process|nodejs)_[a-z0-9_]+?)(?:_bucket|_count|_sum)?\b/g;

/** Whether a program finds nothing wrong with a file; where there is no such program, nothing is said of it. */
const checked = async (program: string, ...args: readonly string[]): Promise<Finding> => {
  const what = `${program} takes ${args.at(-1)?.replace(`${root}/`, '')}`;
  const command = findProgram(program);
  if (!command) return { what, held: true, isLeftOut: `${program} is not installed` };
  try {
    await promisify(execFile)(command, [...args]);
    return { what, held: true };
  } catch (error) {
    return { what, held: false, said: String((error as { stderr?: string }).stderr).slice(-1_000) };
  }
};

const files = (): Promise<readonly Finding[]> =>
  Promise.all([
    ...['waybill.cfg', 'database.cfg'].map((name) => checked('haproxy', '-c', '-f', join(DEPLOY, 'haproxy', name))),
    checked('promtool', 'check', 'rules', join(DEPLOY, 'prometheus/waybill.rules.yml')),
    checked('promtool', 'test', 'rules', join(DEPLOY, 'prometheus/waybill.rules.test.yml')),
    checked('promtool', 'check', 'config', join(DEPLOY, 'prometheus/prometheus.yml')),
    ...readdirSync(join(DEPLOY, 'systemd'))
      .filter((name) => !name.endsWith('.env'))
      .map((name) => checked('systemd-analyze', 'verify', join(DEPLOY, 'systemd', name))),
  ]);

/** Prometheus asks a process, judges its rules, answers what the dashboard asks, and sees that the process is gone. */
const watched = async (ground: Ground): Promise<readonly Finding[]> => {
  const what = 'Prometheus reads a process, judges each rule and answers each panel of the dashboard';
  const prometheus = findProgram('prometheus');
  if (!prometheus) return [{ what, held: true, isLeftOut: 'prometheus is not installed' }];
  const product = await installProduct(ground, 'watched');
  await product.start();
  writeAdapted(ground, 'deploy/prometheus/waybill.rules.yml', 'waybill.rules.yml', { 'for: 1m\n': 'for: 1s\n' });
  const config = writeAdapted(ground, 'deploy/prometheus/prometheus.yml', 'prometheus.yml', {
    '"10.0.0.11:3000", "10.0.0.12:3000", "10.0.0.13:3100"': `"127.0.0.1:${product.port}"`,
    '15s': '1s',
  });
  const port = await freePort();
  const data = `--storage.tsdb.path=${join(ground.folder, 'prometheus')}`;
  const args = [`--config.file=${config}`, data, `--web.listen-address=127.0.0.1:${port}`];
  await startServer(ground, { command: prometheus, args, port });
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    return (await answer.json()) as { status: string; data: never };
  };
  type Rule = { readonly name: string; readonly health: string; readonly state: string };
  const rules = async () =>
    ((await ask('rules')).data as { groups: { rules: Rule[] }[] }).groups.flatMap((one) => one.rules);
  const result = async (query: string) =>
    ((await ask(`query?query=${encodeURIComponent(query)}`)).data as { result?: readonly unknown[] } | undefined)
      ?.result;
  while (!(await fetch(`http://127.0.0.1:${port}/-/ready`)).ok) await pause(LOOK_MS);
  while (!(await result('up{job="waybill"} == 1'))?.length) await pause(LOOK_MS);
  while ((await rules()).some(({ health }) => health === 'unknown')) await pause(LOOK_MS);
  const judged = await rules();
  const dashboard = readFileSync(join(DEPLOY, 'grafana/waybill.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as {
    panels: readonly { title: string; targets: readonly { expr: string }[] }[];
  };
  const unanswered: string[] = [];
  for (const { title, targets } of panels) {
    for (const { expr } of targets) if (!(await result(expr))) unanswered.push(title);
  }
  const told = (await ask('metadata')).data as Readonly<Record<string, unknown>>;
  const named = `${dashboard}${adapted('deploy/prometheus/waybill.rules.yml', {})}`.matchAll(METRIC);
  const unknown = [...new Set([...named].map(([, name = '']) => name))].filter((name) => !(name in told));
  const broken = judged.filter(({ health }) => health !== 'ok').map(({ name }) => name);
  const firingOf = (all: readonly Rule[]) => all.filter(({ state }) => state === 'firing').map(({ name }) => name);
  const firing = firingOf(judged);
  await product.stop();
  let raised = firing;
  while (raised.length === firing.length) {
    await pause(LOOK_MS);
    raised = firingOf(await rules());
  }
  return [
    { what, held: broken.length === 0 && unanswered.length === 0, rules: judged.length, broken, unanswered },
    { what: 'each metric that is named is told by a real process', held: unknown.length === 0, unknown },
    { what: 'no alarm is raised about a process that is well', held: firing.length === 0, firing },
    { what: 'an alarm is raised about a process that is gone', held: raised.join() === 'WaybillProcessDown', raised },
  ];
};

/** What docs/DEPLOY.md has the owner of the database type, in a shell. */
const type = async (bin: string, port: number, commands: string) => {
  const places = `export PATH='${bin}':"$PATH" PGHOST=127.0.0.1 PGPORT=${port}`;
  const { ok, output } = await runAs(await chooseAccount([]), '/bin/sh', ['-euc', `${places}\n${commands}`]);
  if (!ok) throw new Error(output);
};

/** The log is copied away as deploy/postgresql/archive.conf says; after a mistake, the database goes back to the moment before it, as docs/DEPLOY.md says. */
const backToAMoment = async (ground: Ground): Promise<Finding> => {
  const what = 'pg_basebackup and the pieces of the log bring back what was there before a mistake';
  const bin = findPostgresql();
  if (!bin) return { what, held: true, isLeftOut: 'postgresql is not installed' };
  const [archive, base] = [join(ground.folder, 'archive'), join(ground.folder, 'base')];
  for (const folder of [archive, base]) {
    mkdirSync(folder);
    chmodSync(folder, 0o777);
  }
  const settings = Object.fromEntries(
    [
      ...adapted('deploy/postgresql/archive.conf', { '/var/backups/waybill-wal': archive }).matchAll(
        /^(\w+) = '?(.*?)'?$/gm,
      ),
    ].map(([, name, value]) => [name as string, value as string]),
  );
  const server = await createDatabase(ground, 'archived', settings, {}, bin);
  await server.administer("create table parcels (code text); insert into parcels values ('before the copy')");
  const copy = join(base, 'copy');
  const copying = documented('pg_basebackup', { '/var/backups/waybill-base/$(date -u +%F)': copy });
  await type(bin, server.port, copying);
  await server.administer("insert into parcels values ('after it')");
  const [before] = await server.administer('select clock_timestamp()::text as moment');
  await pause(1_000);
  await server.administer('delete from parcels');
  await server.administer('select pg_switch_wal()');
  const sent = 'select from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)';
  while ((await server.administer(sent)).length === 0) await pause(LOOK_MS);
  await server.stop();
  const goingBack = documented('recovery_target_time', {
    '/var/lib/postgresql/15/main': server.data,
    '/var/backups/waybill-base/2026-11-19': copy,
    '/var/backups/waybill-wal': archive,
    '2026-11-19 10:30:00+00': String(before?.moment),
  });
  await type(bin, server.port, goingBack);
  await server.start();
  // It answers what is read before it has come to its moment.
  while ((await server.administer('select where pg_is_in_recovery()')).length > 0) await pause(LOOK_MS);
  const rows = await server.administer('select code from parcels order by code desc');
  const codes = rows.map(({ code }) => code);
  await server.administer("insert into parcels values ('and on')");
  return { what, held: codes.join() === 'before the copy,after it', codes };
};

export const drill: Drill = {
  about:
    'What is in deploy/ is read by the programs it is for, as far as they are installed, and Prometheus and the way back to a moment are tried.',
  sizes: {},
  run: async (ground) => {
    return [...(await files()), await backToAMoment(ground), ...(await watched(ground))];
  },
};
