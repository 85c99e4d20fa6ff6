import { useEffect } from 'react';
import { create } from 'zustand';

type PageFrame = {
  /** What the header says instead of the route's own name. */
  readonly title: string | null;
  /** How wide the page and the messages above it may get; null is as wide as there is. */
  readonly maxWidth: number | null;
  /** The list that the page belongs to: a way back before the title. */
  readonly parent: 'shipments' | null;
};

const NONE: PageFrame = { title: null, maxWidth: null, parent: null };

/** What the page on the screen tells the frame around it. */
export const usePageFrame = create<PageFrame>()(() => NONE);

export const useTellFrame = (
  title: string | null,
  maxWidth: number | null,
  parent: PageFrame['parent'] = null,
): void => {
  useEffect(() => {
    usePageFrame.setState({ title, maxWidth, parent });
    return () => usePageFrame.setState(NONE);
  }, [title, maxWidth, parent]);
};
