import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgePositions, type SentPosition } from './judge-positions.ts';

const NOW = new Date('2026-11-16T10:00:00Z');
const OLDEST = new Date('2026-08-18T10:00:00Z');
const LIMITS = { now: NOW, oldest: OLDEST, before: null };

const secondsAgo = (seconds: number, more: Partial<SentPosition> = {}): SentPosition => ({
  latitude: 64.14,
  longitude: -21.9,
  takenAt: new Date(NOW.getTime() - seconds * 1000),
  accuracyMetres: 5,
  ...more,
});
/** A kilometre to the north. */
const AWAY = { latitude: 64.149 };
const reasons = (batch: readonly SentPosition[], before: SentPosition | null = null) =>
  judgePositions(batch, { ...LIMITS, before }).ignored;

test.each<[string, readonly SentPosition[], ReturnType<typeof reasons>]>([
  ['five minutes ahead is the clock of a phone', [secondsAgo(-300)], []],
  ['more is the future', [secondsAgo(-301)], [{ index: 0, reason: 'future' }]],
  ['what is as old as can be is kept', [secondsAgo(0, { takenAt: OLDEST })], []],
  [
    'what is older is not',
    [secondsAgo(0, { takenAt: new Date(OLDEST.getTime() - 1) })],
    [{ index: 0, reason: 'too-old' }],
  ],
  ['0, 0 is nowhere', [secondsAgo(1, { latitude: 0, longitude: 0 })], [{ index: 0, reason: 'nowhere' }]],
  ['a latitude of 91 is invalid', [secondsAgo(1, { latitude: 91 })], [{ index: 0, reason: 'invalid' }]],
  ['a longitude of -181 is invalid', [secondsAgo(1, { longitude: -181 })], [{ index: 0, reason: 'invalid' }]],
  ['what is no number is invalid', [secondsAgo(1, { latitude: Number.NaN })], [{ index: 0, reason: 'invalid' }]],
  ['a kilometre in fifteen seconds is fast', [secondsAgo(20), secondsAgo(5, AWAY)], []],
  ['in ten seconds too fast', [secondsAgo(15), secondsAgo(5, AWAY)], [{ index: 1, reason: 'too-fast' }]],
  ['also when it comes first', [secondsAgo(5, AWAY), secondsAgo(15)], [{ index: 0, reason: 'too-fast' }]],
  ['unless it is not exact', [secondsAgo(15), secondsAgo(5, { ...AWAY, accuracyMetres: 51 })], []],
  [
    'an accuracy that is not known is believed',
    [secondsAgo(15), secondsAgo(5, { ...AWAY, accuracyMetres: null })],
    [{ index: 1, reason: 'too-fast' }],
  ],
  ['after ten minutes every jump is believed', [secondsAgo(700), secondsAgo(5, { latitude: 66 })], []],
  ['of the same second the first is kept', [secondsAgo(5), secondsAgo(4.2)], [{ index: 1, reason: 'repeated' }]],
  [
    'after a jump that is ignored the way goes on from before it',
    [secondsAgo(30), secondsAgo(20, { latitude: 65 }), secondsAgo(10)],
    [{ index: 1, reason: 'too-fast' }],
  ],
])('%s', (_, batch, expected) => {
  expect(reasons(batch)).toEqual(expected);
});

test('a jump from what was kept before the batch is too fast, too', () => {
  expect(reasons([secondsAgo(5, AWAY)], secondsAgo(15))).toEqual([{ index: 0, reason: 'too-fast' }]);
  expect(reasons([secondsAgo(5, AWAY)], secondsAgo(60))).toEqual([]);
});

test('each position is either accepted or ignored, whatever the order, and what is accepted is by its time', () => {
  const position = fc.record({
    latitude: fc.double({ min: -100, max: 100 }),
    longitude: fc.double({ min: -200, max: 200 }),
    takenAt: fc.integer({ min: -400, max: 9_000_000 }).map((seconds) => new Date(NOW.getTime() - seconds * 1000)),
    accuracyMetres: fc.option(fc.nat(100)),
  });
  fc.assert(
    fc.property(fc.array(position, { maxLength: 30 }), (batch) => {
      const { accepted, ignored } = judgePositions(batch, LIMITS);
      const places = [...accepted, ...ignored.map(({ index }) => index)].sort((one, other) => one - other);
      expect(places).toEqual([...batch.keys()]);
      const times = accepted.map((index) => batch[index]?.takenAt.getTime() ?? 0);
      expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true);
    }),
  );
});
