import '../../lib/language/lazy-texts.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { StopKind } from '@waybill/domain/stop';
import { GeocodePage } from '../../features/geocoding/geocode-page.tsx';
import { GeocodeViews } from '../../features/geocoding/geocode-views.tsx';
import { paths } from '../../lib/paths.ts';
import { useTellFrame } from '../../shell/page-frame.ts';

/** One stop of a shipment, by its own address; from there on it is the list. */
export const GeocodeOneStop = ({ kind }: { readonly kind: StopKind }) => {
  const { shipmentId = '' } = useParams({ strict: false }) as { readonly shipmentId?: string };
  const navigate = useNavigate();
  useTellFrame({ hasMessagesOver: true });
  const go = (search: object) => void navigate({ to: paths.geocode, search: search as never });
  return (
    <GeocodePage
      kind={kind}
      open={{ shipmentId: shipmentId.toUpperCase(), kind }}
      onOpen={(stop) => go(stop ? { show: stop.kind, open: stop.shipmentId } : { show: kind })}
      views={<GeocodeViews current={kind} onChoose={(show) => go({ show })} />}
    />
  );
};
