import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The name of a version in the page and in the worker of the driver app: eight hexadecimal digits. */
const VERSION = /(?<="version":"|name="waybill-version" content=")[0-9a-f]{8}/g;

const rename = (version: string): string =>
  [...version]
    .reverse()
    .join('')
    .replace(/^./, (first) => (first === '0' ? '1' : '0'));

/**
 * A server in front of the tests' own. After `deploy` its driver app is another version: what a phone meets when the operator has
 * updated the server. After `holdBack` it does not answer requests to that path. After `switchWorkerOff` it sends the worker that DRIVER_WORKER_OFF=true sends. After `cut` it answers nobody: what the
 * browser calls offline lets the first requests of a page through at times.
 */
export const startServerInFront = async (behind: string) => {
  let isCut = false;
  let isDeployed = false;
  let isWorkerOff = false;
  let heldBack: string | null = null;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isCut || (heldBack !== null && incoming.url?.startsWith(heldBack))) {
      incoming.socket.destroy();
      return;
    }
    const path = incoming.url === '/driver-sw.js' && isWorkerOff ? '/driver-sw-off.js' : (incoming.url ?? '/');
    // Another version has other tags: nothing is answered by 'not modified'.
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...sent } = incoming.headers;
    const headers = { ...sent, 'accept-encoding': 'identity' };
    const asked = request(new URL(path, behind), { method: incoming.method, headers }, (answer) => {
      const { 'content-length': _length, etag: _etag, 'last-modified': _modified, ...kept } = answer.headers;
      const isText = /html|javascript/.test(String(answer.headers['content-type']));
      if (!isDeployed || !isText) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        outgoing.end(Buffer.concat(parts).toString().replace(VERSION, rename));
      });
    });
    asked.on('error', () => outgoing.destroy());
    // A stream has no end of its own.
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  };

  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    rename,
    cut: (isWanted: boolean) => {
      isCut = isWanted;
      if (isCut) server.closeAllConnections();
    },
    holdBack: (path: string | null) => {
      heldBack = path;
    },
    deploy: () => {
      isDeployed = true;
    },
    switchWorkerOff: () => {
      isWorkerOff = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
