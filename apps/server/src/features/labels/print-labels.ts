import type { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import type { ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { LabelledShipment } from './label-content.ts';
import type { LabelsRepo } from './labels.repo.ts';

export type LabelDeps<Viewer> = {
  /** One transaction in the viewer's scope: a caller's, or a job's. */
  readonly inScope: <Result>(by: Viewer, work: (labels: LabelsRepo) => Promise<Result>) => Promise<Result>;
  /** The locale and time zone of the viewer's organisation. */
  readonly language: (by: Viewer) => Promise<{ readonly locale: Locale; readonly timeZone: string }>;
  readonly publicUrl: string;
};

/** Shipments are read in portions as they are printed, so that no transaction waits for a slow reader of the file. */
const PORTION = 100;

/** Called for each printed portion, with the keys that were asked for and the shipments among them that were found. */
export type OnPrinted = (asked: readonly ShipmentKey[], shipmentIds: readonly ShipmentId[]) => Promise<void>;

export const printLabels = async <Viewer>(
  deps: LabelDeps<Viewer>,
  by: Viewer,
  keys: readonly ShipmentKey[],
  onPrinted: OnPrinted = async () => {},
): Promise<Readable> => {
  const { locale, timeZone } = await deps.language(by);
  const portions = async function* (): AsyncGenerator<LabelledShipment> {
    for (let at = 0; at < keys.length; at += PORTION) {
      const asked = keys.slice(at, at + PORTION);
      const found = await deps.inScope(by, (labels) => labels.shipments(asked));
      yield* found;
      await onPrinted(
        asked,
        found.map(({ shipmentId }) => shipmentId),
      );
    }
  };
  // The PDF library is large, and many processes never print.
  const { labelsPdf } = await import('./labels-pdf.ts');
  return labelsPdf(portions(), {
    t: createTranslate(locale),
    format: createFormat(locale, timeZone),
    publicUrl: deps.publicUrl,
  });
};

export const printShipment = async <Viewer>(
  deps: LabelDeps<Viewer>,
  by: Viewer,
  shipmentId: ShipmentId,
): Promise<Readable> => {
  const key = await deps.inScope(by, (labels) => labels.key(shipmentId));
  if (key === null) throw new AppError('not-found');
  return printLabels(deps, by, [key]);
};
