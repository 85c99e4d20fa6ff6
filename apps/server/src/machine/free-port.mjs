import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this host that no process listens on at this moment.
 *
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export const freePort = async (host = '127.0.0.1') => {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
};
