import { useEffect, useEffectEvent } from 'react';
import { lazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';
import type { Ring } from './draw-lasso.ts';
import { colourOf } from './map-colours.ts';
import { useMap } from './map-context.ts';

/** The code with which lines are drawn: 47 KB, fetched when somebody comes near the button. */
export const lassoPart = lazyPart(async () => (await import('./draw-lasso.ts')).drawLasso);

type Props = {
  readonly onRing: (ring: Ring) => void;
  readonly onLost: (error: unknown) => void;
};

/** While it is there, dragging draws a lasso and does not move the map. */
export const MapLasso = ({ onRing, onLost }: Props) => {
  const { map, theme } = useMap();
  const drawLasso = useLazyPart(lassoPart, true, onLost);
  const tell = useEffectEvent(onRing);
  useEffect(() => {
    if (!drawLasso || !theme) return;
    return drawLasso(map, colourOf(map.getContainer(), '--color-accent'), (ring) => tell(ring));
  }, [map, theme, drawLasso]);
  return null;
};
