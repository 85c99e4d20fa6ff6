import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time, updated every minute or more often: "4 min ago" becomes "5 min ago". */
export const useNow = (everyMs = MINUTE): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};
