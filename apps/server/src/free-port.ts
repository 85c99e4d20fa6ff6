import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A port of this host that no process listens on. */
export const freePort = async (host: string): Promise<number> => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
