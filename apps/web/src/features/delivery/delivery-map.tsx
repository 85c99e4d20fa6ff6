import { Link, useNavigate } from '@tanstack/react-router';
import type { Route, RouteStop } from '@waybill/contract/routes';
import { useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { hasFailed, isAtRisk, isDone, nameOfStop } from '../../shared/routes/route-text.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { MapControls } from '../../ui/map/map-controls.tsx';
import { MapHighlight } from '../../ui/map/map-highlight.tsx';
import { MapRoutes } from '../../ui/map/map-routes.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import type { RouteLook } from '../../ui/map/route-look.ts';
import { ScaleBar } from '../../ui/map/scale-bar.tsx';
import styles from './delivery-page.module.css';

type Props = { readonly stop: RouteStop; readonly route: Route; readonly look: RouteLook };

const ignore = () => {};

/** Where the stop is, with the way to it and from it; or the way to put it on the map. */
export const DeliveryMap = ({ stop, route, look }: Props) => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const drawn = useMemo(
    () => [
      {
        look,
        start: route.startPoint,
        end: route.endPoint,
        stops: route.stops.flatMap(({ point, ...each }) =>
          point
            ? [
                {
                  id: each.id,
                  point,
                  mark: String(each.stopNumber),
                  isDone: isDone(each),
                  isFailed: hasFailed(each),
                  isLate: each.lateMinutes > 0,
                  isAtRisk: isAtRisk(each),
                  isOnTop: each.id === stop.id,
                },
              ]
            : [],
        ),
      },
    ],
    [look, route, stop.id],
  );
  if (!stop.point) {
    return (
      <div className={styles.noPlace}>
        <p>{t('delivery.noPlace')}</p>
        <Link to={paths.geocodeDelivery} params={{ deliveryId: stop.id }} className={buttonClass({})}>
          {t('delivery.placeIt')}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.map}>
      <MapView
        label={t('delivery.mapLabel', { number: stop.stopNumber })}
        extent={[{ point: stop.point, errorMetres: AROUND_M }]}
        extentKey={stop.id}
        isInPage
        text={<p>{`${nameOfStop(stop)}, ${stop.address}`}</p>}
      >
        <MapRoutes
          routes={drawn}
          onPoint={ignore}
          onPress={({ ids: [deliveryId] }) =>
            deliveryId !== undefined &&
            void navigate({ to: paths.vehicleDelivery, params: { vehicleId: route.vehicleId, deliveryId } as never })
          }
        />
        <MapHighlight point={stop.point} />
        <MapControls centre={stop.point} />
        <ScaleBar />
      </MapView>
    </div>
  );
};

/** So much of its surroundings is seen that the streets have names. */
const AROUND_M = 250;
