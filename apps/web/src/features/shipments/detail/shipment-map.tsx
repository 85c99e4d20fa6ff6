import type { Shipment } from '@waybill/contract/shipments';
import { addressLine, STOP_KINDS } from '@waybill/domain/stop';
import { useSession } from '../../../lib/session/session.ts';
import { StopMap } from './stop-map.tsx';

/** Where the stops of a shipment are, as far as that is known. */
export const ShipmentMap = ({ shipment }: { readonly shipment: Shipment }) => {
  const usesPickups = useSession()?.config?.usesPickups === true;
  const stops = STOP_KINDS.filter((kind) => usesPickups || kind === 'dropoff').flatMap((kind, at) => {
    const { place, ...stop } = shipment[kind];
    return place?.point
      ? [{ kind, number: at + 1, label: addressLine(stop), point: place.point, errorMetres: place.errorMetres }]
      : [];
  });
  return <StopMap stops={stops} />;
};
