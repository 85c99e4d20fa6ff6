import { setTimeout as pause } from 'node:timers/promises';
import { type Client, ConnectionError } from '@waybill/contract/client';
import { MOST_POSITIONS, reportPositions } from '@waybill/contract/positions';
import { vehicleId } from '@waybill/domain/ids';
import { timeOfSeconds } from '@waybill/domain/route/route-stop';
import { dayIn, secondsOn } from '@waybill/domain/zoned-time';
import { readArguments, UsageError } from './arguments.ts';
import { dayTime, type FastClock, positionsBetween, startOfDay } from './simulate/drive.ts';
import { type DrivenRoute, endOf } from './simulate/position-at.ts';
import { routesOfDay } from './simulate/routes-of-day.ts';
import { connectTo } from './simulate/sign-in.ts';
import { EXIT, type Terminal } from './terminal.ts';

const DEFAULT_URL = 'http://127.0.0.1:3000';

const HELP = [
  "Drives the vehicles of a running instance along today's routes, so that the map can be seen live.",
  '',
  `Usage: npm run simulate -- [--url ${DEFAULT_URL}] [--speed 20]`,
  '',
  '  --url    where the instance is',
  '  --speed  how many times faster than the clock, from 1 to 200',
  '',
  "It signs in as the demo's admin, or works with a key of the organisation in the variable API_KEY. It begins with what is driven by",
  'now, or with the beginning of the day when nothing is, and ends when all routes are driven, or with Ctrl+C.',
];

const SHAPE = {
  words: [],
  required: [],
  flags: { url: { type: 'string', meaning: '' }, speed: { type: 'string', meaning: '' } },
} as const;

const EVERY_MS = 2_000;
/** Plans change while they are driven. */
const ROUTES_EVERY_MS = 30_000;

type Asked = { readonly url: string; readonly speed: number };

const readAsked = (args: readonly string[]): Asked => {
  const typed = readArguments(SHAPE, args);
  const url = typed.text('url') ?? DEFAULT_URL;
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError(`--url must be an address such as ${DEFAULT_URL}.`);
  const speed = Number(typed.text('speed') ?? 1);
  if (!(speed >= 1 && speed <= 200)) throw new UsageError('--speed must be a number from 1 to 200.');
  return { url: new URL(url).origin, speed };
};

const report = async (client: Client, routes: readonly DrivenRoute[], clock: FastClock, from: number, to: number) => {
  const sent = await Promise.allSettled(
    routes.map((route) =>
      client(reportPositions, {
        params: { vehicleId: vehicleId.parse(route.vehicleId) },
        body: { positions: positionsBetween(route, clock, from, to).slice(-MOST_POSITIONS) },
      }),
    ),
  );
  const failed = sent.find((each) => each.status === 'rejected');
  const accepted = sent.reduce((sum, each) => sum + (each.status === 'fulfilled' ? each.value.accepted : 0), 0);
  return { accepted, failure: failed ? String(failed.reason.message) : null };
};

const drive = async (terminal: Terminal, { url, speed }: Asked): Promise<void> => {
  const { client, timeZone } = await connectTo(url, terminal.env.API_KEY);
  const day = dayIn(new Date(), timeZone);
  let routes = await routesOfDay(client, day);
  if (routes.length === 0) return terminal.print(`There is no route with stops on a map on ${day}: plan one first.`);
  const wallStart = Date.now();
  const clock = { wallStart, dayStart: startOfDay(routes, wallStart), speed };
  const shown = (wall: number) => timeOfSeconds(secondsOn(day, new Date(dayTime(clock, wall)), timeZone));
  terminal.print(
    `Vehicles on the road on ${day}: ${routes.length}; speed: ${speed} times the clock's; from ${shown(wallStart)}. Ctrl+C ends it.`,
  );

  let last = wallStart;
  let routesAt = wallStart;
  while (dayTime(clock, last) < Math.max(...routes.map(endOf))) {
    await pause(EVERY_MS);
    const now = Date.now();
    if (now - routesAt > ROUTES_EVERY_MS) {
      const planned = await routesOfDay(client, day).catch(() => routes);
      [routes, routesAt] = [planned.length > 0 ? planned : routes, now];
    }
    const { accepted, failure } = await report(client, routes, clock, last, now);
    terminal.print(`${shown(now)}  ${accepted} positions accepted${failure ? `; not all: ${failure}` : ''}`);
    last = now;
  }
  terminal.print('All routes are driven.');
};

/** Lets a visitor of the demo see vehicles move. */
export const runSimulate = async (terminal: Terminal, args: readonly string[]): Promise<void> => {
  if (args[0] === '--help' || args[0] === '-h') return terminal.print(...HELP);
  terminal.onStop((exitCode) => terminal.exit(exitCode));
  let url = '';
  try {
    const asked = readAsked(args);
    ({ url } = asked);
    await drive(terminal, asked);
  } catch (error) {
    if (error instanceof ConnectionError)
      terminal.remark(`No instance answers at ${url}. For another address: npm run simulate -- --url http://HOST:PORT`);
    else terminal.remark(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) terminal.remark('For help: npm run simulate -- --help');
    terminal.exit(error instanceof UsageError ? EXIT.notUnderstood : EXIT.failed);
  }
};
