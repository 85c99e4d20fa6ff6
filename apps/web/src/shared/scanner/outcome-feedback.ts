import './texts.ts';
import type { ExpectedParcel, ScanOutcome } from '@waybill/domain/scan/judge-scan';
import type { Translate } from '@waybill/i18n/translate';
import type { ScanFeedback } from './scan-feedback.ts';

/** The stop of a parcel, for whoever holds it at another one. */
export type StopInWords = { readonly number: number; readonly address: string; readonly detail?: string };

type Words<Parcel> = {
  readonly t: Translate;
  /** The goods in a few words: "Cod fillets, 12 kg". */
  readonly describe: (parcel: Parcel) => string;
  /** Makes the code the barcode of the parcel. Without it, a code that nothing carries is one that nobody knows. */
  readonly tie?: (parcel: Parcel, code: string) => ScanFeedback | Promise<ScanFeedback>;
};

const isWebLink = (code: string) => /^https?:\/\//i.test(code);

/** How a driver is told about a judged code. Nothing was recorded for whatever stops. */
export const outcomeFeedback = <Parcel extends ExpectedParcel>(
  judged: ScanOutcome<Parcel, StopInWords, string>,
  { t, describe, tie }: Words<Parcel>,
): ScanFeedback => {
  const { code } = judged;
  const unknown = {
    signal: 'wrong',
    title: t('scanner.outcome.unknown.title'),
    detail: t('scanner.outcome.unknown.detail'),
    code,
    stops: true,
    yields: true,
  } as const;
  switch (judged.outcome) {
    case 'right':
      return { signal: 'right', title: t('scanner.outcome.right.title'), detail: describe(judged.parcel) };
    case 'scanned-before':
      return {
        signal: 'attention',
        title: t('scanner.outcome.scanned-before.title'),
        detail: t('scanner.outcome.scanned-before.detail'),
      };
    case 'other-stop': {
      const { number, address, ...more } = judged.stop;
      return {
        signal: 'wrong',
        title: t('scanner.outcome.other-stop.title'),
        detail: t('scanner.outcome.other-stop.detail'),
        code,
        stops: true,
        belongsTo: { title: t('scanner.stop', { number, address }), ...more },
      };
    }
    case 'wrong-vehicle':
      return {
        signal: 'wrong',
        title: t('scanner.outcome.wrong-vehicle.title'),
        detail: t('scanner.outcome.wrong-vehicle.detail', { vehicle: judged.vehicle }),
        code,
        stops: true,
      };
    case 'new-label':
      if (!tie) return unknown;
      return {
        signal: 'attention',
        title: t('scanner.outcome.new-label.title'),
        detail: t('scanner.outcome.new-label.detail'),
        code,
        stops: true,
        yields: true,
        choices: judged.parcels.map((parcel) => ({
          key: parcel.id,
          title: describe(parcel),
          detail: parcel.barcode,
          choose: () => tie(parcel, code),
        })),
      };
    case 'badly-formed':
      return {
        signal: 'attention',
        title: t('scanner.outcome.badly-formed.title'),
        detail: t(isWebLink(code) ? 'scanner.outcome.badly-formed.link' : 'scanner.outcome.badly-formed.detail'),
        yields: true,
        isMistyped: true,
      };
    case 'unknown':
      return unknown;
  }
};
