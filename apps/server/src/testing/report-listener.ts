import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** The part of Sentry's protocol about one error that our tests need. */
export type ReportedEvent = {
  readonly tags: Readonly<Record<string, string>>;
  readonly environment: string;
  readonly exception: { readonly values: readonly { readonly type: string; readonly value: string }[] };
};

export type ReportListener = {
  readonly dsn: string;
  readonly events: readonly ReportedEvent[];
  readonly requests: readonly { readonly url: string; readonly auth: string }[];
  close(): Promise<void>;
};

/** Takes the place of Sentry. Closed when the test is over. */
export const startReportListener = async (): Promise<ReportListener> => {
  const events: ReportedEvent[] = [];
  const requests: ReportListener['requests'][number][] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
    requests.push({ url: request.url ?? '', auth: String(request.headers['x-sentry-auth'] ?? request.url) });
    // An envelope: a header, then for each item a line that describes it and a line with its content.
    const [, ...items] = text.trim().split('\n');
    for (let index = 0; index + 1 < items.length; index += 2) {
      if (JSON.parse(items[index] ?? '').type === 'event') events.push(JSON.parse(items[index + 1] ?? ''));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    server.closeAllConnections();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { dsn: `http://key@127.0.0.1:${(server.address() as AddressInfo).port}/42`, events, requests, close };
};
