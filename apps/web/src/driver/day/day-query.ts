import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { readDriverDay } from '@waybill/contract/driver';
import { create } from 'zustand';
import { api } from '../../lib/api/api.ts';
import { database } from '../store/database.ts';

/** What the office or the receiver changes is to be seen at once, as far as there is a network. */
const EVERY_MS = 20_000;

/** Whether the server has answered when it was last asked, if only by a refusal: a phone believes to have a network for long without one. */
export const useReach = create(() => ({ isReached: true }));

export const dayKey = (userId: string) => ['driver-day', userId] as const;

/** Asks for the day, and keeps it on the phone: screens read it there. */
export const dayQuery = (userId: string) =>
  queryOptions({
    queryKey: dayKey(userId),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const { day } = await api(readDriverDay, { query: {}, signal }).catch((error: unknown) => {
        if (!signal.aborted) useReach.setState({ isReached: isRefusal(error) });
        throw error;
      });
      useReach.setState({ isReached: true });
      // Somebody else has signed in meanwhile, in another tab.
      if (day.userId !== userId) throw new Error('This is another driver’s day.');
      await database.days.put({ userId, day, askedAt });
      return askedAt;
    },
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS / 2,
  });
