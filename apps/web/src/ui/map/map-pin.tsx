import type { Marker as LibraryMarker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useI18n } from '../../lib/language/i18n.tsx';
import { classNames } from '../basics/class-names.ts';
import { useMap } from './map-context.ts';
import { nudged, pointAt, positionOf } from './map-geometry.ts';
import styles from './map-pin.module.css';
import type { MapPinProps } from './map-types.ts';
import { usePinLayers } from './use-pin-layers.ts';

/** A place on the map. A pin that can be moved is dragged, or nudged with the arrow keys while it has the focus. */
export const MapPin = ({ point, errorMetres, label, mark, look, onPress, onMove }: MapPinProps) => {
  const { t } = useI18n();
  const { map, Marker } = useMap();
  const hint = useId();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<LibraryMarker | null>(null);
  const isMovable = onMove !== undefined;
  const moveLayers = usePinLayers(point, errorMetres ?? 0);
  const moveAlong = useEffectEvent((on: LibraryMarker) => moveLayers(pointAt(on.getLngLat())));
  const move = useEffectEvent((on: LibraryMarker) => onMove?.(pointAt(on.getLngLat())));
  const firstPosition = useEffectEvent(() => positionOf(point));
  const nudge = useEffectEvent((event: KeyboardEvent) => {
    const to = nudged(point, event.key, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    // The map would move as well.
    event.stopPropagation();
    onMove?.(to);
  });

  useEffect(() => {
    const made = new Marker({ element, anchor: look === 'main' ? 'bottom' : 'center', draggable: isMovable })
      .setLngLat(firstPosition())
      .addTo(map);
    made.on('drag', () => moveAlong(made));
    made.on('dragend', () => {
      // The library keeps a press from giving the focus; whoever has dragged the pin may go on with the arrow keys.
      element.querySelector('button')?.focus({ preventScroll: true });
      move(made);
    });
    marker.current = made;
    return () => {
      marker.current = null;
      made.remove();
    };
  }, [map, Marker, element, look, isMovable]);

  const { latitude, longitude } = point;
  useEffect(() => {
    marker.current?.setLngLat([longitude, latitude]);
  }, [latitude, longitude]);

  // Not through React, which hears of a key only after the map has.
  useEffect(() => {
    if (!isMovable) return;
    const hear = (event: KeyboardEvent) => nudge(event);
    element.addEventListener('keydown', hear);
    return () => element.removeEventListener('keydown', hear);
  }, [element, isMovable]);

  const className = classNames(styles.pin, styles[look], isMovable && styles.movable);
  const body = <span className={styles.mark}>{mark}</span>;
  return createPortal(
    isMovable || onPress ? (
      <>
        <button
          type="button"
          className={className}
          aria-label={label}
          title={label}
          aria-describedby={isMovable ? hint : undefined}
          data-movable={isMovable || undefined}
          onClick={onPress}
        >
          {body}
        </button>
        {isMovable && (
          <span id={hint} hidden>
            {t('map.nudge')}
          </span>
        )}
      </>
    ) : (
      <span className={className} role="img" aria-label={label} title={label}>
        {body}
      </span>
    ),
    element,
  );
};
