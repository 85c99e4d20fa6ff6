import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A way to the database whose connections can fall silent, as if the machine at the other end were gone. New ones are passed on. */
export const startSilentProxy = async (to: string): Promise<{ readonly url: string; fallSilent(): void }> => {
  const url = new URL(to);
  const { hostname, port } = url;
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) {
      socket.on('error', () => {});
      sockets.push(socket);
    }
    client.pipe(server);
    server.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
};
