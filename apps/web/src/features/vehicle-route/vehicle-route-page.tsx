import { Link, useNavigate } from '@tanstack/react-router';
import type { Route, RouteStop } from '@waybill/contract/routes';
import type { Vehicle } from '@waybill/contract/vehicles';
import { useMemo, useState } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useUiState } from '../../lib/state/ui-state.ts';
import { assign } from '../../shared/routes/assign.ts';
import { usePosition } from '../../shared/routes/positions.ts';
import frame from '../../shared/routes/route-page.module.css';
import { buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';
import { useTight } from '../../ui/basics/use-narrow.ts';
import { Tabs } from '../../ui/list/tabs.tsx';
import type { RouteLook } from '../../ui/map/route-look.ts';
import { CloseByList } from './close-by-list.tsx';
import { DrivenDays } from './driven-days.tsx';
import { RouteEnd, RouteStart } from './route-ends.tsx';
import { RouteMap } from './route-map.tsx';
import { orderedStops } from './route-order.ts';
import { RouteToolbar } from './route-toolbar.tsx';
import { SaveBar } from './save-bar.tsx';
import listStyles from './stop-list.module.css';
import { StopList } from './stop-list.tsx';
import { stopsToMove } from './stops-to-move.ts';
import { useCloseBy } from './use-close-by.ts';
import { useDriven } from './use-driven.ts';
import { useOptimise } from './use-optimise.ts';
import { useRouteEditor } from './use-route-editor.ts';
import styles from './vehicle-route-page.module.css';

type Props = {
  readonly vehicle: Vehicle;
  readonly route: Route;
  readonly look: RouteLook;
  readonly onDay: (day: string) => void;
};

const VIEWS = ['list', 'map'] as const;

/** A vehicle's day: its stops in their order, beside the map. */
export const VehicleRoutePage = ({ vehicle, route, look, onDay }: Props) => {
  const words = useI18n();
  const { t, format } = words;
  const navigate = useNavigate();
  const isTight = useTight();
  const [view, setView] = useState<(typeof VIEWS)[number]>('list');
  const [pointedId, setPointedId] = useState<string | null>(null);
  const editor = useRouteEditor(route, vehicle.registration);
  const optimise = useOptimise(route, editor);
  const capacity = { weight: vehicle.weightCapacity, volume: vehicle.volumeCapacity };
  const day = format.scheduledDay(route.day);
  const { move, moveAll, unassign } = useStopActions(route);
  const position = usePosition(vehicle.id);
  const driven = useDriven(route, position);
  const closeBy = useCloseBy(vehicle, route);
  const { shown, draft } = editor;
  const stops = useMemo(() => orderedStops(shown.stops, draft.order), [shown, draft.order]);
  const saveBar = <SaveBar route={route} editor={editor} capacity={capacity} />;
  const showsList = !isTight || view === 'list';
  const showsMap = !isTight || view === 'map';

  return (
    <article className={frame.page} aria-label={t('vehicleRoute.label', { name: vehicle.registration, day })}>
      <RouteToolbar
        vehicle={vehicle}
        seenAt={position?.takenAt ?? vehicle.lastSeenAt}
        shown={shown}
        day={route.day}
        onDay={onDay}
        onMoveStops={moveAll}
        optimise={route.stops.length > 0 ? optimise : null}
      />
      <DrivenDays vehicleId={vehicle.id} day={route.day} />
      {isTight && route.stops.length > 0 && (
        <Tabs
          label={t('vehicleRoute.views')}
          tabs={VIEWS.map((key) => ({
            key,
            label: t(`vehicleRoute.${key}`),
            count: key === 'list' ? format.number(route.stops.length) : '',
            isAlarming: false,
          }))}
          current={view}
          onChoose={setView}
        />
      )}
      {route.stops.length === 0 ? (
        <EmptyState
          heading={t('vehicleRoute.empty', { day })}
          actions={
            <Link to={paths.shipments} className={buttonClass({ variant: 'primary' })}>
              {t('vehicleRoute.goAssign')}
            </Link>
          }
        >
          {t('vehicleRoute.emptyDetail', { name: vehicle.registration })}
        </EmptyState>
      ) : (
        <div className={styles.columns}>
          {showsList && (
            <div className={styles.side}>
              <div className={styles.stops}>
                <div className={listStyles.head} aria-hidden>
                  <span>{t('vehicleRoute.column.stop')}</span>
                  <span>{t('vehicleRoute.column.window')}</span>
                  <span>{t('vehicleRoute.column.arrival')}</span>
                  <span>{t('vehicleRoute.column.risk')}</span>
                </div>
                <RouteStart editor={editor} vehicle={vehicle} />
                <StopList
                  route={route}
                  editor={editor}
                  look={look}
                  capacity={capacity}
                  pointedId={pointedId}
                  onPoint={setPointedId}
                  onMove={move}
                  onUnassign={unassign}
                />
                <RouteEnd editor={editor} vehicle={vehicle} />
                <CloseByList
                  vehicle={vehicle}
                  route={route}
                  hasUnsaved={editor.hasChanged}
                  closeBy={closeBy}
                  onPoint={setPointedId}
                />
              </div>
              {!isTight && saveBar}
            </div>
          )}
          {showsMap && (
            <div className={styles.map}>
              <RouteMap
                label={t('vehicleRoute.mapLabel', { name: vehicle.registration })}
                route={route}
                stops={stops}
                hasChanged={editor.hasChanged}
                look={look}
                registration={vehicle.registration}
                position={position}
                driven={driven}
                closeBy={closeBy.found}
                pointedId={pointedId}
                onPoint={setPointedId}
                onOpen={(deliveryId) =>
                  void navigate({ to: paths.vehicleDelivery, params: { vehicleId: vehicle.id, deliveryId } as never })
                }
              />
            </div>
          )}
        </div>
      )}
      {isTight && saveBar}
    </article>
  );
};

/** Moving a stop to another vehicle, and taking it off: for all of its shipments, as long as they are still on this one. */
const useStopActions = (route: Route) => {
  const { vehicleId, day } = route;
  const { t } = useI18n();
  const setShipmentsToAssign = useUiState((state) => state.setShipmentsToAssign);
  const of = ({ shipments }: RouteStop) => ({
    selection: { by: 'ids' as const, ids: shipments.map(({ shipmentId }) => shipmentId) },
    count: shipments.length,
    day,
    from: vehicleId,
  });
  const left = stopsToMove(route);
  return {
    move: (stop: RouteStop) => setShipmentsToAssign(of(stop)),
    moveAll: left && (() => setShipmentsToAssign(left)),
    unassign: (stop: RouteStop) => void assign(t, { ...of(stop), vehicle: null }).catch(() => null),
  };
};
