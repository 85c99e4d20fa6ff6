import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { ScanAnswer, SentWarehouseScan } from '@waybill/contract/warehouse';
import { describe, expect, test } from 'vitest';
import { createScanQueue, MOST_WAITING, type ScanStore } from './scan-queue.ts';

const aScan = (code: string) => ({ id: code, code, scannedAt: '2026-11-18T08:00:00Z' }) as unknown as SentWarehouseScan;
const refusal = (code: string) => new ApiError({ status: 400, code, detail: '' } as never);

const memory = (kept: SentWarehouseScan[] = []): ScanStore & { kept: SentWarehouseScan[] } => ({
  kept,
  read: () => [...kept],
  write: (scan) => void kept.push(scan),
  remove: ({ id }) =>
    void kept.splice(
      kept.findIndex((scan) => scan.id === id),
      1,
    ),
});

/** A queue whose server answers as the test says, and what has come of it. */
const started = (respond: (codes: readonly string[]) => Error | null, store = memory()) => {
  const sent: string[][] = [];
  const answered: string[] = [];
  const refused: string[] = [];
  const queue = createScanQueue({
    store,
    send: async (scans) => {
      const codes = scans.map(({ code }) => code);
      sent.push(codes);
      const error = respond(codes);
      if (error) throw error;
      return codes.map((code) => ({ code }) as ScanAnswer);
    },
    onAnswers: (answers) => answered.push(...answers.map(({ code }) => code)),
    onRefused: ({ code }) => refused.push(code),
  });
  return { queue, sent, answered, refused, store };
};

describe('scans on their way', () => {
  test('are kept until they are answered, and sent in their order when the network is back', async () => {
    let isAway = true;
    const { queue, sent, answered, store } = started(() => (isAway ? new ConnectionError(null) : null));
    for (const code of ['A', 'B', 'C']) queue.add(aScan(code));
    await queue.pump();
    expect(queue.state()).toMatchObject({ isAway: true, waiting: [{ code: 'A' }, { code: 'B' }, { code: 'C' }] });
    expect(store.kept).toHaveLength(3);
    isAway = false;
    await queue.pump();
    expect(answered).toEqual(['A', 'B', 'C']);
    expect(sent.at(-1)).toEqual(['A', 'B', 'C']);
    expect([queue.state(), store.kept]).toEqual([{ isAway: false, waiting: [] }, []]);
  });

  test('survive a reload', async () => {
    const { queue, answered } = started(() => null, memory([aScan('A'), aScan('B')]));
    expect(queue.state().waiting).toHaveLength(2);
    await queue.pump();
    expect(answered).toEqual(['A', 'B']);
  });

  test('are not held up by one that the server will not have', async () => {
    const { queue, answered, refused } = started(
      (codes) => (codes.includes('B') ? refusal('invalid-input') : null),
      memory([aScan('A'), aScan('B'), aScan('C')]),
    );
    await queue.pump();
    expect([answered, refused]).toEqual([['A', 'C'], ['B']]);
  });

  test.each(['not-signed-in', 'feature-off', 'too-many-requests', 'unavailable'])(
    'wait when it is %s',
    async (code) => {
      const { queue, refused } = started(() => refusal(code));
      queue.add(aScan('A'));
      await queue.pump();
      expect([queue.state().waiting.length, refused]).toEqual([1, []]);
    },
  );

  test('can be taken back before they are sent, and not after', async () => {
    const { queue, store } = started(() => new ConnectionError(null));
    queue.add(aScan('A'));
    await queue.pump();
    expect(queue.takeBack('A')).toBe(true);
    expect([queue.takeBack('A'), queue.state().waiting, store.kept]).toEqual([false, [], []]);
  });

  test('are bounded', () => {
    const many = Array.from({ length: MOST_WAITING }, (_, n) => aScan(String(n)));
    const { queue } = started(() => new ConnectionError(null), memory(many));
    expect(queue.add(aScan('one more'))).toBe(false);
  });
});
