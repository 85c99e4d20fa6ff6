import { queryOptions } from '@tanstack/react-query';
import { isRefusal } from '@waybill/contract/client';
import { readDriverDay } from '@waybill/contract/driver';
import { create } from 'zustand';
import { api } from '../../lib/api/api.ts';
import { earlyAskedAt } from '../../lib/api/early-answers.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { createRefetch, refetchIn } from '../../lib/live/live-refetch.ts';
import { database } from '../store/database.ts';

/** While nobody tells the phone what the office or a receiver changes. */
const EVERY_MS = 20_000;
/** While it is told: in case a connection is dead and does not know it. */
const SELDOM_MS = 120_000;

/** Whether the server has answered when it was last asked, if only by a refusal: a phone believes to have a network for long without one. */
export const useReach = create(() => ({ isReached: true }));

/** Whether the server tells the phone of changes as they happen. */
export const useFollowed = create(() => ({ isFollowed: false }));

const { changed, everything } = createRefetch((stale) => void refetchIn(queryClient, stale));

/** Something has changed: asked for again in a moment, once for all that comes until then. */
export const lookAgain = (topic: 'driver-day' | 'session' | 'everything'): void =>
  topic === 'everything' ? everything() : changed(topic);

/** By the topic under which its changes are told. */
const dayKey = (userId: string) => ['driver-day', userId] as const;

/** Asks for the day, and keeps it on the phone: screens read it there. */
export const dayQuery = (userId: string, isFollowed: boolean) =>
  queryOptions({
    queryKey: dayKey(userId),
    queryFn: async ({ signal }) => {
      const askedAt = earlyAskedAt(readDriverDay.path) ?? Date.now();
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
    refetchInterval: isFollowed ? SELDOM_MS : EVERY_MS,
    staleTime: EVERY_MS / 2,
  });
