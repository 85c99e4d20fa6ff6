import { useEffect } from 'react';
import { create } from 'zustand';

type PageFrame = {
  /** What the header says instead of the route's own name. */
  readonly title: string | null;
  /** How wide the page and the messages above it may get; null is as wide as there is. */
  readonly maxWidth: number | null;
};

const NONE: PageFrame = { title: null, maxWidth: null };

/** What the page on the screen tells the frame around it. */
export const usePageFrame = create<PageFrame>()(() => NONE);

export const useTellFrame = (title: string | null, maxWidth: number | null): void => {
  useEffect(() => {
    usePageFrame.setState({ title, maxWidth });
    return () => usePageFrame.setState(NONE);
  }, [title, maxWidth]);
};
