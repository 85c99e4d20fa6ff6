import { MOST_POSITIONS, reportPositions } from '@waybill/contract/positions';
import type { VehicleId } from '@waybill/domain/ids';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { reportError } from '../../lib/browser/start-error-reports.ts';
import { inTurn } from '../queue/in-turn.ts';
import { database } from '../store/database.ts';
import { useJourney } from './journey-state.ts';
import { isWorthKeeping, positionOf } from './positions.ts';

const SEND_MS = 15_000;

/** Sends the positions that wait, the oldest first. What the server does not believe is dropped with the rest: sent again, it would not either. */
const sendPositions = (userId: string) =>
  inTurn(async () => {
    const waiting = await database.positions
      .where('[userId+takenAt]')
      .between([userId, 0], [userId, Number.MAX_SAFE_INTEGER])
      .limit(MOST_POSITIONS)
      .toArray();
    const vehicleId = waiting[0]?.vehicleId as VehicleId | undefined;
    if (!vehicleId) return;
    const batch = waiting.filter((position) => position.vehicleId === vehicleId);
    await api(reportPositions, {
      params: { vehicleId },
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
    });
    await database.positions.bulkDelete(batch.map(({ id }) => id));
  });

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
    const timer = setInterval(() => void sendPositions(userId).catch(() => {}), SEND_MS);
    return () => {
      navigator.geolocation.clearWatch(watching);
      clearInterval(timer);
      useJourney.setState({ isOn: false, last: null });
      void sendPositions(userId).catch(() => {});
    };
  }, [userId, vehicleId, isDriving]);
};
