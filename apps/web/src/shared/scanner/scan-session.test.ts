import { describe, expect, test, vi } from 'vitest';
import type { ScanFeedback } from './scan-feedback.ts';
import { ALONE_MS, createScanSession, IN_VIEW_MS } from './scan-session.ts';

const LABEL: ScanFeedback = { signal: 'right', title: 'right' };
const OTHER_STOP: ScanFeedback = { signal: 'wrong', title: 'other stop', stops: true };
const MAKERS: ScanFeedback = { signal: 'attention', title: 'no label', yields: true };
const FAILED: ScanFeedback = { signal: 'attention', title: 'failed' };

const CODES: Readonly<Record<string, ScanFeedback>> = { L1: LABEL, L2: LABEL, W1: OTHER_STOP, M1: MAKERS, M2: MAKERS };

const begin = (judge = async (code: string) => CODES[code] ?? MAKERS) => {
  const judged = vi.fn(judge);
  const told: string[] = [];
  const session = createScanSession({ judge: judged, tell: ({ title }) => told.push(title), failed: () => FAILED });
  /** Pictures of the camera, one after the other, each with the time at which it was taken. */
  const look = async (...pictures: readonly (readonly [now: number, codes: readonly string[]])[]) => {
    for (const [now, codes] of pictures) {
      session.see(codes, now);
      await new Promise(setImmediate);
    }
  };
  return { session, look, judged, told };
};

test('what was typed is answered each time, and whoever typed it gets the answer', async () => {
  const { session, told } = begin();
  expect(await session.type('M1', 0)).toBe(MAKERS);
  expect(await session.type('M1', 10)).toBe(MAKERS);
  expect(told).toEqual(['no label', 'no label']);
});

describe('in the view of the camera', () => {
  test('every label is told, and each once', async () => {
    const { look, told, judged } = begin();
    await look([0, ['L1', 'W1']], [100, ['L1', 'W1', 'L2']], [200, ['L1']]);
    expect(told).toEqual(['right', 'other stop', 'right']);
    expect(judged.mock.calls.flat()).toEqual(['L1', 'W1', 'L2']);
  });

  test('a code of the maker beside the label is not spoken of, whichever is seen first', async () => {
    const { look, told } = begin();
    await look([0, ['M1']], [300, ['M1', 'L1']], [600, ['M1', 'L1']], [1_500, ['M1']], [2_500, ['M1']]);
    expect(told).toEqual(['right']);
  });

  test('a code that is alone for a moment is spoken of, once', async () => {
    const { look, told } = begin();
    await look([0, ['M1']], [ALONE_MS - 1, ['M1']]);
    expect(told).toEqual([]);
    await look([ALONE_MS, ['M1']], [ALONE_MS + 500, ['M1']]);
    expect(told).toEqual(['no label']);
  });

  test('a code that was misread in one picture is never spoken of, and if it comes back it is in doubt anew', async () => {
    const { look, told } = begin();
    await look([0, ['M1']], [100, []], [900, ['M2']], [1_000, []], [IN_VIEW_MS + 1, []]);
    await look([5_000, ['M1']], [5_100, ['M1']], [6_000, []]);
    expect(told).toEqual([]);
  });

  test('a tilted code, found in every third picture, is alone all the same', async () => {
    const { look, told, judged } = begin();
    await look([0, ['M1']], [200, []], [400, []], [600, ['M1']], [800, []], [1_000, []], [1_200, ['M1']]);
    expect(told).toEqual(['no label']);
    expect(judged).toHaveBeenCalledOnce();
  });

  test('a parcel that is still in view after its message was read is no new scan', async () => {
    const { session, look, told } = begin();
    await look([0, ['W1']]);
    session.resume(60_000);
    await look([60_100, ['W1']]);
    expect(told).toEqual(['other stop']);
    await look([63_000, ['W1']]);
    expect(told).toEqual(['other stop', 'other stop']);
  });

  test('the frame around a code has the colour of what was told', async () => {
    const { session, look } = begin();
    await look([0, ['L1', 'M1']]);
    expect([session.signalOf('L1'), session.signalOf('M1'), session.signalOf('M2')]).toEqual(['right', null, null]);
  });
});

describe('by hand', () => {
  test('a scanner that is fired twice has scanned once, and its code is answered at once', async () => {
    const { session, told } = begin();
    session.scan('L1\r', 0);
    session.scan('L1', 300);
    session.scan('M1', 400);
    await new Promise(setImmediate);
    expect(told).toEqual(['right', 'no label']);
  });

  test('what is typed is answered each time', async () => {
    const { session, told } = begin();
    session.type(' L1 ', 0);
    session.type('L1', 300);
    await new Promise(setImmediate);
    expect(told).toEqual(['right', 'right']);
  });

  test('a code that could not be judged is told as such', async () => {
    const { session, told } = begin(async () => {
      throw new Error('no answer');
    });
    session.scan('L1', 0);
    await new Promise(setImmediate);
    expect(told).toEqual(['failed']);
  });
});
