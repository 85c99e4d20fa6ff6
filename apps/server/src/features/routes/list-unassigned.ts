import type { UnassignedShipment } from '@waybill/contract/routes';
import { MOST_PLANNED_STOPS } from '@waybill/domain/route/plan';
import type { Requester } from '../../http/visitor.ts';
import { neededStops } from './needed-stops.ts';
import { presentAddress, presentTask } from './present-route.ts';
import type { RouteDeps } from './route-deps.ts';
import type { Candidate, CandidateStop } from './stored/candidates.repo.ts';

const presentStop = ({ point, tasks }: CandidateStop) => {
  const [task] = tasks;
  return task ? { ...presentAddress(task.address), point } : null;
};

const present = (
  candidate: Candidate,
  date: string | null,
  day: string,
  usesPickups: boolean,
): readonly UnassignedShipment[] => {
  const { stops } = candidate;
  const kinds = neededStops(candidate, day, usesPickups);
  // Where only the pickup is wanted that day, it is what the shipment stands for.
  const main = kinds.includes('dropoff') ? stops.dropoff : (stops.pickup ?? stops.dropoff);
  const [task] = main?.tasks ?? [];
  const shown = main && presentStop(main);
  if (!task || !shown) return [];
  const pickup =
    kinds.includes('pickup') && kinds.includes('dropoff') && stops.pickup ? presentStop(stops.pickup) : null;
  return [{ ...presentTask(task), ...shown, scheduledDate: date, needs: [...task.needs], pickup }];
};

export const listUnassigned = ({ reading }: RouteDeps, by: Requester, day: string) =>
  reading(by, async ({ unassigned, settings: { usesPickups } }) => {
    const { shipments, total } = await unassigned.find(day, usesPickups, MOST_PLANNED_STOPS);
    return { shipments: shipments.flatMap(({ candidate, date }) => present(candidate, date, day, usesPickups)), total };
  });
