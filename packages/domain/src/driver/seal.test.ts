import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalText, sealText } from './seal.ts';

test('the order of parts does not matter, and their values do', () => {
  expect(canonicalText({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
  expect(canonicalText({ a: [1, 2] })).not.toBe(canonicalText({ a: [2, 1] }));
});

test('what was stored as JSON and read again is the same text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(canonicalText(JSON.parse(JSON.stringify(value)))).toBe(canonicalText(value));
      expect(JSON.parse(canonicalText(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a seal is another one for every part of it', () => {
  const seal = {
    number: 2,
    kind: 'proof',
    subjectId: 'a',
    contentHash: 'b',
    previousHash: 'c',
    sealedAt: '2026-11-17T10:00:00.000Z',
  } as const;
  const changed = { number: 3, kind: 'photo', subjectId: 'x', contentHash: 'x', previousHash: 'x', sealedAt: 'x' };
  for (const [part, value] of Object.entries(changed)) {
    expect(sealText({ ...seal, [part]: value }), part).not.toBe(sealText(seal));
  }
});
