import { useEffect } from 'react';
import { create } from 'zustand';

type View = 'list' | 'map';

/** The shipment that the pointer or the focus is on in each view: in the other one it stands out. */
const usePointed = create<Readonly<Record<View, string | null>>>()(() => ({ list: null, map: null }));

/** Kept beside React's tree: moving over rows draws a ring on the map, and not the page. */
export const pointIn = (view: View, id: string | null): void => {
  if (usePointed.getState()[view] !== id) usePointed.setState({ [view]: id });
};

/** A view that goes tells of no pointer that leaves it: with another choice of views, nothing is pointed at. */
export const useForgetPointed = (views: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the views are not read
  useEffect(
    () => () => {
      pointIn('list', null);
      pointIn('map', null);
    },
    [views],
  );
};

/** The shipment that is pointed at in that view. */
export const usePointedIn = (view: View): string | null => usePointed((pointed) => pointed[view]);
