import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The current time, updated every minute: "4 min ago" becomes "5 min ago". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};
