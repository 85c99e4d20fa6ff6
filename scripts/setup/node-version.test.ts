import { expect, test } from 'vitest';
import { isSupportedNode, refusal } from './node-version.mjs';

test.each([
  ['18.20.4', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['20.20.2', true],
  ['22.1.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(isSupportedNode(version)).toBe(isSupported);
});

test('the refusal is one line that names both versions', () => {
  expect(refusal('18.20.4')).toMatch(/^.*20\.19.*18\.20\.4.*$/);
});
