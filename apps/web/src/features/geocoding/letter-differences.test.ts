import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letterDifferences } from './letter-differences.ts';

const marked = (parts: readonly { text: string; isOther: boolean }[]) =>
  parts.map(({ text, isOther }) => (isOther ? `[${text}]` : text)).join('');

test.each([
  ['Laugarv. 77', 'Laugavegur 77', 'Lauga[r]v[.] 77', 'Laugav[egur] 77'],
  ['101 Rvk', '101 Reykjavík', '101 Rvk', '101 R[eykja]v[í]k'],
  ['Þórsgata 1', 'Þórsgata 1', 'Þórsgata 1', 'Þórsgata 1'],
  ['ÞÓRSGATA 1', 'Þórsgata 1', 'ÞÓRSGATA 1', 'Þórsgata 1'],
  ['', 'Þórsgata 1', '', '[Þórsgata 1]'],
  ['Ísland', '300 Akranes', '[Ísland]', '[300 Akranes]'],
])('%s and %s', (before, after, was, is) => {
  const differences = letterDifferences(before, after);
  expect([marked(differences.before), marked(differences.after)]).toEqual([was, is]);
});

test('no letter is lost, and what is kept is the same in both', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.string({ maxLength: 40 }), (before, after) => {
      const differences = letterDifferences(before, after);
      const whole = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');
      const kept = (parts: readonly { text: string; isOther: boolean }[]) =>
        whole(parts.filter(({ isOther }) => !isOther)).toLowerCase();
      expect([whole(differences.before), whole(differences.after)]).toEqual([before, after]);
      expect(kept(differences.before)).toBe(kept(differences.after));
    }),
  );
});
