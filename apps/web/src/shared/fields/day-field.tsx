import { useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { LooksFor } from '../../ui/fields/read-date.ts';

type Props = {
  readonly label: string;
  /** A date such as 2026-11-16; '' for none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly looksFor?: LooksFor;
  /** Called with a complete date, or '' for none; not while a date is half typed. */
  readonly onDay: (day: string) => void;
  /** Called while the text is no date. */
  readonly onHalfTyped?: () => void;
  readonly 'data-autofocus'?: true;
};

const isDayOrNone = (text: string) => text === '' || /^\d{4}-\d\d-\d\d$/.test(text);

/** A date field outside a form, which keeps half-typed text itself. */
export const DayField = ({ label, value, error, looksFor = 'next', onDay, onHalfTyped, ...rest }: Props) => {
  const { t, format, locale } = useI18n();
  const [typed, setTyped] = useState<string | null>(null);
  const [year = 0, month = 0, day = 0] = format.calendarDay(new Date()).split('-').map(Number);
  return (
    <DateField
      {...rest}
      label={label}
      value={typed ?? value}
      error={error ?? (typed === null ? undefined : t('problem.date'))}
      placeholder={t('dayField.placeholder')}
      today={{ year, month, day }}
      looksFor={looksFor}
      locale={locale}
      format={format.calendarDate}
      pickLabel={t('dayField.pick', { field: label })}
      onChange={(text) => {
        setTyped(isDayOrNone(text) ? null : text);
        if (isDayOrNone(text)) onDay(text);
        else onHalfTyped?.();
      }}
    />
  );
};
