import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/machine/free-port.mjs';
import { root } from '../scripts/setup/root.mjs';
import { copyWhileItWorks, createDatabase, createFromCopy } from './database.ts';
import type { Drill, Finding, Ground } from './ground.ts';
import { installProduct } from './product.ts';
import { findProgram } from './programs.ts';
import { adapted, startServer, writeAdapted } from './proxy.ts';

const DEPLOY = join(root, 'deploy');
const LOOK_MS = 200;

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
    checked('promtool', 'check', 'config', join(DEPLOY, 'prometheus/prometheus.yml')),
    ...readdirSync(join(DEPLOY, 'systemd'))
      .filter((name) => !name.endsWith('.env'))
      .map((name) => checked('systemd-analyze', 'verify', join(DEPLOY, 'systemd', name))),
  ]);

/** Prometheus asks a process, judges its rules, and answers what the dashboard asks. */
const watched = async (ground: Ground): Promise<readonly Finding[]> => {
  const what = 'Prometheus reads a process, judges each rule and answers each panel of the dashboard';
  const prometheus = findProgram('prometheus');
  if (!prometheus) return [{ what, held: true, isLeftOut: 'prometheus is not installed' }];
  const product = await installProduct(ground, 'watched');
  await product.start();
  writeAdapted(ground, 'prometheus/waybill.rules.yml', 'waybill.rules.yml', {});
  const config = writeAdapted(ground, 'prometheus/prometheus.yml', 'prometheus.yml', {
    '"10.0.0.11:3000", "10.0.0.12:3000", "10.0.0.13:3100"': `"127.0.0.1:${product.port}"`,
    '15s': '1s',
  });
  const port = await freePort();
  const data = `--storage.tsdb.path=${join(ground.folder, 'prometheus')}`;
  await startServer(
    ground,
    prometheus,
    [`--config.file=${config}`, data, `--web.listen-address=127.0.0.1:${port}`],
    port,
  );
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
  while (!(await result('up{job="waybill"} == 1'))?.length) await pause(LOOK_MS);
  while ((await rules()).some(({ health }) => health === 'unknown')) await pause(LOOK_MS);
  const judged = await rules();
  const { panels } = JSON.parse(readFileSync(join(DEPLOY, 'grafana/waybill.json'), 'utf8')) as {
    panels: readonly { title: string; targets: readonly { expr: string }[] }[];
  };
  const unanswered: string[] = [];
  for (const { title, targets } of panels) {
    for (const { expr } of targets) if (!(await result(expr))) unanswered.push(title);
  }
  const broken = judged.filter(({ health }) => health !== 'ok').map(({ name }) => name);
  const firing = judged.filter(({ state }) => state === 'firing').map(({ name }) => name);
  await product.stop();
  return [
    { what, held: broken.length === 0 && unanswered.length === 0, rules: judged.length, broken, unanswered },
    { what: 'no alarm is raised about a process that is well', held: firing.length === 0, firing },
  ];
};

/** The log is copied away as deploy/postgresql/archive.conf says; after a mistake, the database goes back to the moment before it. */
const backToAMoment = async (ground: Ground): Promise<Finding> => {
  const archive = join(ground.folder, 'archive');
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  const settings = Object.fromEntries(
    [
      ...adapted('postgresql/archive.conf', { '/var/backups/waybill-wal': archive }).matchAll(/^(\w+) = '?(.*?)'?$/gm),
    ].map(([, name, value]) => [name as string, value as string]),
  );
  const server = await createDatabase(ground, 'archived', settings);
  await server.administer("create table parcels (code text); insert into parcels values ('before the copy')");
  const copy = join(ground.folder, 'copy');
  await copyWhileItWorks(server, copy);
  await server.administer("insert into parcels values ('after it')");
  const [before] = await server.administer('select clock_timestamp()::text as moment');
  await pause(1_000);
  await server.administer('delete from parcels');
  await server.administer('select pg_switch_wal()');
  const sent = 'select from pg_stat_archiver where last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)';
  while ((await server.administer(sent)).length === 0) await pause(LOOK_MS);
  await server.stop();
  const back = await createFromCopy(ground, 'back', copy, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: String(before?.moment),
    recovery_target_action: 'promote',
  });
  const rows = await back.administer('select code from parcels order by code desc');
  const codes = rows.map(({ code }) => code);
  return {
    what: 'a copy and the pieces of the log bring back what was there before a mistake',
    held: codes.join() === 'before the copy,after it',
    codes,
  };
};

export const drill: Drill = {
  about:
    'What is in deploy/ is read by the programs it is for, as far as they are installed, and Prometheus and the way back to a moment are tried.',
  sizes: {},
  run: async (ground) => {
    return [...(await files()), await backToAMoment(ground), ...(await watched(ground))];
  },
};
