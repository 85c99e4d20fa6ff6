import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useEffect } from 'react';
import { useFetchAhead } from '../../lib/browser/fetch-ahead.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useUiState } from '../../lib/state/ui-state.ts';
import { Button } from '../../ui/basics/button.tsx';
import { calendar, LazyCalendar } from '../../ui/fields/lazy-calendar.tsx';
import { PopoverButton } from '../../ui/layers/popover-button.tsx';
import { dayAfter } from './calendar-day.ts';
import styles from './day-steps.module.css';

const AHEAD = [calendar.fetch];
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Step = 'previous' | 'next';

/** The page of another day is drawn anew, and its bar too: the button that was pressed has the focus there as well. */
let pressed: Step | null = null;
const holdFocus = (step: Step) => (button: HTMLButtonElement | null) => {
  if (button && pressed === step && document.activeElement === document.body) button.focus();
};
const forget = ({ relatedTarget }: { readonly relatedTarget: EventTarget | null }) => {
  if (relatedTarget) pressed = null;
};
const holders = { previous: holdFocus('previous'), next: holdFocus('next') };
const DAYS: Readonly<Record<Step, 1 | -1>> = { previous: -1, next: 1 };

type Props = { readonly day: string; readonly onDay: (day: string) => void };

/** The day that is shown, with the days beside it; another day leads back to today. */
export const DaySteps = ({ day, onDay }: Props) => {
  const { t, format, locale } = useI18n();
  const setDayOnPage = useUiState((state) => state.setDayOnPage);
  useEffect(() => {
    setDayOnPage(day);
    return () => setDayOnPage(null);
  }, [day, setDayOnPage]);
  useFetchAhead(AHEAD);
  const todayText = format.calendarDay(new Date());
  const [year = 0, month = 0, date = 0] = todayText.split('-').map(Number);
  const shown = format.scheduledDay(day);
  const go = (step: Step) => {
    pressed = step;
    onDay(dayAfter(day, DAYS[step]));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row in every browser
    <div className={styles.days} role="group" aria-label={t('route.day')}>
      <button
        type="button"
        className={styles.step}
        aria-label={t('route.previousDay')}
        title={t('route.previousDay')}
        ref={holders.previous}
        onBlur={forget}
        onClick={() => go('previous')}
      >
        <IconChevronLeft {...ICON} />
      </button>
      <PopoverButton label={t('route.chooseDay', { day: shown })} className={styles.shown} content={shown}>
        {(close) => (
          <LazyCalendar
            value={day}
            today={{ year, month, day: date }}
            locale={locale}
            onClose={close}
            onPick={(picked) => {
              onDay(picked);
              close();
            }}
          />
        )}
      </PopoverButton>
      <button
        type="button"
        className={styles.step}
        aria-label={t('route.nextDay')}
        title={t('route.nextDay')}
        ref={holders.next}
        onBlur={forget}
        onClick={() => go('next')}
      >
        <IconChevronRight {...ICON} />
      </button>
      {day !== todayText && (
        <span className={styles.today}>
          <Button variant="subtle" onClick={() => onDay(todayText)}>
            {t('route.today')}
          </Button>
        </span>
      )}
    </div>
  );
};
