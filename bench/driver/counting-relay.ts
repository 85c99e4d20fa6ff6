import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';

/** Of PostgreSQL's messages from a client: a statement by itself, and one that was prepared. */
const RUNS = new Set(['Q', 'E']);
const LENGTH_BYTES = 4;

/** Reads the kinds of the messages in a stream of bytes, however it is cut. The first one of a connection has none. */
const messageReader = (onMessage: (kind: string) => void) => {
  let waiting = Buffer.alloc(0);
  let kindBytes = 0;
  return (bytes: Buffer): void => {
    waiting = Buffer.concat([waiting, bytes]);
    for (;;) {
      if (waiting.length < kindBytes + LENGTH_BYTES) return;
      const size = kindBytes + waiting.readUInt32BE(kindBytes);
      if (waiting.length < size) return;
      if (kindBytes > 0) onMessage(String.fromCharCode(waiting[0] ?? 0));
      waiting = waiting.subarray(size);
      kindBytes = 1;
    }
  };
};

/** A way to the database on which every statement is counted: how many there are does not depend on how busy the machine is. */
export const countingRelay = async (url: string) => {
  const target = new URL(url);
  let statements = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.on(
      'data',
      messageReader((kind) => {
        if (RUNS.has(kind)) statements += 1;
      }),
    );
    client.pipe(database).pipe(client);
    client.on('error', () => database.destroy());
    database.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const relayed = new URL(url);
  relayed.hostname = '127.0.0.1';
  relayed.port = String((server.address() as AddressInfo).port);
  return {
    url: relayed.href,
    statements: () => statements,
    close: () => server.close(),
  };
};
