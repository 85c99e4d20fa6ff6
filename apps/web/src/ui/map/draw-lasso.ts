import type { Map as LibraryMap } from 'maplibre-gl';
import { TerraDraw, TerraDrawFreehandMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { ownId } from './use-map-layers.ts';

/** Fine enough to go between two doors. */
const STEP_PX = 3;
const NO_KEYS = { cancel: null, finish: null };

export type Ring = readonly (readonly number[])[];

/** The drawing library takes no other spelling of colours. */
const hexOf = (colour: string): `#${string}` => {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)?.map(Number) ?? [];
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
};

/** Lets a line be drawn on the map with the pointer pressed; it is closed when the pointer is let go of. Returns what ends it. */
export const drawLasso = (map: LibraryMap, colour: string, onRing: (ring: Ring) => void): (() => void) => {
  const hex = hexOf(colour);
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map, prefixId: ownId('lasso') }),
    modes: [
      new TerraDrawFreehandMode({
        drawInteraction: 'click-drag',
        minDistance: STEP_PX,
        preventPointsNearClose: false,
        // Escape closes one layer at a time, and that is not for a library to decide.
        keyEvents: NO_KEYS,
        styles: {
          fillColor: hex,
          fillOpacity: 0.14,
          outlineColor: hex,
          outlineWidth: 2,
          closingPointOpacity: 0,
          closingPointOutlineOpacity: 0,
        },
      }),
    ],
  });
  const canBeDragged = map.dragPan.isEnabled();
  draw.start();
  draw.setMode('freehand');
  draw.on('finish', (id) => {
    const drawn = draw.getSnapshotFeature(id);
    if (drawn?.geometry.type === 'Polygon') onRing(drawn.geometry.coordinates[0] ?? []);
  });
  return () => {
    // The map may have gone before its children.
    if (!map.style) return;
    draw.stop();
    // A line that was begun and not ended keeps the map from being dragged.
    if (canBeDragged) map.dragPan.enable();
  };
};
