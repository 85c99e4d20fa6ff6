import type { Point } from '@waybill/domain/geocoding';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../basics/class-names.ts';
import styles from './map-card.module.css';
import { useMap } from './map-context.ts';
import { positionOf } from './map-geometry.ts';

type Props = {
  readonly point: Point;
  /** Whether it only says something: the pointer goes through it. */
  readonly isPassive?: boolean;
  readonly children: ReactNode;
};

/** Room between the card and its place, and between the card and the edge of the map. */
const GAP = 18;
const EDGE = 8;

/** A card beside a place of the map: above it where there is room, and always within the map. */
export const MapCard = ({ point, isPassive = false, children }: Props) => {
  const { map } = useMap();
  const card = useRef<HTMLDivElement>(null);
  const { latitude, longitude } = point;
  useLayoutEffect(() => {
    const place = () => {
      if (!card.current) return;
      const { x, y } = map.project(positionOf({ latitude, longitude }));
      const { offsetWidth: width, offsetHeight: height } = card.current;
      const room = map.getContainer().clientWidth - width - EDGE;
      const left = Math.max(EDGE, Math.min(room, x - width / 2));
      const top = y - GAP - height < EDGE ? y + GAP : y - GAP - height;
      card.current.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    };
    place();
    const growing = new ResizeObserver(place);
    if (card.current) growing.observe(card.current);
    const moving = map.on('move', place);
    return () => {
      growing.disconnect();
      moving.unsubscribe();
    };
  }, [map, latitude, longitude]);
  return (
    <div ref={card} className={classNames(styles.card, isPassive && styles.passive)}>
      {children}
    </div>
  );
};
