import '../../shared/scanner/texts.ts';
import type { FoundCode } from '@waybill/contract/driver';
import type { Translate } from '@waybill/i18n/translate';
import type { ScanFeedback } from '../../shared/scanner/scan-feedback.ts';

type Needs = {
  readonly t: Translate;
  readonly format: { readonly calendarDate: (day: string) => string };
  /** Takes it onto the vehicle, by whoever may carry what nobody has assigned. */
  readonly take: ((code: string, isFree: boolean) => Promise<ScanFeedback>) | null;
};

/**
 * What a driver is told about a code that is on no list of the day, as the server knows it; null for nobody could be asked. Nothing, where what
 * was judged by the list stands: a new label, or something to be put aside.
 */
export const foundFeedback = (
  code: string,
  found: FoundCode | null,
  isNewLabel: boolean,
  { t, format, take }: Needs,
): ScanFeedback | null => {
  const stopped = { code, stops: true } as const;
  const offer = (title: string, detail: string, isFree: boolean): ScanFeedback | null =>
    take && {
      ...stopped,
      signal: 'attention',
      title,
      detail,
      yields: true,
      choices: [
        { key: 'take', title: t(isFree ? 'driver.scan.take' : 'scanner.ask'), choose: () => take(code, isFree) },
      ],
    };
  if (!found) {
    if (isNewLabel) return null;
    return offer(t('scanner.outcome.unknown.title'), t('scanner.noSignal'), false);
  }
  const { state, vehicleRegistration: vehicle, stopNumber, day } = found;
  const where = t('scanner.plannedAt', { vehicle: vehicle ?? '', number: stopNumber ?? 0 });
  switch (state) {
    case 'other-vehicle':
      return {
        ...stopped,
        signal: 'wrong',
        title: t('scanner.outcome.wrong-vehicle.title'),
        detail: t('scanner.outcome.wrong-vehicle.detail', { vehicle: where }),
      };
    case 'own-vehicle':
      return {
        ...stopped,
        signal: 'attention',
        title: t('scanner.own'),
        detail: t('scanner.ownDetail', { number: stopNumber ?? 0, day: day ? format.calendarDate(day) : '' }),
      };
    case 'free':
      return (
        offer(t('scanner.free'), t('scanner.freeDetail'), true) ?? {
          ...stopped,
          signal: 'wrong',
          title: t('scanner.outcome.unknown.title'),
          detail: t('scanner.outcome.unknown.detail'),
        }
      );
    case 'unknown':
      if (isNewLabel) return null;
      return {
        ...stopped,
        signal: 'wrong',
        title: t('driver.scan.unknown'),
        detail: t('scanner.outcome.unknown.detail'),
        yields: true,
      };
  }
};
