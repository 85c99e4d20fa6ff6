import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import type { ShipmentFilter } from '@waybill/contract/shipment-list';
import { SCHEDULE_STATES, type ScheduleState } from '@waybill/domain/schedule-state';
import { useNow } from '../../../lib/browser/use-now.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DayField } from '../../../shared/fields/day-field.tsx';
import { Button } from '../../../ui/basics/button.tsx';
import { PopoverButton } from '../../../ui/layers/popover-button.tsx';
import { FilterButtonText, FilterChip, filterButtonClass } from '../../../ui/list/filter-menu.tsx';
import { isReversed, PRESETS, type Preset, presetOf, presetRange } from './date-ranges.ts';
import { scheduledFilterText } from './filter-words.ts';
import styles from './filters.module.css';

type Scheduled = Pick<ShipmentFilter, 'from' | 'to' | 'schedule'>;
type Props = {
  readonly scheduled: Scheduled;
  /** What is not named stays. */
  readonly onChange: (change: Partial<Scheduled>) => void;
};

const NOTHING: Scheduled = { from: undefined, to: undefined, schedule: undefined };

/** The days on which a shipment is due. */
export const DateFilter = ({ scheduled, onChange }: Props) => {
  const { t, format } = useI18n();
  const text = scheduledFilterText(scheduledOf(scheduled), format.calendarDay(useNow()), { t, format });
  const name = t('shipmentList.filter.scheduled');
  return (
    <FilterChip
      isOn={text !== undefined}
      clearLabel={t('shipmentList.filter.clear', { name })}
      onClear={() => onChange(NOTHING)}
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
        {(close) => <DateFields scheduled={scheduled} onChange={onChange} onPreset={close} />}
      </PopoverButton>
    </FilterChip>
  );
};

const scheduledOf = ({ from, to, schedule }: Scheduled): Scheduled => ({ from, to, schedule });

/** The fields of the filter, also used in the sheet of a narrow screen. */
export const DateFields = ({ scheduled, onChange, onPreset }: Props & { readonly onPreset?: () => void }) => {
  const { t, format } = useI18n();
  const today = format.calendarDay(useNow());
  const { schedule, ...range } = scheduledOf(scheduled);
  const chosen = schedule ?? presetOf(range, today);
  const choose = (preset: Preset | ScheduleState) => {
    onChange(preset === chosen ? NOTHING : { ...NOTHING, ...choiceOf(preset, today) });
    onPreset?.();
  };
  return (
    <div className={styles.dates}>
      <div className={styles.presets}>
        {[...PRESETS, ...SCHEDULE_STATES].map((preset) => (
          <Button key={preset} aria-pressed={preset === chosen} onClick={() => choose(preset)}>
            {t(`shipmentList.filter.${preset}`)}
          </Button>
        ))}
      </div>
      <div className={styles.ends}>
        <DayField
          label={t('shipmentList.filter.from')}
          value={range.from ?? ''}
          looksFor="nearest"
          onDay={(day) => onChange({ from: day || undefined, schedule: undefined })}
        />
        <DayField
          label={t('shipmentList.filter.to')}
          value={range.to ?? ''}
          looksFor="nearest"
          error={isReversed(range) ? t('shipmentList.filter.reversed') : undefined}
          onDay={(day) => onChange({ to: day || undefined, schedule: undefined })}
        />
      </div>
    </div>
  );
};

const isState = (preset: Preset | ScheduleState): preset is ScheduleState =>
  (SCHEDULE_STATES as readonly string[]).includes(preset);
const choiceOf = (preset: Preset | ScheduleState, today: string): Partial<Scheduled> =>
  isState(preset) ? { schedule: preset } : presetRange(preset, today);
