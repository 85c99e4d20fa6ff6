import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TEST_CERTIFICATE } from './certificate.ts';

/** A server of somebody else on this machine, which answers as the test says. */
export const startReceiver = async (answer: RequestListener, { isSecure = false } = {}) => {
  let requests = 0;
  const listener: RequestListener = (request, response) => {
    requests += 1;
    answer(request, response);
  };
  const server = isSecure ? createSecureServer(TEST_CERTIFICATE, listener) : createServer(listener);
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${isSecure ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests: () => requests,
    connections: () => connections,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
