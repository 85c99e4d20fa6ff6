import '../../lib/language/lazy-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { day as calendarDay } from '@waybill/domain/calendar';
import { useMemo } from 'react';
import { NoVehicle } from '../../features/vehicle-route/no-vehicle.tsx';
import { VehicleRoutePage } from '../../features/vehicle-route/vehicle-route-page.tsx';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { retryFailed, useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { OutdatedNotice } from '../../shared/load-failed/outdated-notice.tsx';
import { fleetQuery, indexIn, vehicleQuery } from '../../shared/routes/fleet.ts';
import { routeQuery } from '../../shared/routes/queries.ts';
import { useTellFrame } from '../../shell/page-frame.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';
import { routeLook } from '../../ui/map/route-look.ts';

export const Screen = () => {
  const { t, format } = useI18n();
  const { vehicleId = '' } = useParams({ strict: false }) as { readonly vehicleId?: string };
  const { day: asked } = useSearch({ strict: false }) as { readonly day?: unknown };
  const navigate = useNavigate();
  const today = format.calendarDay(new Date());
  const day = calendarDay.safeParse(asked).data ?? today;
  const vehicle = useLoad(vehicleQuery(vehicleId));
  const route = useLoad(routeQuery(vehicleId, day));
  const index = indexIn(useQuery(fleetQuery).data, vehicleId);
  const look = useMemo(() => routeLook(index), [index]);
  useTellFrame({
    title: vehicle.data?.registration ?? null,
    detail: vehicle.data?.name ?? null,
    parent: 'vehicles',
    vehicleIndex: vehicle.data ? index : null,
    hasMessagesAtEnd: true,
    shortcuts: 'route',
  });

  const goTo = (to: string) =>
    void navigate({ to: paths.vehicle, params: { vehicleId }, search: (to === today ? {} : { day: to }) as never });
  if (vehicle.data === null || route.data === null) return <NoVehicle />;
  const failed = [vehicle, route].find(({ error }) => error !== null);
  const retry = () => retryFailed([vehicle, route]);
  if (vehicle.data && route.data) {
    return (
      <>
        {failed && <OutdatedNotice onRetry={retry}>{t('route.outdated')}</OutdatedNotice>}
        <VehicleRoutePage
          key={`${vehicleId} ${day}`}
          vehicle={vehicle.data}
          route={route.data}
          look={look}
          onDay={goTo}
        />
      </>
    );
  }
  if (!failed?.error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(failed.error, t, 'vehicleRoute.loadFailed')}</LoadFailed>;
};
