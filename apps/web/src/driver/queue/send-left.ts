import type { DriverDatabase } from '../store/database.ts';
import { createSender, type Server } from './sender.ts';

type Parts = {
  readonly db: DriverDatabase;
  /** The server for a phone without a session, which shows the token that it got while there was one. */
  readonly serverFor: (token: string) => Server;
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now?: () => Date;
};

/** What is left on the phone of drivers who are not signed in. */
export type LeftBehind = {
  /** Whether one of them is known to be shut out. */
  readonly isDisabled: boolean;
  /** Sent since then, and refused since it was done later. */
  readonly sent: number;
  readonly refused: number;
  /** What waits for its driver to sign in again. */
  readonly waiting: number;
};

const TOKEN = 'token ';

const waitingOf = async (db: DriverDatabase, userId: string): Promise<number> =>
  (await db.actions.where('[userId+state]').equals([userId, 'waiting']).count()) +
  (await db.photos.where('[userId+state]').equals([userId, 'waiting']).count());

/**
 * Sends what drivers have left on this phone who cannot sign in any more. While an account works, the server takes nothing this way, and it
 * waits for its driver; whoever is signed in sends their own.
 */
export const sendLeft = async ({ db, serverFor, inTurn, now = () => new Date() }: Parts, signedIn: string | null) => {
  const tokens = await db.device.where('name').startsWith(TOKEN).toArray();
  for (const { name, value } of tokens) {
    const userId = name.slice(TOKEN.length);
    if (userId === signedIn || (await waitingOf(db, userId)) === 0) continue;
    const startedAt = String(now().getTime());
    const sender = createSender({ db, userId, server: serverFor(value), inTurn, now, onSent: () => {} });
    if ((await sender.send()) !== 'sent') continue;
    await db.transaction('rw', db.device, async () => {
      const known = await db.device.get(`disabled ${userId}`);
      if (!known) await db.device.put({ name: `disabled ${userId}`, value: startedAt });
    });
  }
};

/** As the phone knows it. */
export const readLeft = async (db: DriverDatabase, signedIn: string | null): Promise<LeftBehind> => {
  const counted = await db.device.where('name').startsWith('counted ').toArray();
  const users = counted.map(({ name }) => name.slice('counted '.length)).filter((userId) => userId !== signedIn);
  const left = { isDisabled: false, sent: 0, refused: 0, waiting: 0 };
  for (const userId of users) {
    const since = Number((await db.device.get(`disabled ${userId}`))?.value ?? Number.POSITIVE_INFINITY);
    left.isDisabled ||= Number.isFinite(since);
    left.waiting += await waitingOf(db, userId);
    const answered = await db.actions.where('[userId+state]').equals([userId, 'answered']).toArray();
    for (const { answer, answeredAt } of answered) {
      if ((answeredAt ?? 0) < since) continue;
      if (answer?.answer === 'refused') left.refused += 1;
      else left.sent += 1;
    }
  }
  return left;
};
