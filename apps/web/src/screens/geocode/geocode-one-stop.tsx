import '../../lib/language/lazy-texts.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { StopKind } from '@waybill/domain/stop';
import { GeocodePage } from '../../features/geocoding/geocode-page.tsx';
import { GeocodeViews } from '../../features/geocoding/geocode-views.tsx';
import { paths } from '../../lib/paths.ts';
import { useTellFrame } from '../../shell/page-frame.ts';

type Props = {
  readonly shipmentId: string;
  readonly kind: StopKind;
  /** The stop of a vehicle that it is placed for, and that one goes back to. */
  readonly stop?: { readonly vehicleId: string; readonly deliveryId: string };
};

/** One stop of a shipment, by its own address; from there on it is the list. */
export const GeocodeOneStop = ({ shipmentId, kind, stop }: Props) => {
  const navigate = useNavigate();
  useTellFrame({ hasMessagesAtEnd: true, shortcuts: 'geocode' });
  const go = (search: object) => void navigate({ to: paths.geocode, search: search as never });
  return (
    <GeocodePage
      kind={kind}
      open={{ shipmentId: shipmentId.toUpperCase(), kind }}
      onOpen={(next) => go(next ? { show: next.kind, open: next.shipmentId } : { show: kind })}
      {...(stop && { onDone: () => void navigate({ to: paths.vehicleDelivery, params: stop as never }) })}
      views={<GeocodeViews current={kind} onChoose={(show) => go({ show })} />}
    />
  );
};

/** The same, for the shipment in the address. */
export const GeocodeShipment = ({ kind }: { readonly kind: StopKind }) => {
  const { shipmentId = '' } = useParams({ strict: false }) as { readonly shipmentId?: string };
  return <GeocodeOneStop shipmentId={shipmentId} kind={kind} />;
};
