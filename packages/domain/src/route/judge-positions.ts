import { isNowhere, isPoint, metresBetween, type Point } from '../geocoding.ts';

/** Why a position that was sent is not kept. */
export const IGNORED_POSITIONS = ['future', 'too-old', 'nowhere', 'invalid', 'too-fast', 'repeated'] as const;
export type IgnoredPosition = (typeof IGNORED_POSITIONS)[number];

/** A position as far as it is judged; the accuracy is null where the sender does not know it. */
export type SentPosition = Point & { readonly takenAt: Date; readonly accuracyMetres: number | null };

export type Judged = {
  /** The places in the batch of what is kept, by the time when it was taken. */
  readonly accepted: readonly number[];
  readonly ignored: readonly { readonly index: number; readonly reason: IgnoredPosition }[];
};

type Limits = {
  readonly now: Date;
  /** What was taken before is not kept any more. */
  readonly oldest: Date;
  /** The last position before the batch that was kept. */
  readonly before: SentPosition | null;
};

/** Clocks of phones differ. */
const AHEAD_MS = 5 * 60_000;
/** Faster than any vehicle on a road. */
const MOST_KMH = 250;
/** A position that is less exact proves no jump. */
const GOOD_ACCURACY_M = 50;
/** After such a gap a jump is believed: otherwise one wrong position would lock out all right ones for hours. */
const COMPARED_MS = 10 * 60_000;

/** Positions are kept by the second: phones have no more of them, and a hostile one is bounded. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

const isExact = ({ accuracyMetres }: SentPosition) => (accuracyMetres ?? 0) <= GOOD_ACCURACY_M;

const isJump = (from: SentPosition, to: SentPosition): boolean => {
  const ms = to.takenAt.getTime() - from.takenAt.getTime();
  if (ms > COMPARED_MS || !isExact(from) || !isExact(to)) return false;
  const metres = metresBetween(from, to) - (from.accuracyMetres ?? 0) - (to.accuracyMetres ?? 0);
  return metres / 1000 > (MOST_KMH * ms) / 3_600_000;
};

/** What a position shows by itself; the order of the lines is the rule. */
const faultOf = (position: SentPosition, { now, oldest }: Limits): IgnoredPosition | null => {
  if (!isPoint(position)) return 'invalid';
  if (isNowhere(position)) return 'nowhere';
  if (position.takenAt.getTime() > now.getTime() + AHEAD_MS) return 'future';
  return position.takenAt < oldest ? 'too-old' : null;
};

/** Which positions of a batch are to be believed; it may be in any order. */
export const judgePositions = (batch: readonly SentPosition[], limits: Limits): Judged => {
  const accepted: number[] = [];
  const ignored: Judged['ignored'][number][] = [];
  const taken = new Set<number>();
  let before = limits.before;
  const byTime = [...batch.entries()].sort(([, one], [, other]) => one.takenAt.getTime() - other.takenAt.getTime());
  for (const [index, position] of byTime) {
    const second = wholeSecond(position.takenAt).getTime();
    const fault = faultOf(position, limits);
    const reason = fault ?? (taken.has(second) ? 'repeated' : before && isJump(before, position) ? 'too-fast' : null);
    if (reason) {
      ignored.push({ index, reason });
      continue;
    }
    accepted.push(index);
    taken.add(second);
    before = position;
  }
  return { accepted, ignored: ignored.sort((one, other) => one.index - other.index) };
};
