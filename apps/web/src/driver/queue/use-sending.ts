import { useCallback, useEffect, useRef, useState } from 'react';
import { lookAgain } from '../day/day-query.ts';
import { database } from '../store/database.ts';
import { inTurn } from './in-turn.ts';
import { createSender, type SendState } from './sender.ts';
import { server } from './server.ts';

/** A network that returns is often noticed only by trying. */
const EVERY_MS = 15_000;
const KEPT_MS = 48 * 3_600_000;

/** What was sent long ago is of no use on the phone any more. */
const clearSent = async (userId: string): Promise<void> => {
  const before = Date.now() - KEPT_MS;
  await database.photos.where('[userId+state]').equals([userId, 'sent']).delete();
  await database.actions
    .where('[userId+state]')
    .equals([userId, 'answered'])
    .filter(({ answeredAt }) => (answeredAt ?? 0) < before)
    .delete();
};

/**
 * Sends what the driver did: at once, when a network returns, when the app is looked at again, and every now and then. Nothing is sent
 * before the server has confirmed the session: another driver may have signed in on this phone since it was kept.
 */
export const useSending = (userId: string, isConfirmed: boolean) => {
  const [state, setState] = useState<SendState>('sent');
  const sender = useRef<ReturnType<typeof createSender> | null>(null);
  sender.current ??= createSender({
    db: database,
    userId,
    server,
    inTurn,
    onSent: () => lookAgain('driver-day'),
  });
  const send = useCallback(async (): Promise<SendState> => {
    if (!isConfirmed) return 'later';
    const left = await database.actions.where('[userId+state]').equals([userId, 'waiting']).count();
    const photos = await database.photos.where('[userId+state]').equals([userId, 'waiting']).count();
    if (left + photos === 0 || !sender.current) return 'sent';
    const how = await sender.current.send();
    setState(how);
    return how;
  }, [userId, isConfirmed]);
  useEffect(() => {
    const now = () => void send();
    const whenSeen = () => document.visibilityState === 'visible' && now();
    const timer = setInterval(now, EVERY_MS);
    window.addEventListener('online', now);
    document.addEventListener('visibilitychange', whenSeen);
    now();
    void clearSent(userId);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [send, userId]);
  return { send, state };
};
