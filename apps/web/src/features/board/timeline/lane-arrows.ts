import type { KeyboardEvent } from 'react';

const stopsIn = (lane: Element | null): readonly HTMLElement[] => [
  ...(lane?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
];

const nearestIn = (lane: Element | null, { offsetLeft }: HTMLElement): HTMLElement | undefined =>
  stopsIn(lane).toSorted(
    (one, other) => Math.abs(one.offsetLeft - offsetLeft) - Math.abs(other.offsetLeft - offsetLeft),
  )[0];

const beside = (key: string, lane: Element, block: HTMLElement): HTMLElement | undefined | null => {
  const stops = stopsIn(lane);
  const at = stops.indexOf(block);
  switch (key) {
    case 'ArrowLeft':
      return stops[at - 1];
    case 'ArrowRight':
      return stops[at + 1];
    case 'Home':
      return stops[0];
    case 'End':
      return stops.at(-1);
    case 'ArrowUp':
      return nearestIn(lane.previousElementSibling, block);
    case 'ArrowDown':
      return nearestIn(lane.nextElementSibling, block);
    default:
      return null;
  }
};

/** Arrows walk from stop to stop, and from lane to lane; each lane is one step of the Tab key. */
export const walkLanes = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const block = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-stop]') : null;
  const lane = block?.closest('[data-lane]');
  if (!block || !lane) return;
  const next = beside(event.key, lane, block);
  if (next === null) return;
  event.preventDefault();
  next?.focus();
};
