/**
 * `npm run -s drill -- kill`: does harm to a real Waybill, with processes, databases and proxies of its own on this machine, and says what held.
 * Prints JSON and ends with 1 when something did not hold, and with 2 when the drill is not possible here.
 */
import '../scripts/setup/require-node.mjs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { exitCodeOf, onStopSignal } from '../scripts/setup/signals.mjs';
import { type Drill, layGround, NotPossibleHere } from './ground.ts';

const DRILLS: Readonly<Record<string, () => Promise<{ readonly drill: Drill }>>> = {
  kill: () => import('./kill.ts'),
  rolling: async () => ({ drill: (await import('./rolling.ts')).rollingBehind('haproxy') }),
  'rolling-caddy': async () => ({ drill: (await import('./rolling.ts')).rollingBehind('caddy') }),
  'rolling-nginx': async () => ({ drill: (await import('./rolling.ts')).rollingBehind('nginx') }),
  failover: () => import('./failover.ts'),
  patroni: () => import('./patroni.ts'),
  s3: () => import('./s3.ts'),
  'disk-full': () => import('./disk-full.ts'),
  clock: () => import('./clock.ts'),
  upgrade: () => import('./upgrade.ts'),
  deploy: () => import('./deploy.ts'),
};

const help = async () => {
  const lines = await Promise.all(
    Object.entries(DRILLS).map(async ([name, load]) => {
      const { about, sizes } = (await load()).drill;
      const flags = Object.entries(sizes).map(([flag, size]) => ` [--${flag} ${size}]`);
      return `  ${name}${flags.join('')}\n      ${about}`;
    }),
  );
  return `npm run -s drill -- NAME\n${lines.join('\n')}`;
};

/** Numbers only: how often, how many, how long. */
const readSizes = (sizes: Drill['sizes'], args: readonly string[]) => {
  const options = Object.fromEntries(Object.keys(sizes).map((flag) => [flag, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options });
  const given = Object.entries(values).map(([flag, text]) => {
    if (!/^\d+$/.test(String(text))) throw new Error(`--${flag} must be a number, and is '${text}'.`);
    return [flag, Number(text)];
  });
  return { ...sizes, ...Object.fromEntries(given) };
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined;
const fail = (error: unknown, code: number) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = code;
};

if (!load) fail(await help(), 2);
else {
  const { drill } = await load();
  const ground = layGround();
  onStopSignal((signal) => void ground.clear().finally(() => process.exit(exitCodeOf(signal))));
  const began = performance.now();
  try {
    const sizes = readSizes(drill.sizes, args);
    const loadBefore = loadavg()[0];
    const findings = await drill.run(ground, sizes);
    const held = findings.length > 0 && findings.every((finding) => finding.held);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(JSON.stringify({ drill: name, held, seconds, loadBefore, sizes, findings }, null, 2));
    process.exitCode = held ? 0 : 1;
  } catch (error) {
    if (error instanceof NotPossibleHere) fail(`The drill ${name} is not possible here: ${error.message}`, 2);
    else if (error instanceof TypeError && 'code' in error) fail(error, 2);
    else throw error;
  } finally {
    await ground.clear();
  }
}
