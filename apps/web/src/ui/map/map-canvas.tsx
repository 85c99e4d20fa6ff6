import '../../lib/language/lazy-texts.ts';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useShownTheme } from '../../lib/browser/use-shown-theme.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import type { MapSettings } from '../../lib/map/map-settings.ts';
import type { Ground } from './find-ground.ts';
import { MapAttribution } from './map-attribution.tsx';
import styles from './map-canvas.module.css';
import { MapContext } from './map-context.ts';
import { boundsOf, paddingIn, pointAt } from './map-geometry.ts';
import { Marker } from './map-library.ts';
import type { MapPlace, MapViewProps } from './map-types.ts';
import { useGround } from './use-ground.ts';
import { useLibraryMap } from './use-library-map.ts';

type Props = Omit<MapViewProps, 'text'> & {
  readonly settings: MapSettings;
  /** Called when this browser draws no map. */
  readonly onImpossible: () => void;
};

const PADDING = { top: 48, right: 48, bottom: 48, left: 48 };
const MOVE_MS = 300;
const FARTHEST_ZOOM = 1;
const CLOSEST_ZOOM = 20;

/** Where a map without places begins: all that is known by name. */
const placesToShow = (extent: readonly MapPlace[], { towns }: MapSettings): readonly MapPlace[] =>
  extent.length > 0 ? extent : towns.map((point) => ({ point }));

/** Draws the map. Only what is to be drawn goes through React: moving and zooming does not. */
export const MapCanvas = (props: Props) => {
  const { label, extent, extentKey = '', isInPage = false, onPress, settings, onImpossible, children } = props;
  const { t, locale } = useI18n();
  const theme = useShownTheme();
  const host = useRef<HTMLDivElement>(null);
  const [ground, giveUp] = useGround({ settings, theme, locale }, onImpossible);
  const bounds = boundsOf(placesToShow(extent, settings));

  const { map, isDrawn } = useLibraryMap({
    host,
    ground,
    onImpossible,
    onGroundLost: ({ kind }) => giveUp(kind),
    onPress: ({ lngLat, originalEvent }: MapMouseEvent) => {
      const isOnPin = originalEvent.target instanceof Element && originalEvent.target.closest('.maplibregl-marker');
      if (!isOnPin) onPress?.(pointAt(lngLat));
    },
    options: ({ closestZoom }: Ground, container) => ({
      ...(bounds && { bounds, fitBoundsOptions: { padding: paddingIn(container, PADDING), maxZoom: closestZoom } }),
      minZoom: FARTHEST_ZOOM,
      maxZoom: CLOSEST_ZOOM,
      attributionControl: false,
      cooperativeGestures: isInPage,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      locale: {
        'Map.Title': label,
        'CooperativeGesturesHandler.WindowsHelpText': t('map.gestures.ctrl'),
        'CooperativeGesturesHandler.MacHelpText': t('map.gestures.command'),
        'CooperativeGesturesHandler.MobileHelpText': t('map.gestures.fingers'),
      },
    }),
  });

  const showAll = () => {
    // A person who wants less motion sees the map jump: the library asks the browser.
    if (!bounds || !ground || !map) return;
    const padding = paddingIn(map.getContainer(), PADDING);
    map.fitBounds(bounds, { padding, maxZoom: ground.closestZoom, linear: true, duration: MOVE_MS });
  };
  const show = useEffectEvent(showAll);
  // The same places in a new list are no reason to move the map under the eyes of whoever looks at it.
  const shown = JSON.stringify([bounds, extentKey]);
  const before = useRef(shown);
  useEffect(() => {
    // What comes while the map is being made is shown once it is there.
    if (!map || before.current === shown) return;
    show();
    before.current = shown;
  }, [map, shown]);

  return (
    <>
      <div className={styles.host} ref={host} aria-busy={!isDrawn} data-ground={ground?.kind} />
      {map && <MapContext value={{ map, Marker, theme, showAll }}>{children}</MapContext>}
      {ground && <MapAttribution map={map} ground={ground} />}
    </>
  );
};
