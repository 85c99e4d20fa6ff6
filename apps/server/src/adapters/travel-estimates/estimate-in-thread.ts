/** The thread that estimates: it holds the land of all areas, and works on several questions in turn. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { estimateTravel } from '@waybill/domain/land/estimate-travel';
import { type LandGraph, landGraph } from '@waybill/domain/land/land-graph';
import { landGrid } from '@waybill/domain/land/land-grid';
import { WATER_CROSSINGS } from '@waybill/domain/land/water-crossings';
import { landOutlines } from './land-outlines.ts';
import type { FromThread, ToThread } from './messages.ts';

/** How long one question is worked on before another has its turn. */
const TURN_MS = 20;

let graphs: readonly LandGraph[] = [];
const wantedIds = new Set<number>();
const tell = (message: FromThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);

const readLand = async (areas: readonly Int32Array[]) => {
  const outlines = areas.length === 0 ? [] : await landOutlines();
  graphs = areas.map((houses) => landGraph(landGrid(houses, outlines), WATER_CROSSINGS));
};

const estimate = async ({ id, points, wanted }: ToThread & { readonly type: 'estimate' }) => {
  wantedIds.add(id);
  const places = Array.from({ length: points.length / 2 }, (_, at) => ({
    latitude: points[2 * at] ?? 0,
    longitude: points[2 * at + 1] ?? 0,
  }));
  const work = estimateTravel(graphs, places, wanted);
  let from = performance.now();
  for (let step = work.next(); wantedIds.has(id); step = work.next()) {
    if (step.done) {
      const { seconds, metres } = step.value;
      return tell({ id, estimated: step.value }, [seconds.buffer as ArrayBuffer, metres.buffer as ArrayBuffer]);
    }
    if (performance.now() - from < TURN_MS) continue;
    await nextTurn();
    from = performance.now();
  }
};

const answer = async (message: ToThread) => {
  if (message.type === 'cancel') return void wantedIds.delete(message.id);
  try {
    if (message.type === 'estimate') return await estimate(message);
    await readLand(message.areas);
    tell({ id: message.id, estimated: null });
  } catch (error) {
    tell({ id: message.id, failed: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    wantedIds.delete(message.id);
  }
};
parentPort?.on('message', (message: ToThread) => void answer(message));
