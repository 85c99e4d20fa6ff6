import { useMemo } from 'react';
import { useNow } from '../../lib/browser/use-now.ts';
import { useSession } from '../../lib/session/session.ts';
import { type DayClock, dayClock } from './day-clock.ts';

const DEFAULT_TIME_ZONE = 'Atlantic/Reykjavik';

/** What has not begun begins later and later: often enough for windows of hours, and seldom enough not to be felt. */
const NOW_EVERY_MS = 5 * 60_000;

/** The present of an estimate: whatever is worked out from the clock is worked out again when it changes. */
export const useEstimateTime = (): Date => useNow(NOW_EVERY_MS);

const present = () => new Date();

/** The clock of a day in the organisation's zone. */
export const useDayClock = (day: string): DayClock => {
  const timeZone = useSession()?.config?.timeZone ?? DEFAULT_TIME_ZONE;
  return useMemo(() => dayClock(day, timeZone, present), [day, timeZone]);
};
