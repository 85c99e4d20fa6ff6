import type { VehiclePath } from '@waybill/contract/positions';
import { orNotFound } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import { drivenOn, simplifyPath, thinPath } from '@waybill/domain/route/thin-path';
import { instantOn } from '@waybill/domain/zoned-time';
import type { Requester } from '../../http/visitor.ts';
import type { PositionDeps } from './position-deps.ts';

/** As many as a map draws without effort. */
const MOST_POINTS = 1_000;
const DAY_SECONDS = 24 * 60 * 60;

const textOf = (at: Date | number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The way of a vehicle on a day of its division's calendar. */
export const readPath = (reading: PositionDeps, by: Requester, id: VehicleId, day: string): Promise<VehiclePath> =>
  reading(by, async ({ positions, configOf }) => {
    const { subCompanyId } = orNotFound(await positions.findVehicle(id));
    const { timeZone } = await configOf(subCompanyId);
    const from = instantOn(day, 0, timeZone);
    const path = thinPath(await positions.path(id, from, instantOn(day, DAY_SECONDS, timeZone)));
    const settled = await positions.findDay(id, day);
    const { metres, firstMovingAt, lastMovingAt } = settled?.isSettled ? settled : drivenOn(path);
    return {
      points: simplifyPath(path, MOST_POINTS).map(({ latitude, longitude, at }) => ({
        latitude,
        longitude,
        takenAt: new Date(at).toISOString(),
      })),
      metres,
      firstMovingAt: textOf(firstMovingAt),
      lastMovingAt: textOf(lastMovingAt),
    };
  });
