import { createContext, useEffect } from 'react';
import { create } from 'zustand';

type PageFrame = {
  /** The title in the header instead of the route's own name. */
  readonly title: string | null;
  /** The greatest width of the page and the messages above it; null is unlimited. */
  readonly maxWidth: number | null;
  /** The list that the page belongs to: a back link before the title. */
  readonly parent: 'shipments' | null;
  /** Whether messages lie over the page, since each step of a work by keyboard has one, and must not move it. */
  readonly hasMessagesOver: boolean;
};

const NONE: PageFrame = { title: null, maxWidth: null, parent: null, hasMessagesOver: false };

/** Values that the current page passes to the frame around it. */
export const usePageFrame = create<PageFrame>()(() => NONE);

export const useTellFrame = (told: Partial<PageFrame>): void => {
  const { title, maxWidth, parent, hasMessagesOver } = { ...NONE, ...told };
  useEffect(() => {
    usePageFrame.setState({ title, maxWidth, parent, hasMessagesOver });
    return () => usePageFrame.setState(NONE);
  }, [title, maxWidth, parent, hasMessagesOver]);
};

/** The name of the current route. Public pages have their own header, and show it there. */
export const PageName = createContext<string | null>(null);
