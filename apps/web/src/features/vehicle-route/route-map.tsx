import IconBuildingWarehouse from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs';
import { Link } from '@tanstack/react-router';
import type { VehiclePosition } from '@waybill/contract/positions';
import type { Route, RouteStop } from '@waybill/contract/routes';
import type { Point } from '@waybill/domain/geocoding';
import { type CSSProperties, useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import {
  arrivalOf,
  clockText,
  hasFailed,
  isAtRisk,
  isDone,
  nameOfStop,
  withoutPlace,
} from '../../shared/routes/route-text.ts';
import { VehicleSpot } from '../../shared/routes/vehicle-spot.tsx';
import { classNames } from '../../ui/basics/class-names.ts';
import { MapControls } from '../../ui/map/map-controls.tsx';
import { MapHighlight } from '../../ui/map/map-highlight.tsx';
import { MapRoutes } from '../../ui/map/map-routes.tsx';
import { MapSpot } from '../../ui/map/map-spot.tsx';
import { MapView } from '../../ui/map/map-view.tsx';
import { doorOf, openDoors } from '../../ui/map/open-doors.ts';
import type { RouteLook } from '../../ui/map/route-look.ts';
import type { DrawnRoute } from '../../ui/map/route-shapes.ts';
import { ScaleBar } from '../../ui/map/scale-bar.tsx';
import type { CloseBy } from './close-by.ts';
import styles from './route-map.module.css';

type Props = {
  readonly label: string;
  /** As it is saved. */
  readonly route: Route;
  /** The stops in the order that is shown. */
  readonly stops: readonly RouteStop[];
  readonly hasChanged: boolean;
  readonly look: RouteLook;
  readonly registration: string;
  /** Where the vehicle was last; null when it is not known. */
  readonly position: VehiclePosition | null;
  /** The way that it has taken on the day. */
  readonly driven: readonly Point[];
  /** What could be added to it. */
  readonly closeBy: readonly CloseBy[];
  /** A stop, or a shipment that could be added. */
  readonly pointedId: string | null;
  readonly onPoint: (id: string | null) => void;
  readonly onOpen: (id: string) => void;
};

const pointsOf = ({ startPoint, endPoint }: Route, stops: readonly RouteStop[]): readonly Point[] =>
  [startPoint, ...stops.map(({ point }) => point), endPoint].filter((point) => point !== null);

/** The route on a map: numbered stops, straight lines between them, and the saved order while another one is shown. */
export const RouteMap = (props: Props) => {
  const { label, route, stops, hasChanged, look, registration, position, driven, closeBy, pointedId, onPoint, onOpen } =
    props;
  const words = useI18n();
  const { t } = words;
  const drawn = useMemo<readonly DrawnRoute[]>(
    () => [
      {
        look,
        start: route.startPoint,
        end: route.endPoint,
        stops: stops.flatMap((stop, at) =>
          stop.point
            ? [
                {
                  id: stop.id,
                  point: stop.point,
                  mark: String(at + 1),
                  isDone: isDone(stop),
                  isFailed: hasFailed(stop),
                  isLate: stop.lateMinutes > 0,
                  isAtRisk: isAtRisk(stop),
                },
              ]
            : [],
        ),
        driven,
        ...(hasChanged && { former: pointsOf({ ...route, endPoint: null }, route.stops) }),
      },
    ],
    [look, route, stops, driven, hasChanged],
  );
  const pointed =
    stops.find(({ id }) => id === pointedId)?.point ??
    closeBy.find(({ shipment }) => shipment.shipmentId === pointedId)?.shipment.point;
  const doors = useMemo(() => openDoors(drawn), [drawn]);
  const all = pointsOf(route, stops);
  const depots = [route.startPoint, isSame(route.startPoint, route.endPoint) ? null : route.endPoint];
  return (
    <MapView
      label={label}
      extent={all.map((point) => ({ point }))}
      extentKey={`${route.vehicleId} ${route.day}`}
      text={
        <ol>
          {stops.map((stop, at) => (
            <li key={stop.id}>
              {t('vehicleRoute.stopInWords', {
                number: at + 1,
                name: nameOfStop(stop),
                address: stop.address,
                time: clockText(arrivalOf(stop), words),
              })}
            </li>
          ))}
        </ol>
      }
    >
      <MapRoutes
        routes={drawn}
        onPoint={(hit) => onPoint(hit?.ids[0] ?? null)}
        onPress={({ ids: [id] }) => id !== undefined && onOpen(id)}
      />
      {pointed && <MapHighlight point={pointed} />}
      {depots.map(
        (point, at) =>
          point && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first is where it starts, the second where it ends
            <MapSpot key={at} point={point}>
              <span className={styles.depot} role="img" aria-label={t('route.depot')} title={t('route.depot')}>
                <IconBuildingWarehouse size={14} stroke={1.75} aria-hidden />
              </span>
            </MapSpot>
          ),
      )}
      {closeBy.map(
        ({ shipment }) =>
          shipment.point && (
            <MapSpot key={shipment.shipmentId} point={shipment.point}>
              <UnassignedMark name={nameOfStop(shipment)} isBeside={doors.has(doorOf(shipment.point))} />
            </MapSpot>
          ),
      )}
      <VehicleSpot registration={registration} look={look} position={position} day={route.day} />
      <Legend
        look={look}
        hasChanged={hasChanged}
        hasTravelled={stops.some(isDone) || driven.length > 1}
        unplaced={withoutPlace(stops)}
        route={route}
      />
      <MapControls hasAll />
      <ScaleBar />
    </MapView>
  );
};

type MarkProps = {
  readonly name: string;
  /** At the door of a stop, on whose number it would lie. */
  readonly isBeside: boolean;
};

const UnassignedMark = ({ name, isBeside }: MarkProps) => {
  const { t } = useI18n();
  const label = t('vehicleRoute.closeBy.mark', { name });
  const className = classNames(styles.unassigned, isBeside && styles.beside);
  return <span className={className} role="img" aria-label={label} title={label} />;
};

const isSame = (one: Point | null, other: Point | null) =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude;

type LegendProps = Pick<Props, 'look' | 'hasChanged' | 'route'> & {
  readonly hasTravelled: boolean;
  /** Those that a place is to be found for. */
  readonly unplaced: readonly RouteStop[];
};

const Legend = ({ look, hasChanged, hasTravelled, unplaced, route }: LegendProps) => {
  const { t } = useI18n();
  const [first] = unplaced;
  return (
    <ul className={styles.legend} style={{ '--route': `var(${look.colour})` } as CSSProperties}>
      {hasTravelled && (
        <li>
          <span className={styles.travelled} aria-hidden />
          {t('vehicleRoute.legend.travelled')}
        </li>
      )}
      <li>
        <span className={styles.planned} aria-hidden />
        {t(hasChanged ? 'vehicleRoute.legend.changed' : 'vehicleRoute.legend.planned')}
      </li>
      {hasChanged && (
        <li>
          <span className={styles.saved} aria-hidden />
          {t('vehicleRoute.legend.saved')}
        </li>
      )}
      {route.travelSource !== 'router' && <li title={t('route.estimatedHint')}>{t('route.estimated')}</li>}
      {first && (
        <li className={styles.missing}>
          <Link to={paths.geocodeDelivery} params={{ deliveryId: first.id }} className={styles.place}>
            {t('vehicleRoute.notOnMap', { count: unplaced.length })}
          </Link>
        </li>
      )}
    </ul>
  );
};
