/** Kilograms and cubic metres. */
export type Load = { readonly weight: number; readonly volume: number };

/** What a vehicle can carry; null where nobody has said. */
export type Capacity = { readonly weight: number | null; readonly volume: number | null };

/** From this share on, little more fits. */
const TIGHT = 0.9;

export type LoadShare = { readonly percent: number; readonly state: 'fine' | 'tight' | 'over' };

/** How full a vehicle is; null where its capacity is not known. */
export const loadShare = (used: number, capacity: number | null): LoadShare | null => {
  if (capacity === null) return null;
  if (used > capacity) return { percent: capacity === 0 ? 100 : Math.ceil((used / capacity) * 100), state: 'over' };
  const share = capacity === 0 ? 0 : used / capacity;
  // Rounded down: what fits never reads as more than full.
  return { percent: Math.floor(share * 100), state: share > TIGHT ? 'tight' : 'fine' };
};

export const isOverloaded = (load: Load, capacity: Capacity): boolean =>
  loadShare(load.weight, capacity.weight)?.state === 'over' ||
  loadShare(load.volume, capacity.volume)?.state === 'over';
