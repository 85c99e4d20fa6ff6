import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The present moment, to the minute: what says "4 min ago" says "5 min ago" a minute later. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
};
