import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WorkerAnswer } from './decode-worker.ts';
import { type DecodeWorker, NEVER_READY_MS, STUCK_MS, startDecoder } from './start-decoder.ts';

const frame = () => ({ width: 2, height: 2, close: vi.fn() }) satisfies ImageBitmap;

const workers = () => {
  const started: (DecodeWorker & { readonly says: (answer: WorkerAnswer) => void })[] = [];
  const start = (): DecodeWorker => {
    const worker = {
      onmessage: null as DecodeWorker['onmessage'],
      onerror: null,
      postMessage: vi.fn(),
      terminate: vi.fn(),
      says: (data: WorkerAnswer) => worker.onmessage?.call(worker as unknown as Worker, { data } as MessageEvent),
    };
    started.push(worker);
    return worker;
  };
  return { started, start };
};

const begin = () => {
  const { started, start } = workers();
  const handlers = { onCodes: vi.fn(), onFailed: vi.fn() };
  const decoder = startDecoder(handlers, start);
  return { started, ...handlers, decoder };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a decoder', () => {
  test('drops frames until it is ready, and while one is being decoded', () => {
    const { started, onCodes, decoder } = begin();
    const [early, first, second, third] = [frame(), frame(), frame(), frame()];
    decoder.decode(early);
    expect(early.close).toHaveBeenCalled();

    started[0]?.says({ answer: 'ready' });
    expect(decoder.isFree()).toBe(true);
    decoder.decode(first);
    expect(decoder.isFree()).toBe(false);
    decoder.decode(second);
    expect(second.close).toHaveBeenCalled();
    expect(started[0]?.postMessage).toHaveBeenCalledExactlyOnceWith(first, [first]);

    started[0]?.says({ answer: 'codes', codes: [] });
    expect(onCodes).toHaveBeenCalledExactlyOnceWith([]);
    decoder.decode(third);
    expect(started[0]?.postMessage).toHaveBeenLastCalledWith(third, [third]);
  });

  test('replaces a worker that got stuck, and does not listen to it any more', () => {
    const { started, onCodes, onFailed, decoder } = begin();
    started[0]?.says({ answer: 'ready' });
    decoder.decode(frame());
    vi.advanceTimersByTime(STUCK_MS);
    expect(started[0]?.terminate).toHaveBeenCalled();
    started[0]?.says({ answer: 'codes', codes: [] });
    expect(onCodes).not.toHaveBeenCalled();

    started[1]?.says({ answer: 'ready' });
    expect(decoder.isFree()).toBe(true);
    expect(onFailed).not.toHaveBeenCalled();
  });

  test('says so when it cannot be fetched, or takes for ever', () => {
    const broken = begin();
    broken.started[0]?.says({ answer: 'failed' });
    expect(broken.onFailed).toHaveBeenCalledOnce();
    expect(broken.started[0]?.terminate).toHaveBeenCalled();

    const slow = begin();
    vi.advanceTimersByTime(NEVER_READY_MS);
    expect(slow.onFailed).toHaveBeenCalledOnce();
    expect(slow.decoder.isFree()).toBe(false);
  });

  test('is silent once it is stopped', () => {
    const { started, onCodes, onFailed, decoder } = begin();
    started[0]?.says({ answer: 'ready' });
    decoder.decode(frame());
    decoder.stop();
    started[0]?.says({ answer: 'codes', codes: [] });
    vi.advanceTimersByTime(STUCK_MS + NEVER_READY_MS);
    expect([onCodes, onFailed].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});
