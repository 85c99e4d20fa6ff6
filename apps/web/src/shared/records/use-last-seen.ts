import { useState } from 'react';

/** The last known value: a form stays open while its user types, even if a colleague deletes the record. */
export const useLastSeen = <Value>(now: Value | null | undefined): Value | null => {
  const [seen, setSeen] = useState<Value | null>(null);
  if (now && now !== seen) setSeen(now);
  return now ?? seen;
};
