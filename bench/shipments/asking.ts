import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true });

type Sent = { readonly method?: string; readonly body?: unknown };

/** One request over a connection that stays open; anything but a 200 ends the benchmark: a server that refuses is fast. */
export const ask = (origin: string, cookie: string, path: string, { method = 'GET', body }: Sent = {}) =>
  new Promise<string>((resolve, reject) => {
    const sent = request(
      origin + path,
      {
        method,
        agent,
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** The smallest value that so many percent do not exceed. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
};
