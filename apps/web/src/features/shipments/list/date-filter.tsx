import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DayField } from '../../../shared/fields/day-field.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { PopoverButton } from '../../../ui/layers/popover-button.tsx';
import { FilterButtonText, FilterChip, filterButtonClass } from '../../../ui/list/filter-menu.tsx';
import { type DateRange, isReversed, PRESETS, presetOf, presetRange } from './date-ranges.ts';
import { rangeText } from './filter-words.ts';
import styles from './filters.module.css';

type Props = {
  readonly range: DateRange;
  /** What is not named stays. */
  readonly onRange: (change: Partial<DateRange>) => void;
};

const NO_DAYS: DateRange = { from: undefined, to: undefined };

/** The days on which a shipment is due. */
export const DateFilter = ({ range, onRange }: Props) => {
  const { t, format } = useI18n();
  const text = rangeText(range, format.calendarDay(useNow()), { t, format });
  const name = t('shipmentList.filter.scheduled');
  return (
    <FilterChip
      isOn={text !== undefined}
      clearLabel={t('shipmentList.filter.clear', { name })}
      onClear={() => onRange(NO_DAYS)}
    >
      <PopoverButton
        label={text === undefined ? name : `${name}: ${text}`}
        className={filterButtonClass(text !== undefined)}
        content={
          <FilterButtonText icon={<IconCalendar size={15} stroke={1.75} aria-hidden />}>
            {text ?? name}
          </FilterButtonText>
        }
      >
        {(close) => <DateFields range={range} onRange={onRange} onPreset={close} />}
      </PopoverButton>
    </FilterChip>
  );
};

/** The fields of the filter, also used in the sheet of a narrow screen. */
export const DateFields = ({ range, onRange, onPreset }: Props & { readonly onPreset?: () => void }) => {
  const { t, format } = useI18n();
  const today = format.calendarDay(useNow());
  const chosen = presetOf(range, today);
  return (
    <div className={styles.dates}>
      <div className={styles.presets}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            aria-pressed={preset === chosen}
            onClick={() => {
              onRange(preset === chosen ? NO_DAYS : presetRange(preset, today));
              onPreset?.();
            }}
          >
            {t(`shipmentList.filter.${preset}`)}
          </Button>
        ))}
      </div>
      <div className={styles.ends}>
        <DayField
          label={t('shipmentList.filter.from')}
          value={range.from ?? ''}
          looksFor="nearest"
          onDay={(day) => onRange({ from: day || undefined })}
        />
        <DayField
          label={t('shipmentList.filter.to')}
          value={range.to ?? ''}
          looksFor="nearest"
          error={isReversed(range) ? t('shipmentList.filter.reversed') : undefined}
          onDay={(day) => onRange({ to: day || undefined })}
        />
      </div>
    </div>
  );
};
