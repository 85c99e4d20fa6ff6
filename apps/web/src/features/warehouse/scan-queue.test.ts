import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { ScanAnswer, SentWarehouseScan } from '@waybill/contract/warehouse';
import { describe, expect, test } from 'vitest';
import { createScanQueue, MOST_WAITING, type ScanStore } from './scan-queue.ts';

const aScan = (code: string) => ({ id: code, code, scannedAt: '2026-11-18T08:00:00Z' }) as unknown as SentWarehouseScan;
const refusal = (code: string) => new ApiError({ status: 400, code, detail: '' } as never);

const memory = (kept: SentWarehouseScan[] = []): ScanStore & { kept: SentWarehouseScan[] } => ({
  kept,
  read: () => [...kept],
  write: (scan) => {
    const at = kept.findIndex(({ id }) => id === scan.id);
    kept.splice(at === -1 ? kept.length : at, at === -1 ? 0 : 1, scan);
  },
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

  /** A queue whose server takes its time: each call is answered by the test. */
  const slow = (kept: SentWarehouseScan[] = []) => {
    const calls: { readonly sent: string[]; readonly answer: (error?: Error) => Promise<void> }[] = [];
    const store = memory(kept);
    const queue = createScanQueue({
      store,
      send: (scans) =>
        new Promise((resolve, reject) => {
          const answers = scans.map(({ code }) => ({ code }) as ScanAnswer);
          const answer = async (error?: Error) => {
            if (error) reject(error);
            else resolve(answers);
            await new Promise(setImmediate);
          };
          calls.push({ sent: scans.map(nameOf), answer });
        }),
      onAnswers: () => {},
      onRefused: () => {},
    });
    return { queue, calls, store };
  };
  const nameOf = ({ code, isTakenBack }: SentWarehouseScan) => (isTakenBack ? `not ${code}` : code);
  const waitingIn = ({ queue, store }: ReturnType<typeof slow>) => {
    const names = queue.state().waiting.map(nameOf);
    expect(store.kept.map(nameOf).sort()).toEqual([...names].sort());
    return names;
  };

  test('are taken back at once while they were never sent', () => {
    const all = slow();
    all.queue.add(aScan('A'));
    all.queue.add(aScan('B'));
    expect([all.queue.takeBack(aScan('B')), waitingIn(all)]).toEqual([true, ['A']]);
    expect(all.calls.map(({ sent }) => sent)).toEqual([['A']]);
  });

  test.each([
    ['is under way', async () => {}],
    ['was answered by nobody', (all: ReturnType<typeof slow>) => all.calls[0]?.answer(new ConnectionError(null))],
  ])(
    'may have come in when one of them %s: the server is told that it is taken back, in its turn',
    async (_, before) => {
      const all = slow();
      const { queue, calls } = all;
      queue.add(aScan('A'));
      await before(all);
      expect([queue.takeBack(aScan('A')), waitingIn(all)]).toEqual([false, ['not A']]);
      queue.add(aScan('C'));
      await calls[0]?.answer();
      expect(waitingIn(all)).toEqual(['not A', 'C']);
      for (const { answer } of calls) await answer();
      expect(calls.flatMap(({ sent }) => sent)).toEqual(['A', 'not A', 'C']);
      for (const { answer } of calls) await answer();
      expect(waitingIn(all)).toEqual([]);
    },
  );

  test('may have been sent by an earlier page', () => {
    const all = slow([aScan('A')]);
    expect([all.queue.takeBack(aScan('A')), waitingIn(all)]).toEqual([false, ['not A']]);
  });

  test('are taken back after they were answered as well, also after a reload without a network', async () => {
    const first = slow();
    first.queue.add(aScan('A'));
    await first.calls[0]?.answer();
    expect([first.queue.takeBack(aScan('A')), waitingIn(first)]).toEqual([false, ['not A']]);
    const { queue, sent, store } = started(() => null, memory([...first.store.kept]));
    await queue.pump();
    expect([sent, store.kept]).toEqual([[['A']], []]);
  });

  test('are taken back while one is sent by itself, after several were refused together', async () => {
    const all = slow([aScan('A'), aScan('B')]);
    const { queue, calls } = all;
    void queue.pump();
    await calls[0]?.answer(refusal('invalid-input'));
    expect(calls[1]?.sent).toEqual(['A']);
    queue.takeBack(aScan('A'));
    await calls[1]?.answer();
    expect(waitingIn(all)).toEqual(['B', 'not A']);
  });

  test('are bounded', () => {
    const many = Array.from({ length: MOST_WAITING }, (_, n) => aScan(String(n)));
    const { queue } = started(() => new ConnectionError(null), memory(many));
    expect(queue.add(aScan('one more'))).toBe(false);
  });
});
