import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A dispatcher's browser at its busiest, far below what the server can do. */
const EVERY_MS = 50;

const agent = new Agent({ keepAlive: true });

const listTime = (origin: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    get(`${origin}/api/shipments`, { agent, headers: { cookie } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The neighbour got ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - from));
    }).on('error', reject);
  });

/** How long the list of an organisation's shipments takes, so many times. */
export const listTimes = async (origin: string, cookie: string, samples: number): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < samples; n++) {
    const time = await listTime(origin, cookie);
    times.push(time);
    await pause(Math.max(0, EVERY_MS - time));
  }
  return times;
};

const percentile = (times: readonly number[], share: number): number => {
  const sorted = [...times].sort((a, b) => a - b);
  return Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
};

export const summary = (of: readonly number[]) => ({ p50Ms: percentile(of, 0.5), p99Ms: percentile(of, 0.99) });
