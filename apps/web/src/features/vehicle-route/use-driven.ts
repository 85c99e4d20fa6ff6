import { useQuery } from '@tanstack/react-query';
import type { VehiclePosition } from '@waybill/contract/positions';
import type { Route } from '@waybill/contract/routes';
import type { Point } from '@waybill/domain/geocoding';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useI18n } from '../../lib/language/i18n.tsx';
import { drivenLine } from './driven-line.ts';
import { pathQuery } from './queries.ts';

/** A path is long, and a vehicle tells its position every few seconds. */
const LEAST_MS_BETWEEN = 10_000;

/** The way of a vehicle on the day of its route, as far as it has come. */
export const useDriven = ({ vehicleId, day }: Route, position: VehiclePosition | null): readonly Point[] => {
  const { format } = useI18n();
  const today = format.calendarDay(new Date());
  const isToday = day === today;
  const { data, dataUpdatedAt, refetch } = useQuery({ ...pathQuery(vehicleId, day), enabled: day <= today });
  const msToWait = useEffectEvent(() => Math.max(0, dataUpdatedAt + LEAST_MS_BETWEEN - Date.now()));
  const takenAt = position?.takenAt;
  useEffect(() => {
    if (!isToday || takenAt === undefined) return;
    const timer = setTimeout(() => void refetch(), msToWait());
    return () => clearTimeout(timer);
  }, [isToday, takenAt, refetch]);
  return useMemo(() => drivenLine(data ?? [], isToday ? position : null), [data, isToday, position]);
};
