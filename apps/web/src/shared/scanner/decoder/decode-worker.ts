import { prepareZXingModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { type FoundCode, readCodes, TURNS } from './read-codes.ts';

/** The part of a worker's scope that is used here; the compiler's own library for it contradicts that of pages. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<ImageBitmap>) => void) | null;
  readonly postMessage: (answer: WorkerAnswer) => void;
};

export type WorkerAnswer =
  | { readonly answer: 'ready' | 'failed' }
  | { readonly answer: 'codes'; readonly codes: readonly FoundCode[] };

const scope = globalThis as unknown as WorkerScope;

let canvas: OffscreenCanvas | null = null;

const pixelsOf = (frame: ImageBitmap): ImageData => {
  const { width, height } = frame;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser gives a worker no canvas');
  context.drawImage(frame, 0, 0);
  frame.close();
  return context.getImageData(0, 0, width, height);
};

let pictures = 0;

scope.onmessage = async ({ data: frame }) => {
  try {
    const turn = TURNS[pictures++ % TURNS.length] ?? TURNS[0];
    scope.postMessage({ answer: 'codes', codes: await readCodes(pixelsOf(frame), turn) });
  } catch {
    scope.postMessage({ answer: 'failed' });
  }
};

// Fetched from our own origin, at once: the first frame need not wait for it.
const module = prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
module.then(
  () => scope.postMessage({ answer: 'ready' }),
  () => scope.postMessage({ answer: 'failed' }),
);
