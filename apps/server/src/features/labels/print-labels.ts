import type { Readable } from 'node:stream';
import { AppError } from '@waybill/domain/errors';
import type { ShipmentKey } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import type { LabelledShipment } from './label.ts';
import type { LabelsRepo } from './labels.repo.ts';

export type LabelDeps<Requester> = {
  /** One transaction in the walls of whoever prints. */
  readonly inScope: <Result>(by: Requester, work: (labels: LabelsRepo) => Promise<Result>) => Promise<Result>;
  /** How their organisation writes. */
  readonly language: (by: Requester) => Promise<{ readonly locale: Locale; readonly timeZone: string }>;
  readonly publicUrl: string;
};

/** Read in portions, as the paper takes them: no transaction waits for whoever reads the file slowly. */
const PORTION = 100;

/** Told of each portion that is on paper: what was asked for, and the shipments of it that were there to be printed. */
export type OnPrinted = (asked: readonly ShipmentKey[], shipmentIds: readonly string[]) => Promise<void>;

export const printLabels = async <Requester>(
  deps: LabelDeps<Requester>,
  by: Requester,
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
  // What draws is large, and many a process never prints.
  const { labelsPdf } = await import('./labels-pdf.ts');
  return labelsPdf(portions(), {
    t: createTranslate(locale),
    format: createFormat(locale, timeZone),
    publicUrl: deps.publicUrl,
  });
};

export const printShipment = async <Requester>(
  deps: LabelDeps<Requester>,
  by: Requester,
  shipmentId: string,
): Promise<Readable> => {
  const key = await deps.inScope(by, (labels) => labels.key(shipmentId));
  if (key === null) throw new AppError('not-found');
  return printLabels(deps, by, [key]);
};
