import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Ground } from './ground.ts';

export type RoundRobin = {
  /** Named as people name it: what is sent has to be from the origin that the page has. */
  readonly url: string;
  readonly port: number;
  /** How many requests each has had. */
  readonly asked: readonly number[];
  lead(targets: readonly string[], pages: number): void;
};

/**
 * One address for several processes. What the API is asked goes to each in turn, wherever the page came from; pages and their files are those of one
 * version, as they are with a proxy that asks the next process for a file which one does not have.
 */
export const roundRobin = async ({ later }: Ground): Promise<RoundRobin> => {
  let targets: readonly string[] = [];
  let pages = 0;
  let turn = 0;
  const asked: number[] = [];
  const server = createServer((request, response) => {
    const isAsked = /^\/(api|dev)\//.test(request.url ?? '');
    const at = isAsked ? turn++ % targets.length : pages;
    if (isAsked) asked[at] = (asked[at] ?? 0) + 1;
    const passing = ask(new URL(request.url ?? '/', targets[at]), { method: request.method, headers: request.headers });
    passing.on('error', () => response.destroy());
    response.on('close', () => passing.destroy());
    request.pipe(passing);
    passing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  later(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    asked,
    lead: (all, of) => {
      [targets, pages, turn] = [all, of, 0];
      asked.splice(0, asked.length, ...all.map(() => 0));
    },
  };
};
