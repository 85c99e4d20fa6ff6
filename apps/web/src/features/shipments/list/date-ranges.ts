import { plusDays } from '@waybill/domain/calendar';

export type DateRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Such a range contains no day, and is a mistake. */
export const isReversed = ({ from, to }: DateRange): boolean => from !== undefined && to !== undefined && from > to;

export const PRESETS = ['today', 'tomorrow', 'this-week'] as const;
export type Preset = (typeof PRESETS)[number];

/** Weeks begin on Monday, as dispatchers' weeks do. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

export const presetRange = (preset: Preset, today: string): { from: string; to: string } => {
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'tomorrow':
      return { from: plusDays(today, 1), to: plusDays(today, 1) };
    case 'this-week': {
      const monday = plusDays(today, -weekdayOf(today));
      return { from: monday, to: plusDays(monday, 6) };
    }
  }
};

export const presetOf = ({ from, to }: DateRange, today: string): Preset | undefined =>
  PRESETS.find((preset) => {
    const range = presetRange(preset, today);
    return range.from === from && range.to === to;
  });
