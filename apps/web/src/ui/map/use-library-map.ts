import type { MapMouseEvent, MapOptions, StyleSpecification } from 'maplibre-gl';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Ground } from './find-ground.ts';
import { LibraryMap } from './map-library.ts';
import { isOwn } from './use-map-layers.ts';

type Wanted = {
  readonly host: RefObject<HTMLDivElement | null>;
  /** Null until it is known what to draw. */
  readonly ground: Ground | null;
  /** Asked once, when the map is made. */
  readonly options: (ground: Ground, container: HTMLElement) => Omit<MapOptions, 'container' | 'style'>;
  readonly onPress: (event: MapMouseEvent) => void;
  readonly onGroundLost: (ground: Ground) => void;
  readonly onImpossible: () => void;
};

/** A change of the theme, or to another ground, takes along what children have drawn. */
const keepOwn = (previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification => ({
  ...next,
  sources: {
    ...next.sources,
    ...Object.fromEntries(Object.entries(previous?.sources ?? {}).filter(([id]) => isOwn(id))),
  },
  layers: [...next.layers, ...(previous?.layers ?? []).filter(({ id }) => isOwn(id))],
});

const create = (container: HTMLDivElement, ground: Ground, options: Omit<MapOptions, 'container' | 'style'>) => {
  const map = new LibraryMap({ container, style: ground.style, ...options });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  return map;
};

/** The library's map while the component is on the page; null until it has its first style. */
export const useLibraryMap = ({ host, ground, options, onPress, onGroundLost, onImpossible }: Wanted) => {
  const [map, setMap] = useState<LibraryMap | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const drawn = useRef<Ground | null>(null);
  const createHere = useEffectEvent(() => {
    drawn.current = ground;
    return host.current && ground ? create(host.current, ground, options(ground, host.current)) : null;
  });
  const press = useEffectEvent(onPress);
  const lose = useEffectEvent(onGroundLost);
  const fail = useEffectEvent(onImpossible);

  /** A ground whose style the library cannot read: there is no map with it, and one is made with the next. */
  const [unreadable, setUnreadable] = useState<Ground | null>(null);

  // Made once: later grounds are put into the same map.
  const isReadable = ground !== null && ground !== unreadable;
  useEffect(() => {
    if (!isReadable) return;
    let made: LibraryMap | null = null;
    try {
      made = createHere();
    } catch {
      // No WebGL, or none left.
      fail();
    }
    made?.on('click', (event) => press(event));
    const early = made?.on('error', () => {
      if (!drawn.current || drawn.current.kind === 'bundled') return;
      setUnreadable(drawn.current);
      lose(drawn.current);
    });
    made?.once('style.load', () => {
      early?.unsubscribe();
      setMap(made);
    });
    made?.once('idle', () => setIsDrawn(true));
    return () => {
      setMap(null);
      setIsDrawn(false);
      made?.remove();
    };
  }, [isReadable]);

  useEffect(() => {
    if (!map || !ground) return;
    if (drawn.current !== ground) map.setStyle(ground.style, { transformStyle: keepOwn });
    drawn.current = ground;
    // Without a listener the library would write every tile that is missing into the console.
    let hasAnswered = ground.kind === 'bundled';
    const seen = map.on('sourcedata', ({ tile, sourceId }) => {
      hasAnswered ||= tile !== undefined && !isOwn(sourceId);
    });
    const lost = map.on('error', () => {
      if (!hasAnswered) lose(ground);
    });
    return () => {
      seen.unsubscribe();
      lost.unsubscribe();
    };
  }, [map, ground]);

  return { map, isDrawn };
};
