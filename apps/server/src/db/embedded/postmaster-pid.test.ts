import { expect, test } from 'vitest';
import { parsePostmasterPid } from './postmaster-pid.ts';

const file = (pid: string, status: string): string =>
  [pid, '/data', '1789000000', '40123', '', '127.0.0.1', '  40517849     32768', status, ''].join('\n');

test.each([
  { text: file('4242', 'ready   '), expected: { pid: 4242, port: 40123, ready: true } },
  { text: file('4242', 'starting'), expected: { pid: 4242, port: 40123, ready: false } },
  { text: file('4242', 'stopping'), expected: { pid: 4242, port: 40123, ready: false } },
  { text: '-4242\n/data\n1789000000\n0\n', expected: { pid: 4242, port: 0, ready: false } },
  { text: '4242', expected: { pid: 4242, port: 0, ready: false } },
  { text: '', expected: null },
  { text: 'not a pid', expected: null },
])('postmaster.pid $text', ({ text, expected }) => {
  expect(parsePostmasterPid(text)).toEqual(expected);
});
