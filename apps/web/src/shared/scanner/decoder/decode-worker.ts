import { prepareZXingModule } from 'zxing-wasm/reader';
import { type FoundCode, readCodes, TURNS } from './read-codes.ts';

/** The part of a worker's scope that is used here; the compiler's own library for it contradicts that of pages. */
type WorkerScope = {
  onmessage: ((event: MessageEvent<WorkerTask>) => void) | null;
  readonly postMessage: (answer: WorkerAnswer) => void;
};

/** First where the library's file is, then pictures. */
export type WorkerTask = string | ImageBitmap;

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

/** The page names the file, so that whoever keeps the page's files for a day without a network keeps this one, too. */
const prepare = async (wasmUrl: string): Promise<WorkerAnswer> => {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  return { answer: 'ready' };
};

let pictures = 0;

const decode = async (frame: ImageBitmap): Promise<WorkerAnswer> => {
  const turn = TURNS[pictures++ % TURNS.length] ?? TURNS[0];
  return { answer: 'codes', codes: await readCodes(pixelsOf(frame), turn) };
};

scope.onmessage = async ({ data: task }) => {
  try {
    scope.postMessage(await (typeof task === 'string' ? prepare(task) : decode(task)));
  } catch {
    scope.postMessage({ answer: 'failed' });
  }
};
