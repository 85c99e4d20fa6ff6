import type { Point } from '@waybill/domain/geocoding';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useId, useMemo } from 'react';
import { POINT_ID } from '../../../ui/map/cluster-changes.ts';
import { colourOf } from '../../../ui/map/map-colours.ts';
import { useMap } from '../../../ui/map/map-context.ts';
import { positionOf } from '../../../ui/map/map-geometry.ts';
import { type ClusterPointer, useClusterPointer } from '../../../ui/map/use-cluster-pointer.ts';
import { useMapImages } from '../../../ui/map/use-map-images.ts';
import { type OwnLayer, ownId, useMapLayers } from '../../../ui/map/use-map-layers.ts';
import { drawDiamond } from './draw-diamond.ts';

type Diamond = {
  readonly id: string;
  readonly point: Point;
  readonly isPicked: boolean;
  /** At the door of a stop, on whose number it would lie. */
  readonly isBeside: boolean;
};

type Props = ClusterPointer & {
  /** Compared by identity, so keep them. */
  readonly diamonds: readonly Diamond[];
};

const IMAGE = 'board-pool';
const PICKED_IMAGE = 'board-picked';
const LAYER = 'pool';
const IMAGE_OF: ExpressionSpecification = ['case', ['get', 'picked'], PICKED_IMAGE, IMAGE];

const BESIDE: ExpressionSpecification = ['case', ['get', 'beside'], ['literal', [-12, 12]], ['literal', [0, 0]]];

/** Shipments without a vehicle: dashed diamonds, which are told from stops by their form. */
export const PoolDiamonds = ({ diamonds, ...pointer }: Props) => {
  const { map, theme } = useMap();
  const id = useId();
  const images = useMemo((): Readonly<Record<string, () => ImageData | null>> => {
    const host = map.getContainer();
    const colour = (name: string) => colourOf(host, name);
    const edge = theme && colour('--color-text');
    return {
      [IMAGE]: () => drawDiamond({ edge, fill: colour('--color-surface'), isDashed: true }),
      [PICKED_IMAGE]: () =>
        drawDiamond({ edge: colour('--color-accent'), fill: colour('--color-accent'), isDashed: false }),
    };
  }, [map, theme]);
  useMapImages(images);
  const layers = useMemo(
    (): readonly OwnLayer[] =>
      theme
        ? [
            {
              id: LAYER,
              type: 'symbol',
              layout: { 'icon-image': IMAGE_OF, 'icon-offset': BESIDE, 'icon-allow-overlap': true },
            },
          ]
        : [],
    [theme],
  );
  const data = useMemo(
    (): GeoJSON.FeatureCollection => ({
      type: 'FeatureCollection',
      features: diamonds.map(({ id: shipment, point, isPicked, isBeside }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: positionOf(point) },
        properties: { [POINT_ID]: shipment, picked: isPicked, beside: isBeside },
      })),
    }),
    [diamonds],
  );
  const source = useMapLayers(id, data, layers);
  useClusterPointer({ ...pointer, source, layers: [ownId(id, LAYER)] });
  return null;
};
