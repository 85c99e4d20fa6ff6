import type { Client } from '@waybill/contract/client';
import { endpoint } from '@waybill/contract/endpoint';
import { listRoutes } from '@waybill/contract/routes';
import { point } from '@waybill/domain/coordinates';
import { vehicleId } from '@waybill/domain/ids';
import { z } from 'zod';
import type { DrivenRoute, DrivenStop } from './position-at.ts';

const instant = z.string().nullish();

/** No more of a route than is driven: an older or newer server may have other fields. */
const routesToDrive = endpoint({
  ...listRoutes,
  reply: z.object({
    routes: z.array(
      z.object({
        vehicleId,
        leavesAt: instant,
        startPoint: point.nullish(),
        stops: z.array(z.object({ point: point.nullable(), plannedArrival: instant, plannedDeparture: instant })),
      }),
    ),
  }),
});
type RouteToDrive = z.infer<typeof routesToDrive.reply>['routes'][number];

/** Stops without a place or a time are left out. */
const stopsOf = ({ stops }: RouteToDrive): readonly DrivenStop[] =>
  stops.flatMap(({ point: place, plannedArrival, plannedDeparture }) =>
    place && plannedArrival
      ? [{ point: place, arrives: Date.parse(plannedArrival), leaves: Date.parse(plannedDeparture ?? plannedArrival) }]
      : [],
  );

/** The routes of a day that have anything to drive. */
export const routesOfDay = async (client: Client, day: string): Promise<readonly DrivenRoute[]> => {
  const { routes } = await client(routesToDrive, { query: { day } });
  return routes
    .map((route) => {
      const stops = stopsOf(route);
      const leaves = route.leavesAt ? Date.parse(route.leavesAt) : (stops[0]?.arrives ?? 0);
      return { vehicleId: route.vehicleId, leaves, start: route.startPoint ?? null, stops };
    })
    .filter(({ stops }) => stops.length > 0);
};
