import { createContext, useEffect } from 'react';
import { create } from 'zustand';
import type { ShortcutPage } from '../shared/shortcuts/shortcut-groups.ts';

export type PageFrame = {
  /** The title in the header instead of the route's own name. */
  readonly title: string | null;
  /** Shown beside the title, e.g. the name of a vehicle that is called by its registration. */
  readonly detail: string | null;
  /** The list that the page belongs to: a back link before the title. */
  readonly parent: 'shipments' | 'vehicles' | 'payments' | null;
  /** What the page is a part of, between its list and its title. */
  readonly crumb: { readonly text: string; readonly href: string } | null;
  /** The number among all vehicles of the one that the page is about: its letter and colour stand before its name. */
  readonly vehicleIndex: number | null;
  /** Whether messages are at the end of the page, over its map, and not over the list that is worked through. */
  readonly hasMessagesAtEnd: boolean;
  /** Whose keys the overview of shortcuts tells; null are those of a list. */
  readonly shortcuts: ShortcutPage | null;
};

const NONE: PageFrame = {
  title: null,
  detail: null,
  parent: null,
  crumb: null,
  vehicleIndex: null,
  hasMessagesAtEnd: false,
  shortcuts: null,
};

/** Values that the current page passes to the frame around it. */
export const usePageFrame = create<PageFrame>()(() => NONE);

/** All of it is plain data, compared by its content. */
export const useTellFrame = (told: Partial<PageFrame>): void => {
  const frame = JSON.stringify({ ...NONE, ...told });
  useEffect(() => {
    usePageFrame.setState(JSON.parse(frame) as PageFrame);
    return () => usePageFrame.setState(NONE);
  }, [frame]);
};

/** The name of the current route. Public pages have their own header, and show it there. */
export const PageName = createContext<string | null>(null);
