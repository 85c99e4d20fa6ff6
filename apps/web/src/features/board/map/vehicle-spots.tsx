import { memo } from 'react';
import { usePosition } from '../../../shared/routes/positions.ts';
import { VehicleSpot } from '../../../shared/routes/vehicle-spot.tsx';
import type { Lane } from '../model/board-types.ts';
import { useBoard } from '../state/board-context.ts';
import { isVehiclePointed, pointAtVehicle, useBoardStore } from '../state/board-store.ts';

/** The vehicles where they are now. Each follows its own position, so that one that moves draws nothing else. */
export const VehicleSpots = () => {
  const { lanes, day } = useBoard();
  return lanes.map((lane) => <LaneSpot key={lane.vehicle.id} lane={lane} day={day} />);
};

const LaneSpot = memo(({ lane, day }: { readonly lane: Lane; readonly day: string }) => {
  const { vehicle, look } = lane;
  const isPointed = useBoardStore((state) => isVehiclePointed(state, vehicle.id));
  return (
    <VehicleSpot
      registration={vehicle.registration}
      look={look}
      position={usePosition(vehicle.id)}
      day={day}
      isPointed={isPointed}
      onPoint={(isOver) => pointAtVehicle(isOver ? vehicle.id : null)}
    />
  );
});
