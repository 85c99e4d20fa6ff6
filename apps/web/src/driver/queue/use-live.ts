import { liveQuery } from 'dexie';
import { startTransition, useEffect, useState } from 'react';

/** What a query of the phone's store answers by now, and whenever that changes; undefined until it is known. */
export const useLive = <Result>(query: () => Promise<Result>, key: string): Result | undefined => {
  const [result, setResult] = useState<Result>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what the query is about
  useEffect(() => {
    const watching = liveQuery(query).subscribe({
      // A long day is drawn in pieces, between which a slow phone answers the finger.
      next: (found) => startTransition(() => setResult(found)),
      error: () => {},
    });
    return () => watching.unsubscribe();
  }, [key]);
  return result;
};
