import type { Readable } from 'node:stream';
import { orNotFound } from '@waybill/domain/errors';
import type { VehicleId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { InScope, Requester } from '../../../http/visitor.ts';
import { readRoute } from '../read-routes.ts';
import type { RouteDeps } from '../route-deps.ts';
import type { RunSheetRepo } from './run-sheet.repo.ts';
import { runSheetOf } from './run-sheet.ts';

export type RunSheetDeps = RouteDeps & {
  /** In the language and the time zone of the organisation, whoever prints: the driver reads it. */
  readonly printing: InScope<{ readonly sheet: RunSheetRepo; readonly locale: Locale; readonly timeZone: string }>;
};

export const printRunSheet = async (
  deps: RunSheetDeps,
  by: Requester,
  vehicleId: VehicleId,
  day: string,
): Promise<{ readonly pdf: Readable; readonly name: string }> => {
  const route = await readRoute(deps, by, vehicleId, day);
  const ids = new Set(route.stops.flatMap(({ shipments }) => shipments.map(({ shipmentId }) => shipmentId)));
  const { vehicle, goods, locale, timeZone } = await deps.printing(by, async ({ sheet, ...language }) => ({
    ...language,
    vehicle: orNotFound(await sheet.vehicle(vehicleId)),
    goods: await sheet.goods([...ids]),
  }));
  const words = { t: createTranslate(locale), format: createFormat(locale, timeZone) };
  // The PDF library is large, and many processes never print.
  const { runSheetPdf } = await import('./run-sheet-pdf.ts');
  return { pdf: runSheetPdf(runSheetOf(route, vehicle, goods, words)), name: `${vehicle.registration} ${day}.pdf` };
};
