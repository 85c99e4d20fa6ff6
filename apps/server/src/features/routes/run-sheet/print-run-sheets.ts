import type { Readable } from 'node:stream';
import type { Route } from '@waybill/contract/routes';
import { AppError, orNotFound } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { InScope, Requester } from '../../../http/visitor.ts';
import { listRoutes, readRoute } from '../read-routes.ts';
import type { RouteDeps } from '../route-deps.ts';
import type { RunSheetRepo } from './run-sheet.repo.ts';
import { type RunSheet, runSheetOf } from './run-sheet.ts';

export type RunSheetDeps = RouteDeps & {
  /** In the language and the time zone of the organisation, whoever prints: the driver reads it. */
  readonly printing: InScope<{ readonly sheet: RunSheetRepo; readonly locale: Locale; readonly timeZone: string }>;
};

type Printed = { readonly pdf: Readable; readonly name: string };

export const printRunSheet = async (
  deps: RunSheetDeps,
  by: Requester,
  vehicleId: VehicleId,
  day: string,
): Promise<Printed> => {
  const { sheets, vehicles } = await prepare(deps, by, [await readRoute(deps, by, vehicleId, day)]);
  const { registration } = orNotFound(vehicles.get(vehicleId));
  return { pdf: await draw(sheets), name: `${registration} ${day}.pdf` };
};

/** Those of all vehicles that have something to do on the day, in the order of the board. */
export const printRunSheets = async (deps: RunSheetDeps, by: Requester, day: string): Promise<Printed> => {
  const routes = (await listRoutes(deps, by, day)).filter(({ stops }) => stops.length > 0);
  if (routes.length === 0) throw new AppError('not-found');
  return { pdf: await draw((await prepare(deps, by, routes)).sheets), name: `${day}.pdf` };
};

const prepare = async (deps: RunSheetDeps, by: Requester, routes: readonly Route[]) => {
  const shipments = routes.flatMap(({ stops }) => stops.flatMap((stop) => stop.shipments));
  const { vehicles, goods, locale, timeZone } = await deps.printing(by, async ({ sheet, ...language }) => ({
    ...language,
    vehicles: await sheet.vehicles(routes.map(({ vehicleId }) => vehicleId)),
    goods: await sheet.goods([...new Set(shipments.map(({ shipmentId }) => shipmentId))]),
  }));
  const words = { t: createTranslate(locale), format: createFormat(locale, timeZone) };
  /** Each is written when it is drawn: a whole fleet is never in memory together. */
  const sheets = function* (): Iterable<RunSheet> {
    for (const route of routes) {
      const vehicle = vehicles.get(route.vehicleId);
      if (vehicle) yield runSheetOf(route, vehicle, goods, words);
    }
  };
  return { vehicles, sheets: sheets() };
};

/** The PDF library is large, and many processes never print. */
const draw = async (sheets: Iterable<RunSheet>): Promise<Readable> => {
  const { runSheetsPdf } = await import('./run-sheet-pdf.ts');
  return runSheetsPdf(sheets);
};
