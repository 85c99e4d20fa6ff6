import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { Format } from '@waybill/i18n/format';
import type { Translate } from '@waybill/i18n/translate';
import { useNow } from '../../lib/browser/use-now.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DayField } from '../../shared/fields/day-field.tsx';
import { Button } from '../../ui/basics/button.tsx';
import { PopoverButton } from '../../ui/layers/popover-button.tsx';
import { FilterButtonText, FilterChip, filterButtonClass } from '../../ui/list/filter-menu.tsx';
import { MONTHS, monthSpan, type Span } from './month-span.ts';
import styles from './payments.module.css';

const isSpan = ({ from, to }: Span, other: Span) => from === other.from && to === other.to;

const spanText = (span: Span, today: string, { t, format }: { readonly t: Translate; readonly format: Format }) => {
  const month = MONTHS.find((one) => isSpan(span, monthSpan(one, today)));
  if (month) return t(`payments.created.${month}`);
  const from = span.from && format.scheduledDay(span.from);
  const to = span.to && format.scheduledDay(span.to);
  if (from && to) return from === to ? from : t('payments.created.range', { from, to });
  if (from) return t('payments.created.since', { from });
  return to ? t('payments.created.until', { to }) : undefined;
};

type Props = { readonly name: string; readonly span: Span; readonly onSpan: (span: Span) => void };

/** The days on which something was done with payments: a month, or any others. */
export const SpanFilter = ({ name, span, onSpan }: Props) => {
  const { t, format } = useI18n();
  const today = format.calendarDay(useNow());
  const text = spanText(span, today, { t, format });
  const isReversed = span.from !== undefined && span.to !== undefined && span.from > span.to;
  return (
    <FilterChip
      isOn={text !== undefined}
      clearLabel={t('payments.created.clear', { name })}
      onClear={() => onSpan({ from: undefined, to: undefined })}
    >
      <PopoverButton
        label={text === undefined ? name : `${name}: ${text}`}
        className={filterButtonClass(text !== undefined)}
        content={
          <FilterButtonText icon={<IconCalendar size={15} stroke={1.75} aria-hidden />}>
            {text === undefined ? name : t('payments.on', { name, days: text })}
          </FilterButtonText>
        }
      >
        {(close) => (
          <div className={styles.days}>
            <div className={styles.months}>
              {MONTHS.map((month) => (
                <Button
                  key={month}
                  aria-pressed={isSpan(span, monthSpan(month, today))}
                  onClick={() => {
                    onSpan(monthSpan(month, today));
                    close();
                  }}
                >
                  {t(`payments.created.${month}`)}
                </Button>
              ))}
            </div>
            <DayField
              label={t('payments.created.from')}
              value={span.from ?? ''}
              looksFor="nearest"
              onDay={(day) => onSpan({ ...span, from: day || undefined })}
            />
            <DayField
              label={t('payments.created.to')}
              value={span.to ?? ''}
              looksFor="nearest"
              error={isReversed ? t('payments.created.reversed') : undefined}
              onDay={(day) => onSpan({ ...span, to: day || undefined })}
            />
          </div>
        )}
      </PopoverButton>
    </FilterChip>
  );
};
