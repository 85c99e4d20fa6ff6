import { once } from 'node:events';
import { Agent, request } from 'node:http';

/** As many at a time as reconnect to a server that restarts. */
const AT_ONCE = 50;

/** @typedef {{ next: () => Promise<number>, close: () => void }} Stream */

/**
 * @param {string} origin
 * @param {string} cookie
 * @param {Agent} agent
 * @returns {Promise<Stream>}
 */
const open = async (origin, cookie, agent) => {
  const sent = request(`${origin}/api/events`, { agent, headers: { cookie } });
  sent.on('error', () => {});
  sent.end();
  const [answer] = await once(sent, 'response');
  if (answer.statusCode !== 200) throw new Error(`A stream was refused: ${answer.statusCode}`);
  /** @type {{ event: string, heard: (time: number) => void } | null} */
  let waiting = null;
  const until = (/** @type {string} */ event) =>
    /** @type {Promise<number>} */ (
      new Promise((heard) => {
        waiting = { event, heard };
      })
    );
  answer.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
    if (waiting && chunk.includes(`event: ${waiting.event}\n`)) waiting.heard(performance.now());
  });
  await until('ready');
  return { next: () => until('change'), close: () => sent.destroy() };
};

/**
 * @param {string} origin
 * @param {readonly string[]} cookies one for each stream
 */
export const openStreams = async (origin, cookies) => {
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  /** @type {Stream[]} */
  const streams = [];
  for (let from = 0; from < cookies.length; from += AT_ONCE) {
    const batch = cookies.slice(from, from + AT_ONCE).map((cookie) => open(origin, cookie, agent));
    streams.push(...(await Promise.all(batch)));
  }
  return {
    /** Resolves when each of them has received the next change. */
    nextOfAll: () => Promise.all(streams.map((stream) => stream.next())),
    close: () => {
      for (const stream of streams) stream.close();
    },
  };
};
