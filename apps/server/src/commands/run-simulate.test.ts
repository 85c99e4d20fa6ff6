import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runSimulate } from './run-simulate.ts';
import { EXIT, type Terminal } from './terminal.ts';

/** An address at which nobody listens any more. */
const aClosedAddress = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
};

test('where nobody answers, it names the address that it tried and how another is given', async () => {
  const url = await aClosedAddress();
  const said: string[] = [];
  const exits: number[] = [];
  const terminal: Partial<Terminal> = {
    env: {},
    onStop: () => {},
    remark: (...lines) => void said.push(...lines),
    exit: (code) => void exits.push(code),
  };
  await runSimulate(terminal as Terminal, ['--url', url]);
  expect(said.join(' ')).toContain(url);
  expect(said.join(' ')).toContain('--url');
  expect(exits).toEqual([EXIT.failed]);
});
