import type { DriverDay, DriverStop } from '@waybill/contract/driver';
import { type ExpectedParcel, judgeScan } from '@waybill/domain/scan/judge-scan';
import { useI18n } from '../../lib/language/i18n.tsx';
import { outcomeFeedback } from '../../shared/scanner/outcome-feedback.ts';
import type { OnCode, ScanFeedback } from '../../shared/scanner/scan-feedback.ts';
import { addressParts, isOpen, parcelsOf, type StopParcel } from '../day/stop-facts.ts';
import { useWork } from '../work.tsx';
import { foundFeedback } from './found-feedback.ts';
import { lookUpCode } from './look-up-code.ts';
import { useParcelText } from './stop-view.tsx';

type Scanned = ExpectedParcel & { readonly of: StopParcel };

const expectedOf = (of: StopParcel, place: 'load' | 'stop'): Scanned => ({
  id: of.id,
  shipmentId: of.shipment.shipmentId,
  barcode: of.barcode,
  isScanned: place === 'load' ? of.isLoaded : of.isScanned,
  of,
});

/** What is told about codes that are scanned when loading or at a stop, and what is done about them. */
export const useScanning = (
  day: DriverDay,
  parcels: readonly StopParcel[],
  place: 'load' | 'stop',
  at: DriverStop | null,
): { readonly onCode: OnCode; readonly done: number } => {
  const { t, format } = useI18n();
  const { act, config, reload } = useWork();
  const describe = useParcelText();
  const expected = parcels.map((parcel) => expectedOf(parcel, place));
  const vehicleId = day.vehicle?.id;

  const record = async ({ of }: Scanned): Promise<void> => {
    if (!vehicleId) return;
    const { stop, shipment, id } = of;
    await act(
      { kind: 'scan', vehicleId, place, deliveryId: stop.id, shipmentId: shipment.shipmentId, parcelId: id },
      { about: stop.address },
    );
  };
  const tie = async (parcel: Scanned, barcode: string): Promise<ScanFeedback> => {
    if (vehicleId) {
      const { shipment, id, stop } = parcel.of;
      const said = { kind: 'tie-label', vehicleId, shipmentId: shipment.shipmentId, parcelId: id, barcode } as const;
      await act(said, { about: stop.address });
      await record(parcel);
    }
    return { signal: 'right', title: t('driver.scan.tied'), detail: describe(parcel.of) };
  };
  const take = async (barcode: string, isFree: boolean): Promise<ScanFeedback> => {
    if (vehicleId) await act({ kind: 'take', vehicleId, day: day.day, barcode }, { about: barcode });
    // What nobody could be asked about may be another's.
    const [title, detail] = isFree
      ? [t('driver.scan.taken'), t('driver.scan.takenDetail')]
      : [t('scanner.asked'), t('scanner.askedDetail')];
    return { signal: 'attention', title, detail, code: barcode };
  };
  // Who may carry what nobody has assigned takes it by scanning it.
  const mayTake = place === 'load' && vehicleId !== undefined && !config.usesAssignedShipments;

  const onCode: OnCode = async (code) => {
    const others = day.stops
      .filter((stop) => stop.id !== at?.id && isOpen(stop))
      .flatMap(parcelsOf)
      .map(({ barcode, stop }) => ({
        barcode,
        stop: { number: stop.stopNumber, address: addressParts(stop.address).street },
      }));
    const judged = judgeScan(code, {
      expected,
      forOtherStops: place === 'load' ? [] : others,
      barcodeRegex: config.barcodeRegex,
    });
    if (judged.outcome === 'right') await record(judged.parcel);
    if (judged.outcome === 'unknown' || judged.outcome === 'new-label') {
      const found = await lookUpCode(judged.code);
      // The office has changed the day since it was read.
      if (found?.state === 'own-vehicle') reload();
      const words = { t, format, take: mayTake ? take : null };
      const feedback = foundFeedback(judged.code, found, judged.outcome === 'new-label', words);
      if (feedback) return feedback;
    }
    return outcomeFeedback(judged as Parameters<typeof outcomeFeedback<Scanned>>[0], {
      t,
      describe: ({ of }) => describe(of),
      tie,
    });
  };
  return { onCode, done: expected.filter(({ isScanned }) => isScanned).length };
};
