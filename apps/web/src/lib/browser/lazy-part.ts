import { useEffect, useEffectEvent, useReducer } from 'react';

/** A part of the page that is not in the first load. */
export type LazyPart<Part> = {
  readonly fetch: () => Promise<Part>;
  /** The part once it has loaded; it can then be rendered without waiting. */
  readonly get: () => Part | null;
};

/** A part that failed to load is forgotten: the next component that needs it requests it again. */
export const lazyPart = <Part>(load: () => Promise<Part>): LazyPart<Part> => {
  let part: Part | null = null;
  let coming: Promise<Part> | null = null;
  const fetch = async (): Promise<Part> => {
    try {
      coming ??= load();
      part = await coming;
      return part;
    } catch (error) {
      coming = null;
      throw error;
    }
  };
  return { fetch, get: () => part };
};

/** The part while it is wanted, null until it has loaded. */
export const useLazyPart = <Part>(
  lazy: LazyPart<Part>,
  isWanted: boolean,
  onLost: (error: unknown) => void,
): Part | null => {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const lose = useEffectEvent(onLost);
  const part = lazy.get();
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    let isOver = false;
    lazy.fetch().then(
      () => !isOver && redraw(),
      (error: unknown) => !isOver && lose(error),
    );
    return () => {
      isOver = true;
    };
  }, [lazy, isMissing]);
  return isWanted ? part : null;
};
