import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { trustWorker } from '../../../lib/browser/trusted-worker.ts';
import type { WorkerAnswer, WorkerTask } from './decode-worker.ts';
import workerUrl from './decode-worker.ts?worker&url';
import type { FoundCode } from './read-codes.ts';

/** The part of a worker that a decoder needs. */
export type DecodeWorker = Pick<Worker, 'onmessage' | 'onerror' | 'postMessage' | 'terminate'>;

type Handlers = {
  readonly onCodes: (codes: readonly FoundCode[]) => void;
  /** The code that reads barcodes could not be fetched or started. */
  readonly onFailed: () => void;
};

export type Decoder = {
  /** Whether a frame would be decoded now. While one is being decoded, others are dropped. */
  readonly isFree: () => boolean;
  /** Takes the frame over. */
  readonly decode: (frame: ImageBitmap) => void;
  readonly stop: () => void;
};

/** Far longer than any frame takes: a worker that does not answer by then is replaced by another one. */
export const STUCK_MS = 8_000;
/** A worker that has never been ready is waiting for the network, perhaps a slow one. */
export const NEVER_READY_MS = 60_000;

const startWorker = (): DecodeWorker => {
  trustWorker(workerUrl);
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.postMessage(wasmUrl satisfies WorkerTask);
  return worker;
};

/** Decodes frames beside the page, one at a time. */
export const startDecoder = ({ onCodes, onFailed }: Handlers, start: () => DecodeWorker = startWorker): Decoder => {
  let worker: DecodeWorker | null = null;
  let isReady = false;
  let isBusy = false;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    clearTimeout(patience);
    worker?.terminate();
    worker = null;
    isReady = false;
    isBusy = false;
  };
  const fail = () => {
    stop();
    onFailed();
  };
  const begin = () => {
    stop();
    const mine = start();
    worker = mine;
    mine.onerror = () => mine === worker && fail();
    mine.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if (mine !== worker) return;
      clearTimeout(patience);
      if (data.answer === 'failed') return fail();
      isReady = true;
      isBusy = false;
      if (data.answer === 'codes') onCodes(data.codes);
    };
    patience = setTimeout(fail, NEVER_READY_MS);
  };

  begin();
  return {
    isFree: () => isReady && !isBusy,
    decode: (frame) => {
      if (!worker || !isReady || isBusy) {
        frame.close();
        return;
      }
      isBusy = true;
      patience = setTimeout(begin, STUCK_MS);
      worker.postMessage(frame, [frame]);
    },
    stop,
  };
};
