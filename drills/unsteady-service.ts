import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Ground } from './ground.ts';

/** `gone`: connections are cut and none is taken. `hangs`: requests are taken and never answered. `busy`: 503. */
export const TROUBLES = ['gone', 'hangs', 'busy'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** Stands before an HTTP service and has its troubles. */
export const startUnsteadyService = async (ground: Ground, origin: string) => {
  const { hostname, port: to } = new URL(origin);
  let trouble: Trouble | null = null;
  const sockets = new Set<Socket>();
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { method, url: path, headers } = request;
    // The headers as they are, Host among them: the request is signed with it.
    const passed = ask({ hostname, port: to, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.once('error', () => response.destroy());
    });
    passed.once('error', () => response.destroy());
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  };
  const server = createServer((request, response) => {
    if (trouble === 'hangs') return;
    if (trouble === 'busy') {
      request.resume();
      response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
    } else pass(request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const open = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    cut();
    await closed;
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  ground.later(() => (server.listening ? close() : undefined));
  return {
    origin: `http://127.0.0.1:${port}`,
    begin: async (which: Trouble) => {
      trouble = which;
      if (which === 'gone') await close();
    },
    end: async () => {
      if (trouble === 'gone') await open(port);
      // What hung is not answered later, either: whoever asked has to notice.
      if (trouble === 'hangs') cut();
      trouble = null;
    },
  };
};
