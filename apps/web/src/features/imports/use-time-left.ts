import type { Translate } from '@waybill/i18n/translate';
import { useEffect, useState } from 'react';

type Sample = { readonly at: number; readonly done: number };

/** Before that long, a guess would jump about. */
const LEAST_MS = 1500;

/** Seconds that are left at the pace since the page began to watch; null until there is a pace. */
const secondsLeft = (first: Sample, now: Sample, total: number): number | null => {
  const took = now.at - first.at;
  const done = now.done - first.done;
  return took < LEAST_MS || done <= 0 ? null : Math.ceil((took / done) * ((total - now.done) / 1000));
};

/** How long a step will take, by how far it has come while the page watched. */
export const useTimeLeft = (done: number, total: number): number | null => {
  const [first, setFirst] = useState<Sample | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const now = { at: Date.now(), done };
    // Another step has begun.
    if (first === null || done < first.done) setFirst(now);
    else setLeft(secondsLeft(first, now, total));
  }, [done, total, first]);
  return left;
};

export const timeLeftText = (seconds: number, t: Translate): string =>
  seconds < 60
    ? t('importFile.secondsLeft', { count: seconds })
    : t('importFile.minutesLeft', { count: Math.round(seconds / 60) });
