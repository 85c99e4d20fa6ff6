import type { VehicleId } from '@waybill/domain/ids';
import { useEffect } from 'react';
import { firstOpenIndex } from '../../../shared/routes/route-text.ts';
import { type FindTarget, useDrag } from '../drag/use-drag.tsx';
import type { Lane } from '../model/board-types.ts';
import type { Board } from '../state/board-context.ts';

const LANE_HEIGHT = 34;

/** Before which block a spot of a lane is, and where the line is drawn. By the blocks themselves: they are wider than their times. */
const placeIn = (track: Element, x: number, lane: Lane) => {
  const blocks = [...track.querySelectorAll('[data-stop]')].map((block) => block.getBoundingClientRect());
  const found = blocks.findIndex(({ left, width }) => x < left + width / 2);
  const index = Math.max(firstOpenIndex(lane.route.stops), found === -1 ? blocks.length : found);
  const [before, after] = [blocks[index - 1], blocks[index]];
  if (before && after) return { index, at: (before.right + after.left) / 2 };
  return { index, at: before ? before.right + 4 : after ? after.left - 4 : x };
};

/** Lanes, rows of vehicles and the pool take what is dragged. */
export const useLaneDrops = (board: Board): void => {
  const { register } = useDrag();
  useEffect(() => {
    const find: FindTarget = ({ x }, under) => {
      const lane = under.closest<HTMLElement>('[data-lane]');
      const known = lane && board.laneOf.get(lane.dataset.lane as VehicleId);
      const track = lane?.querySelector('[data-track]');
      if (known && track && !under.closest('[data-label]')) {
        const { index, at } = placeIn(track, x, known);
        const { top } = lane.getBoundingClientRect();
        const line = { x: at, y: top, length: LANE_HEIGHT, angle: 90 };
        return { kind: 'lane', vehicleId: known.vehicle.id, index, line };
      }
      const row = under.closest<HTMLElement>('[data-vehicle]');
      const vehicle = row && board.laneOf.get(row.dataset.vehicle as VehicleId);
      if (vehicle) {
        const { left, bottom, width } = row.getBoundingClientRect();
        return {
          kind: 'vehicle',
          vehicleId: vehicle.vehicle.id,
          line: { x: left, y: bottom - 2, length: width, angle: 0 },
        };
      }
      const pool = under.closest('[data-pool]');
      if (!pool) return null;
      const { left, top, width } = pool.getBoundingClientRect();
      return { kind: 'pool', line: { x: left, y: top, length: width, angle: 0 } };
    };
    return register(find);
  }, [register, board]);
};
