import { useMemo } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { type DayClock, dayClock } from './day-clock.ts';

const DEFAULT_TIME_ZONE = 'Atlantic/Reykjavik';

const present = () => new Date();

/** The clock of a day in the organisation's zone. */
export const useDayClock = (day: string): DayClock => {
  const timeZone = useSession()?.config?.timeZone ?? DEFAULT_TIME_ZONE;
  return useMemo(() => dayClock(day, timeZone, present), [day, timeZone]);
};
