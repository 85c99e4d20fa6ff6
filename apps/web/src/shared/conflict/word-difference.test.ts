import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DifferencePart, wordDifference } from './word-difference.ts';

/** `[-removed-]` and `{+added+}`, as in other tools. */
const written = (parts: readonly DifferencePart[]) =>
  parts
    .map(({ kind, text }) => ({ kept: text, removed: `[-${text}-]`, added: `{+${text}+}` })[kind])
    .join('')
    .trimEnd();

test.each([
  ['the same text', 'Kitchen door', 'Kitchen door', 'Kitchen door'],
  ['words at the end', 'Kitchen door.', 'Kitchen door. Ring twice.', 'Kitchen door. {+Ring twice.+}'],
  ['words at the start', 'door', 'Kitchen door', '{+Kitchen +}door'],
  ['a word in the middle', 'Ring the bell', 'Ring the loud bell', 'Ring the {+loud +}bell'],
  ['a word for another', 'Laugavegur 12', 'Laugavegur 14', 'Laugavegur [-12-]{+14+}'],
  ['words that went', 'Ring the bell twice', 'Ring twice', 'Ring [-the bell -]twice'],
  ['several places', 'a b c d e', 'a x c d y', 'a [-b -]{+x +}c d [-e-]{+y+}'],
  ['nothing in common', 'Kitchen door', 'Loading bay', '[-Kitchen door-]{+Loading bay+}'],
  ['nothing before', '', 'Loading bay', '{+Loading bay+}'],
  ['nothing left', 'Loading bay', '', '[-Loading bay-]'],
  ['a line of its own', 'one two', 'one\ntwo', 'one{+\n+}two'],
  ['letters of other scripts', 'مستودع قديم', 'مستودع جديد', 'مستودع [-قديم-]{+جديد+}'],
])('%s', (_, before, after, expected) => {
  expect(written(wordDifference(before, after))).toBe(expected);
});

const anyText = fc
  .array(fc.constantFrom('a', 'b', 'Ása', '14', ' ', '\n', '  '), { maxLength: 30 })
  .map((words) => words.join(' '));

test('what is kept and added is the new text, and what is kept and removed has the words of the old one', () => {
  const without = (parts: readonly DifferencePart[], kind: string) =>
    parts.flatMap((part) => (part.kind === kind ? [] : [part.text])).join('');
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const parts = wordDifference(before, after);
      expect(without(parts, 'removed')).toBe(after);
      expect(words(parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [`${text} `])).join(''))).toEqual(
        words(before),
      );
    }),
  );
});

test('texts too long to compare word by word are replaced in the middle, and still right', () => {
  const many = (word: string) => Array.from({ length: 5_000 }, (_, index) => `${word}${index}`).join(' ');
  const parts = wordDifference(`Ring ${many('a')} twice`, `Ring ${many('b')} twice`);
  expect(parts.map(({ kind }) => kind)).toEqual(['kept', 'removed', 'added', 'kept']);
  expect(parts.at(-1)?.text).toBe('twice');
});
