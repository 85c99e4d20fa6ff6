import { useState } from 'react';
import { lazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';

const laterViews = lazyPart(() => import('./later-views.ts'));

const AGAIN_MS = 5_000;

/** Fetches them before anybody opens one, again and again: until they are on the phone, a driver needs the network for them. */
export const fetchLaterViews = (): void => {
  laterViews.fetch().catch(() => setTimeout(fetchLaterViews, AGAIN_MS));
};

/** What is opened from the start, while it is wanted; null until it is there, which from the first seconds on it is at once. */
export const useLaterViews = (isWanted: boolean) => {
  const [lost, setLost] = useState<{ readonly error: unknown } | null>(null);
  const views = useLazyPart(laterViews, isWanted, (error) => setLost({ error }));
  // As for an error of the view itself: the page offers to be loaded again.
  if (lost) throw lost.error;
  return views;
};
