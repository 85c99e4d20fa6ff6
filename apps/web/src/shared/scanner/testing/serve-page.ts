import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** The page at this address may not use the camera, whatever the user says. */
export const REFUSED = '/refused';

/** Builds the page with the scanner, and serves it under the policies that the product's pages and scripts have. */
export const servePage = async (folder: string, policy: (nonce: string | null) => string) => {
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: join(import.meta.dirname, '../../../../public'),
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0, cssTarget: 'chrome123' },
  });
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/')) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ session: null }));
      return;
    }
    const isPage = pathname === '/' || pathname === REFUSED;
    const file = isPage ? 'index.html' : pathname.slice(1);
    try {
      const content = await readFile(join(folder, file));
      response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
      response.setHeader('content-security-policy', policy(isPage ? 'page' : null));
      response.setHeader('permissions-policy', pathname === REFUSED ? 'camera=()' : 'camera=(self)');
      response.end(content);
    } catch {
      // The browser asks for an icon, which this page has not.
      response.statusCode = file === 'favicon.ico' ? 204 : 404;
      response.end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
};
