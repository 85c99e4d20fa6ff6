import { ApiError } from '@waybill/contract/client';
import { type ActionAnswer, MOST_ACTIONS, PHOTO_PIECE_BYTES, type SentDriverAction } from '@waybill/contract/driver';
import type { DriverDatabase } from '../store/database.ts';
import type { KeptAction, KeptPhoto } from '../store/schema.ts';
import { deviceId } from './keep-action.ts';
import { isFinalRefusal, isSignedOut } from './refusals.ts';

type PhotoProgress = { readonly received: number; readonly isWhole: boolean };

/** The server, as the sender needs it. */
export type Server = {
  readonly sendActions: (body: {
    readonly userId: string;
    readonly deviceId: string;
    readonly sentAt: string;
    readonly actions: SentDriverAction[];
  }) => Promise<{ readonly answers: readonly ActionAnswer[] }>;
  readonly photoProgress: (id: string) => Promise<PhotoProgress>;
  readonly sendPiece: (id: string, from: number, piece: Blob) => Promise<PhotoProgress>;
};

type Parts = {
  readonly db: DriverDatabase;
  readonly userId: string;
  readonly server: Server;
  /** One tab at a time sends: another one waits, and then finds nothing left. */
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  readonly now?: () => Date;
  /** Called after something was sent. */
  readonly onSent: () => void;
};

/** How a pass has ended: all is sent, something is to be tried again later, or the driver has to sign in. */
export type SendState = 'sent' | 'later' | 'signed-out';

/** An action that the server does not understand: it is put aside for the driver to see, and the others go on. */
const notUnderstood = (id: string): ActionAnswer => ({
  id: id as ActionAnswer['id'],
  answer: 'refused',
  reason: 'not-found',
  conflicts: [],
});

/**
 * Sends what is waiting, in its order: actions first, in portions, then photos in pieces. A call while it is at work means one more pass
 * after it, so that no news of a network is lost.
 */
export const createSender = ({ db, userId, server, inTurn, now = () => new Date(), onSent }: Parts) => {
  let isWanted = false;
  let running: Promise<SendState> | null = null;

  const waiting = (after: number) =>
    db.actions
      .where('[userId+sequence]')
      .between([userId, after + 1], [userId, Number.MAX_SAFE_INTEGER])
      .filter(({ state }) => state === 'waiting')
      .limit(MOST_ACTIONS)
      .toArray();

  const keepAnswers = async (answers: readonly ActionAnswer[]): Promise<boolean> => {
    const final = answers.filter(({ answer }) => answer !== 'later');
    await db.transaction('rw', db.actions, async () => {
      for (const answer of final) {
        await db.actions.update(answer.id, { state: 'answered', answer, answeredAt: now().getTime() });
      }
    });
    return final.length === answers.length;
  };

  const sendPortion = async (portion: readonly KeptAction[]): Promise<boolean> => {
    const body = { userId, deviceId: await deviceId(db), sentAt: now().toISOString() };
    try {
      const { answers } = await server.sendActions({ ...body, actions: portion.map(({ action }) => action) });
      return await keepAnswers(answers);
    } catch (error) {
      // One of them is at fault, or they are too much together: each half is sent by itself.
      if (!(error instanceof ApiError && (error.code === 'invalid-input' || error.code === 'too-large'))) throw error;
      const [only] = portion;
      if (only && portion.length === 1) return keepAnswers([notUnderstood(only.id)]);
      const middle = Math.ceil(portion.length / 2);
      const isFirstSent = await sendPortion(portion.slice(0, middle));
      return (await sendPortion(portion.slice(middle))) && isFirstSent;
    }
  };

  const sendActions = async (): Promise<boolean> => {
    let areAllSent = true;
    for (let after = 0; ; ) {
      const portion = await waiting(after);
      const last = portion.at(-1);
      if (!last) return areAllSent;
      areAllSent = (await sendPortion(portion)) && areAllSent;
      after = last.sequence;
      onSent();
    }
  };

  const sendPhoto = async (photo: KeptPhoto): Promise<void> => {
    const { id, content } = photo;
    let progress = await server.photoProgress(id);
    // What arrives otherwise than it was begins again, a few times.
    for (let restarts = 0; !progress.isWhole && restarts < 3; ) {
      const from = progress.received;
      await db.photos.update(id, { sentBytes: from });
      progress = await server.sendPiece(id, from, content.slice(from, from + PHOTO_PIECE_BYTES));
      if (!progress.isWhole && progress.received <= from) restarts += 1;
    }
    await db.photos.update(id, progress.isWhole ? { state: 'sent', sentBytes: photo.bytes } : { state: 'refused' });
  };

  const sendPhotos = async (): Promise<void> => {
    const photos = await db.photos.where('[userId+state]').equals([userId, 'waiting']).sortBy('takenAt');
    for (const photo of photos) {
      const action = await db.actions.get(photo.actionId);
      if (action?.state !== 'answered') continue;
      if (action.answer?.answer === 'refused') {
        await db.photos.update(photo.id, { state: 'refused' });
        continue;
      }
      try {
        await sendPhoto(photo);
      } catch (error) {
        // No photo after all, or nothing that it belongs to: sent again, it would be the same.
        if (!isFinalRefusal(error)) throw error;
        await db.photos.update(photo.id, { state: 'refused' });
      }
      onSent();
    }
  };

  const pass = async (): Promise<SendState> => {
    try {
      const areAllSent = await sendActions();
      await sendPhotos();
      return areAllSent ? 'sent' : 'later';
    } catch (error) {
      return isSignedOut(error) ? 'signed-out' : 'later';
    }
  };

  const run = async (): Promise<SendState> => {
    let state: SendState = 'sent';
    try {
      while (isWanted) {
        isWanted = false;
        state = await inTurn(pass);
      }
    } finally {
      running = null;
    }
    return state;
  };

  return {
    /** Sends now; the answer is how it went. */
    send: (): Promise<SendState> => {
      isWanted = true;
      running ??= run();
      return running;
    },
  };
};
