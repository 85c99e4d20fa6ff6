import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { ActionAnswer, SentDriverAction } from '@waybill/contract/driver';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { renewPhoneToken } from '../session/phone-token.ts';
import { type DriverDatabase, openDatabase } from '../store/database.ts';
import { keepAction, type Said } from './keep-action.ts';
import { readLeft, sendLeft } from './send-left.ts';
import type { Server } from './sender.ts';

const ANNA = 'anna';
const BJARNI = 'bjarni';
const arrive = { kind: 'arrive', vehicleId: 'vehicle', deliveryId: 'stop' } as unknown as Said;
const take = { kind: 'take', vehicleId: 'vehicle', day: '2026-11-16', barcode: 'B1' } as unknown as Said;

let names = 0;
const aPhone = (): DriverDatabase => {
  names += 1;
  const db = openDatabase(`left ${names}`, { indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  return db;
};

const refusal = new ApiError({
  type: 'about:blank',
  title: 'not-signed-in',
  status: 401,
  code: 'not-signed-in',
  detail: '',
} as unknown as ConstructorParameters<typeof ApiError>[0]);

/** A server that knows the tokens of phones whose drivers were shut out. */
const aServer = (disabled: readonly string[]) => {
  const came: string[] = [];
  let failure: Error | null = null;
  const answerTo = ({ id, kind }: SentDriverAction): ActionAnswer => ({
    id: id as ActionAnswer['id'],
    answer: kind === 'take' ? 'refused' : 'done',
    reason: kind === 'take' ? 'account-disabled' : null,
    conflicts: [],
  });
  const serverFor = (token: string): Server => ({
    sendActions: async ({ userId, actions }) => {
      if (failure) throw failure;
      if (!disabled.includes(token)) throw refusal;
      came.push(...actions.map(({ kind }) => `${userId} ${kind}`));
      return { answers: actions.map(answerTo) };
    },
    photoProgress: () => Promise.reject(refusal),
    sendPiece: () => Promise.reject(refusal),
  });
  return {
    serverFor,
    came,
    fail: (error: Error | null) => {
      failure = error;
    },
  };
};

const inTurn = <Result>(work: () => Promise<Result>) => work();
const tokenOf = (userId: string) => `token of ${userId}`;
const signIn = (db: DriverDatabase, userId: string) =>
  renewPhoneToken(userId, db, async () => ({ token: tokenOf(userId) }));

test('what a driver has left who was shut out is sent by the phone’s own token, and the phone says so', async () => {
  const db = aPhone();
  await signIn(db, ANNA);
  await keepAction(ANNA, arrive, {}, db);
  await keepAction(ANNA, take, {}, db);
  const { serverFor, came } = aServer([tokenOf(ANNA)]);
  await sendLeft({ db, serverFor, inTurn }, null);
  expect(came).toEqual(['anna arrive', 'anna take']);
  expect(await readLeft(db, null)).toEqual({ isDisabled: true, sent: 1, refused: 1, waiting: 0 });
});

test('of a driver whose account works nothing is taken this way: it waits for them', async () => {
  const db = aPhone();
  await signIn(db, ANNA);
  await keepAction(ANNA, arrive, {}, db);
  const { serverFor, came } = aServer([]);
  await sendLeft({ db, serverFor, inTurn }, null);
  expect(came).toEqual([]);
  expect(await readLeft(db, null)).toEqual({ isDisabled: false, sent: 0, refused: 0, waiting: 1 });
});

test('on a shared phone whoever is signed in sends their own, and the other’s goes by the other’s token', async () => {
  const db = aPhone();
  await signIn(db, ANNA);
  await keepAction(ANNA, arrive, {}, db);
  await signIn(db, BJARNI);
  await keepAction(BJARNI, arrive, {}, db);
  const { serverFor, came } = aServer([tokenOf(ANNA), tokenOf(BJARNI)]);
  await sendLeft({ db, serverFor, inTurn }, BJARNI);
  expect(came).toEqual(['anna arrive']);
  expect((await readLeft(db, BJARNI)).waiting).toBe(0);
});

test('without a network it waits, and nobody is called shut out', async () => {
  const db = aPhone();
  await signIn(db, ANNA);
  await keepAction(ANNA, arrive, {}, db);
  const { serverFor, came, fail } = aServer([tokenOf(ANNA)]);
  fail(new ConnectionError('away'));
  await sendLeft({ db, serverFor, inTurn }, null);
  expect(await readLeft(db, null)).toMatchObject({ isDisabled: false, waiting: 1 });
  fail(null);
  await sendLeft({ db, serverFor, inTurn }, null);
  expect(came).toEqual(['anna arrive']);
});

test('whoever can sign in again is shut out no more', async () => {
  const db = aPhone();
  await signIn(db, ANNA);
  await keepAction(ANNA, arrive, {}, db);
  await sendLeft({ db, serverFor: aServer([tokenOf(ANNA)]).serverFor, inTurn }, null);
  await signIn(db, ANNA);
  expect(await readLeft(db, null)).toEqual({ isDisabled: false, sent: 0, refused: 0, waiting: 0 });
});
