import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DeliveryPage } from '../../features/delivery/delivery-page.tsx';
import { NoDelivery } from '../../features/delivery/no-delivery.tsx';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { retryFailed, useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { OutdatedNotice } from '../../shared/load-failed/outdated-notice.tsx';
import { fleetQuery, indexIn, vehicleQuery } from '../../shared/routes/fleet.ts';
import { deliveryQuery, routeQuery } from '../../shared/routes/queries.ts';
import { useTellFrame } from '../../shell/page-frame.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { routeLook } from '../../ui/map/route-look.ts';

type Params = { readonly vehicleId?: string; readonly deliveryId?: string };

export const Screen = () => {
  const { t } = useI18n();
  const { vehicleId = '', deliveryId = '' } = useParams({ strict: false }) as Params;
  const vehicle = useLoad(vehicleQuery(vehicleId));
  const found = useLoad(deliveryQuery(deliveryId));
  const day = found.data?.route.day;

  const route = useLoad({ ...routeQuery(vehicleId, day ?? ''), enabled: day !== undefined });
  const index = indexIn(useQuery(fleetQuery).data, vehicleId);
  const look = useMemo(() => routeLook(index), [index]);
  // Of the two answers the newer one counts; its number among the others is that of the route.
  const stop = route.data?.stops.find(({ id }) => id === deliveryId) ?? found.data?.delivery;
  useTellFrame({
    title: stop ? t('delivery.title', { number: stop.stopNumber }) : null,
    parent: 'vehicles',
    crumb: vehicle.data ? { text: vehicle.data.registration, href: `/vehicles/${vehicleId}` } : null,
    vehicleIndex: vehicle.data ? index : null,
    hasMessagesAtEnd: true,
  });

  const isOthers = found.data && found.data.route.vehicleId !== vehicleId;
  if (found.data === null || vehicle.data === null || route.data === null || isOthers) {
    return <NoDelivery vehicleId={vehicle.data ? vehicleId : null} />;
  }
  const loads = [vehicle, found, route];
  const failed = loads.find(({ error }) => error !== null);
  const retry = () => retryFailed(loads);
  if (stop && vehicle.data && route.data) {
    return (
      <>
        {failed && <OutdatedNotice onRetry={retry}>{t('route.outdated')}</OutdatedNotice>}
        <DeliveryPage key={stop.id} stop={stop} vehicle={vehicle.data} route={route.data} look={look} />
      </>
    );
  }
  if (!failed?.error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(failed.error, t, 'delivery.loadFailed')}</LoadFailed>;
};
