import { reportPositions } from '@waybill/contract/positions';
import type { VehicleId } from '@waybill/domain/ids';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { inTurn } from '../queue/in-turn.ts';
import { database } from '../store/database.ts';
import { useJourney } from './journey-state.ts';
import { isWorthKeeping, positionOf } from './positions.ts';
import { sendPositions } from './send-positions.ts';

const SEND_MS = 15_000;

const send = (userId: string) =>
  inTurn(() =>
    sendPositions(database, userId, (vehicleId, batch) =>
      api(reportPositions, {
        params: { vehicleId: vehicleId as VehicleId },
        body: {
          positions: batch.map(({ latitude, longitude, takenAt, accuracyMetres, speedKmh, heading }) => ({
            latitude,
            longitude,
            takenAt: new Date(takenAt).toISOString(),
            accuracyMetres,
            speedKmh,
            heading,
          })),
        },
      }),
    ),
  );

/** Shares where the phone is while the route is driven and the app is open; kept on the phone while there is no network. */
export const useSharing = (userId: string, vehicleId: string | null, isDriving: boolean): void => {
  useEffect(() => {
    if (!isDriving || vehicleId === null || !navigator.geolocation) return;
    const watching = navigator.geolocation.watchPosition(
      (found) => {
        const position = positionOf(found);
        const { last } = useJourney.getState();
        useJourney.setState({ isOn: true });
        if (!isWorthKeeping(last, position)) return;
        useJourney.setState({ last: position });
        database.positions.add({ id: newKey(), userId, vehicleId, ...position }).catch(reportError);
      },
      () => useJourney.setState({ isOn: false }),
      { enableHighAccuracy: true, maximumAge: 5_000 },
    );
    // A network that is away is no news; what is kept is sent by the next round.
    const timer = setInterval(() => void send(userId).catch(() => {}), SEND_MS);
    return () => {
      navigator.geolocation.clearWatch(watching);
      clearInterval(timer);
      useJourney.setState({ isOn: false, last: null });
      void send(userId).catch(() => {});
    };
  }, [userId, vehicleId, isDriving]);
};
