import '../../lib/language/lazy-texts.ts';
import { useParams } from '@tanstack/react-router';
import { NoDelivery } from '../../features/delivery/no-delivery.tsx';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { deliveryQuery } from '../../shared/routes/queries.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { GeocodeOneStop } from './geocode-one-stop.tsx';

/** A stop of a vehicle is placed by the address of its first shipment: the others have the same. */
export const Screen = () => {
  const { t } = useI18n();
  const { deliveryId = '' } = useParams({ strict: false }) as { readonly deliveryId?: string };
  const { data, error, retry } = useLoad(deliveryQuery(deliveryId));
  const shipmentId = data?.delivery.shipments[0]?.shipmentId;
  if (data && shipmentId) {
    const { vehicleId } = data.route;
    return <GeocodeOneStop shipmentId={shipmentId} kind={data.delivery.kind} stop={{ vehicleId, deliveryId }} />;
  }
  if (data !== undefined) return <NoDelivery vehicleId={null} />;
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'delivery.loadFailed')}</LoadFailed>;
};
