import { readDriverApp } from '@waybill/contract/driver-app';
import { api } from '../../lib/api/api.ts';
import { useLoad } from '../../lib/api/use-load.ts';

const PREPARING_MS = 2_000;

/** The Android file that this server offers. */
export const useDriverApp = () => {
  const load = useLoad({
    queryKey: ['driver-app'],
    queryFn: ({ signal }) => api(readDriverApp, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.driverApp.state === 'preparing' ? PREPARING_MS : false),
  });
  return { ...load, data: load.data?.driverApp };
};
