import { once } from 'node:events';
import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Held = { readonly cut: () => void; readonly left: Promise<unknown> };

/**
 * A bad line between the browser and the server. Of each answer to `path`, it lets through as many bytes as `plan` says, one entry
 * for each request, and then holds the rest back until the test cuts the connection; when the plan is used up, everything passes.
 */
export const cuttingProxy = async (target: string, path: string, plan: number[]) => {
  const asked: IncomingHttpHeaders[] = [];
  const waiting: ((held: Held) => void)[] = [];
  const held: Held[] = [];
  const server = createServer((request, response) => {
    const isCounted = request.url?.startsWith(path) ?? false;
    const limit = isCounted ? plan.shift() : undefined;
    if (isCounted) asked.push(request.headers);
    const passing = ask(new URL(request.url ?? '/', target), { method: request.method, headers: request.headers });
    passing.on('error', () => response.destroy());
    response.on('close', () => passing.destroy());
    request.pipe(passing);
    passing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (limit === undefined) return void answer.pipe(response);
      let passed = 0;
      answer.on('data', (chunk: Buffer) => {
        response.write(chunk.subarray(0, limit - passed));
        passed = Math.min(limit, passed + chunk.length);
        if (passed < limit) return;
        answer.removeAllListeners('data').pause();
        const now = { cut: () => response.destroy(), left: once(response, 'close') };
        const next = waiting.shift();
        if (next) next(now);
        else held.push(now);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** The next connection that is being held. */
    nextHeld: (): Promise<Held> => {
      const first = held.shift();
      return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
