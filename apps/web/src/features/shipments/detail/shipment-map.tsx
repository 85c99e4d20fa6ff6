import type { Shipment } from '@waybill/contract/shipments';
import { addressLine, type StopKind } from '@waybill/domain/stop';
import { StopMap } from './stop-map.tsx';

type Props = {
  readonly shipment: Shipment;
  /** The stops that are shown beside the map, in their order: the pins have the same numbers. */
  readonly kinds: readonly StopKind[];
};

/** Where the stops of a shipment are, as far as that is known. */
export const ShipmentMap = ({ shipment, kinds }: Props) => {
  const stops = kinds.flatMap((kind, at) => {
    const { place, ...stop } = shipment[kind];
    return place?.point
      ? [{ kind, number: at + 1, label: addressLine(stop), point: place.point, errorMetres: place.errorMetres }]
      : [];
  });
  return <StopMap stops={stops} />;
};
