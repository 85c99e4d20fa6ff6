import { useEffect, useEffectEvent, useState } from 'react';
import type { MapSettings } from '../../lib/map/map-settings.ts';
import { findGround, type Ground, type GroundKind } from './find-ground.ts';
import { readMapColours } from './map-colours.ts';
import { groundsOf } from './map-ground.ts';

type Wanted = { readonly settings: MapSettings; readonly theme: 'light' | 'dark'; readonly locale: string };

/** The ground of a map, null until one has answered; a ground that turns out not to answer after all is given up for the next. */
export const useGround = ({ settings, theme, locale }: Wanted, onImpossible: () => void) => {
  const [ground, setGround] = useState<Ground | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<GroundKind>>(new Set());
  const fail = useEffectEvent(onImpossible);
  useEffect(() => {
    let isOver = false;
    const colours = readMapColours(document.body);
    findGround(groundsOf({ settings, theme, locale, colours }), failed).then(
      (found) => !isOver && setGround(found),
      () => !isOver && fail(),
    );
    return () => {
      isOver = true;
    };
  }, [settings, theme, locale, failed]);
  const giveUp = (kind: GroundKind) => setFailed((before) => new Set([...before, kind]));
  return [ground, giveUp] as const;
};
