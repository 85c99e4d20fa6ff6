import { describe, expect, test } from 'vitest';
import { SENSES, SIGNALS, type Signal } from './signals.ts';

const lengthOf = (signal: Signal) => SENSES[signal].tones.reduce((sum, { from, to }) => sum + to - from, 0);
const pitchOf = (signal: Signal) => Math.max(...SENSES[signal].tones.map(({ hertz }) => hertz));

describe('signals', () => {
  test('right is one high beep, attention two short ones, wrong two low tones, hold one long low tone', () => {
    expect(SIGNALS.map((signal) => SENSES[signal].tones.length)).toEqual([1, 2, 2, 1]);
    expect(pitchOf('right')).toBeGreaterThan(pitchOf('attention'));
    expect(pitchOf('attention')).toBeGreaterThan(3 * pitchOf('wrong'));
    expect(lengthOf('attention')).toBeLessThan(lengthOf('wrong'));
    expect(lengthOf('hold')).toBeGreaterThan(lengthOf('wrong'));
  });

  test('no two of them feel alike', () => {
    expect(new Set(SIGNALS.map((signal) => SENSES[signal].buzzes.join(' '))).size).toBe(SIGNALS.length);
  });

  test('tones of a signal follow each other', () => {
    for (const signal of SIGNALS) {
      let end = 0;
      for (const { from, to } of SENSES[signal].tones) {
        expect(from).toBeGreaterThanOrEqual(end);
        end = to;
      }
    }
  });
});
