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
    expect(queue.state()).toMatchObject({ away: 'network', waiting: [{ code: 'A' }, { code: 'B' }, { code: 'C' }] });
    expect(store.kept).toHaveLength(3);
    isAway = false;
    await queue.pump();
    expect(answered).toEqual(['A', 'B', 'C']);
    expect(sent.at(-1)).toEqual(['A', 'B', 'C']);
    expect([queue.state(), store.kept]).toEqual([{ away: null, waiting: [] }, []]);
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

  test.each([
    ['not-signed-in', 'signed-out'],
    ['feature-off', 'feature-off'],
    ['too-many-requests', 'busy'],
    ['unavailable', 'busy'],
  ])('wait when it is %s, and say why', async (code, away) => {
    const { queue, refused } = started(() => refusal(code));
    queue.add(aScan('A'));
    await queue.pump();
    expect([queue.state().waiting.length, queue.state().away, refused]).toEqual([1, away, []]);
  });

  test('can be taken back while they wait', async () => {
    const { queue, store } = started(() => new ConnectionError(null));
    queue.add(aScan('A'));
    await queue.pump();
    expect(queue.takeBack('A')).toBe(true);
    expect([queue.takeBack('A'), queue.state().waiting, store.kept]).toEqual([false, [], []]);
  });

  /** A queue whose server takes its time: each call is answered by the test. */
  const slow = (kept: SentWarehouseScan[]) => {
    const calls: { readonly codes: string[]; readonly answer: (error?: Error) => void }[] = [];
    const queue = createScanQueue({
      store: memory(kept),
      send: (scans) =>
        new Promise((resolve, reject) => {
          const codes = scans.map(({ code }) => code);
          const answers = codes.map((code) => ({ code }) as ScanAnswer);
          calls.push({ codes, answer: (error) => (error ? reject(error) : resolve(answers)) });
        }),
      onAnswers: () => {},
      onRefused: () => {},
    });
    return { queue, calls };
  };

  test('cannot be taken back while they are on their way, nor after', async () => {
    const { queue, calls } = slow([aScan('A')]);
    const sending = queue.pump();
    queue.add(aScan('B'));
    expect([queue.takeBack('A'), queue.takeBack('B')]).toEqual([false, true]);
    calls[0]?.answer();
    await sending;
    expect([calls.map(({ codes }) => codes), queue.takeBack('A')]).toEqual([[['A']], false]);
  });

  test('cannot be taken back while one is sent by itself, after several were refused together', async () => {
    const { queue, calls } = slow([aScan('A'), aScan('B')]);
    const sending = queue.pump();
    calls[0]?.answer(refusal('invalid-input'));
    await new Promise(setImmediate);
    expect(calls[1]?.codes).toEqual(['A']);
    expect([queue.takeBack('A'), queue.takeBack('B')]).toEqual([false, true]);
    calls[1]?.answer();
    await sending;
    expect(queue.state().waiting).toEqual([]);
  });

  test('are bounded', () => {
    const many = Array.from({ length: MOST_WAITING }, (_, n) => aScan(String(n)));
    const { queue } = started(() => new ConnectionError(null), memory(many));
    expect(queue.add(aScan('one more'))).toBe(false);
  });
});
