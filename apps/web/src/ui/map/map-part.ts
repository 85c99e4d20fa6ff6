import { lazyPart } from '../../lib/browser/lazy-part.ts';

/** The code that draws maps: 360 KB, fetched ahead when there is nothing else to do. */
export const mapCanvas = lazyPart(async () => (await import('./map-canvas.tsx')).MapCanvas);
