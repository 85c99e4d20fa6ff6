import type { Point } from '@waybill/domain/geocoding';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useEffect, useId, useMemo } from 'react';
import { POINT_ID } from '../../../ui/map/cluster-changes.ts';
import { colourOf } from '../../../ui/map/map-colours.ts';
import { useMap } from '../../../ui/map/map-context.ts';
import { positionOf } from '../../../ui/map/map-geometry.ts';
import { type ClusterPointer, useClusterPointer } from '../../../ui/map/use-cluster-pointer.ts';
import { type OwnLayer, ownId, useMapLayers } from '../../../ui/map/use-map-layers.ts';
import { drawDiamond } from './draw-diamond.ts';

type Diamond = { readonly id: string; readonly point: Point; readonly isPicked: boolean };

type Props = ClusterPointer & {
  /** Compared by identity, so keep them. */
  readonly diamonds: readonly Diamond[];
};

const IMAGE = 'board-pool';
const PICKED_IMAGE = 'board-picked';
const LAYER = 'pool';
const IMAGE_OF: ExpressionSpecification = ['case', ['get', 'picked'], PICKED_IMAGE, IMAGE];

/** Shipments without a vehicle: dashed diamonds, which are told from stops by their form. */
export const PoolDiamonds = ({ diamonds, ...pointer }: Props) => {
  const { map, theme } = useMap();
  const id = useId();
  // A new ground has lost the images of the former one, and asks for them.
  useEffect(() => {
    const host = map.getContainer();
    const colour = (name: string) => colourOf(host, name);
    const edge = theme && colour('--color-text');
    const images: Readonly<Record<string, () => ImageData | null>> = {
      [IMAGE]: () => drawDiamond({ edge, fill: colour('--color-surface'), isDashed: true }),
      [PICKED_IMAGE]: () =>
        drawDiamond({ edge: colour('--color-accent'), fill: colour('--color-accent'), isDashed: false }),
    };
    const add = (name: string) => {
      const image = images[name]?.();
      if (!image) return;
      if (map.hasImage(name)) map.removeImage(name);
      map.addImage(name, image, { pixelRatio: 2 });
    };
    for (const name of Object.keys(images)) add(name);
    const missing = map.on('styleimagemissing', ({ id: name }) => add(name));
    return () => missing.unsubscribe();
  }, [map, theme]);
  const layers = useMemo(
    (): readonly OwnLayer[] =>
      theme ? [{ id: LAYER, type: 'symbol', layout: { 'icon-image': IMAGE_OF, 'icon-allow-overlap': true } }] : [],
    [theme],
  );
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: diamonds.map(({ id: shipment, point, isPicked }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: positionOf(point) },
        properties: { [POINT_ID]: shipment, picked: isPicked },
      })),
    }),
    [diamonds],
  );
  const source = useMapLayers(id, data, layers);
  useClusterPointer({ ...pointer, source, layers: [ownId(id, LAYER)] });
  return null;
};
