import { ApiError, ConnectionError } from '@waybill/contract/client';
import type { ActionAnswer, SentDriverAction } from '@waybill/contract/driver';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { type DriverDatabase, openDatabase } from '../store/database.ts';
import { keepAction, type Said } from './keep-action.ts';
import { createSender, type Server } from './sender.ts';

const DRIVER = 'driver';
const VEHICLE = '00000000-0000-4000-8000-000000000001';
const STOP = '00000000-0000-4000-8000-000000000002';

let names = 0;
const aPhone = (): DriverDatabase => {
  names += 1;
  const db = openDatabase(`phone ${names}`, { indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  return db;
};

const arrive = { kind: 'arrive', vehicleId: VEHICLE, deliveryId: STOP } as unknown as Said;
const close = {
  kind: 'close-stop',
  vehicleId: VEHICLE,
  deliveryId: STOP,
  stopKind: 'dropoff',
  shipments: [],
} as unknown as Said;

const problem = (code: string, status: number) =>
  new ApiError({ type: 'about:blank', title: code, status, code, detail: code } as unknown as ConstructorParameters<
    typeof ApiError
  >[0]);

type Behaviour = (action: SentDriverAction) => ActionAnswer['answer'];

/** A server that does each action once, and can be away. */
const aServer = (behave: Behaviour = () => 'done') => {
  const done: string[] = [];
  const photos = new Map<string, number>();
  let failure: Error | null = null;
  const server: Server = {
    sendActions: async ({ actions }) => {
      if (failure) throw failure;
      return {
        answers: actions.map((action) => {
          const answer = behave(action);
          if (answer !== 'later' && !done.includes(action.id)) done.push(action.id);
          return { id: action.id as ActionAnswer['id'], answer, reason: null, conflicts: [] };
        }),
      };
    },
    photoProgress: async (id) => ({ received: photos.get(id) ?? 0, isWhole: false }),
    sendPiece: async (id, from, piece) => {
      if (failure) throw failure;
      photos.set(id, from + piece.size);
      return { received: from + piece.size, isWhole: from + piece.size >= 300_000 };
    },
  };
  return {
    server,
    done,
    photos,
    fail: (error: Error | null) => {
      failure = error;
    },
  };
};

const alone = <Result>(work: () => Promise<Result>) => work();
const sender = (db: DriverDatabase, server: Server, inTurn: typeof alone = alone) =>
  createSender({ db, userId: DRIVER, server, inTurn, onSent: () => {} });
const states = async (db: DriverDatabase) =>
  (await db.actions.orderBy('[userId+sequence]').toArray()).map(({ state }) => state);

test('what was done is sent in its order, in portions', async () => {
  const db = aPhone();
  const { server, done } = aServer();
  const ids: string[] = [];
  for (let n = 0; n < 120; n += 1) ids.push((await keepAction(DRIVER, arrive, {}, db)).id);
  expect(await sender(db, server).send()).toBe('sent');
  expect(done).toEqual(ids);
  expect(new Set(await states(db))).toEqual(new Set(['answered']));
});

test('without a network everything stays, and is sent when it is back', async () => {
  const db = aPhone();
  const away = aServer();
  away.fail(new ConnectionError('no network'));
  await keepAction(DRIVER, arrive, {}, db);
  const sending = sender(db, away.server);
  expect(await sending.send()).toBe('later');
  expect(await states(db)).toEqual(['waiting']);
  away.fail(null);
  expect(await sending.send()).toBe('sent');
  expect(away.done).toHaveLength(1);
});

test('a call during a pass means one more pass: nothing that came meanwhile is left', async () => {
  const db = aPhone();
  const { server, done } = aServer();
  await keepAction(DRIVER, arrive, {}, db);
  let isFirst = true;
  const sending: ReturnType<typeof createSender> = sender(db, {
    ...server,
    sendActions: async (body) => {
      const answer = await server.sendActions(body);
      if (isFirst) {
        isFirst = false;
        await keepAction(DRIVER, arrive, {}, db);
        void sending.send();
        throw new ConnectionError('lost at the end of the first pass');
      }
      return answer;
    },
  });
  expect(await sending.send()).toBe('sent');
  expect(await states(db)).toEqual(['answered', 'answered']);
  expect(done).toHaveLength(2);
});

test('two tabs send one after the other, and nothing twice', async () => {
  const db = aPhone();
  const sent: string[] = [];
  const { server } = aServer();
  const counting: Server = {
    ...server,
    sendActions: async (body) => {
      sent.push(...body.actions.map(({ id }) => id));
      return server.sendActions(body);
    },
  };
  for (let n = 0; n < 10; n += 1) await keepAction(DRIVER, arrive, {}, db);
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
  await Promise.all([sender(db, counting, inTurn).send(), sender(db, counting, inTurn).send()]);
  expect(sent).toHaveLength(10);
});

test('one that fails does not hold back the others', async () => {
  const db = aPhone();
  const [, second] = [
    await keepAction(DRIVER, arrive, {}, db),
    await keepAction(DRIVER, arrive, {}, db),
    await keepAction(DRIVER, arrive, {}, db),
  ];
  const { server } = aServer(({ id }) => (id === second?.id ? 'later' : 'done'));
  expect(await sender(db, server).send()).toBe('later');
  expect(await states(db)).toEqual(['answered', 'waiting', 'answered']);
});

test('one that the server does not understand is put aside, and the rest is sent', async () => {
  const db = aPhone();
  await keepAction(DRIVER, arrive, {}, db);
  const odd = await keepAction(DRIVER, arrive, {}, db);
  await keepAction(DRIVER, arrive, {}, db);
  const { server, done } = aServer();
  const strict: Server = {
    ...server,
    sendActions: async (body) => {
      if (body.actions.some(({ id }) => id === odd.id)) throw problem('invalid-input', 400);
      return server.sendActions(body);
    },
  };
  expect(await sender(db, strict).send()).toBe('sent');
  expect(done).toHaveLength(2);
  expect((await db.actions.get(odd.id))?.answer).toMatchObject({ answer: 'refused' });
});

test('what is too much at once is sent in halves', async () => {
  const db = aPhone();
  const ids: string[] = [];
  for (let n = 0; n < 20; n += 1) ids.push((await keepAction(DRIVER, arrive, {}, db)).id);
  const { server, done } = aServer();
  const narrow: Server = {
    ...server,
    sendActions: async (body) => {
      if (body.actions.length > 3) throw problem('too-large', 413);
      return server.sendActions(body);
    },
  };
  expect(await sender(db, narrow).send()).toBe('sent');
  expect(done).toEqual(ids);
});

test('who is signed out keeps everything', async () => {
  const db = aPhone();
  await keepAction(DRIVER, arrive, {}, db);
  const { server, fail } = aServer();
  fail(problem('not-signed-in', 401));
  expect(await sender(db, server).send()).toBe('signed-out');
  expect(await states(db)).toEqual(['waiting']);
});

test('nobody sends what another driver of the same phone did', async () => {
  const db = aPhone();
  await keepAction('somebody else', arrive, {}, db);
  const { server, done } = aServer();
  expect(await sender(db, server).send()).toBe('sent');
  expect(done).toEqual([]);
  expect(await db.actions.where('[userId+state]').equals(['somebody else', 'waiting']).count()).toBe(1);
});

test('photos follow their action in pieces, and go on where they were cut', async () => {
  const db = aPhone();
  const content = new Blob([new Uint8Array(300_000)]);
  const photo = { id: 'photo', content, takenAt: 1, sha256: 'x' };
  await keepAction(DRIVER, close, { photos: [photo] }, db);
  const { server, photos, fail } = aServer();
  const pieces: number[] = [];
  const cut: Server = {
    ...server,
    sendPiece: async (id, from, piece) => {
      pieces.push(from);
      if (pieces.length === 2) throw new ConnectionError('cut');
      return server.sendPiece(id, from, piece);
    },
  };
  const sending = sender(db, cut);
  expect(await sending.send()).toBe('later');
  expect(photos.get('photo')).toBe(131_072);
  fail(null);
  expect(await sending.send()).toBe('sent');
  expect(pieces).toEqual([0, 131_072, 131_072, 262_144]);
  expect((await db.photos.get('photo'))?.state).toBe('sent');
});

test('a photo that is none is put aside, and the next one is sent', async () => {
  const db = aPhone();
  const content = new Blob([new Uint8Array(300_000)]);
  await keepAction(DRIVER, close, { photos: [{ id: 'bad', content, takenAt: 1, sha256: 'x' }] }, db);
  await keepAction(DRIVER, close, { photos: [{ id: 'good', content, takenAt: 2, sha256: 'x' }] }, db);
  const { server } = aServer();
  const strict: Server = {
    ...server,
    sendPiece: async (id, from, piece) => {
      if (id === 'bad') throw problem('file-type', 415);
      return server.sendPiece(id, from, piece);
    },
  };
  await sender(db, strict).send();
  expect((await db.photos.toArray()).map(({ id, state }) => [id, state])).toEqual([
    ['bad', 'refused'],
    ['good', 'sent'],
  ]);
});

test('on a full phone the action is kept, and the driver is told that its photo is not', async () => {
  const db = aPhone();
  const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
  const { bulkAdd } = db.photos;
  db.photos.bulkAdd = ((rows: unknown[]) => {
    if (rows.length > 0) throw full;
    return bulkAdd.call(db.photos, []);
  }) as unknown as typeof bulkAdd;
  const photo = { id: 'photo', content: new Blob(['x']), takenAt: 1, sha256: 'x' };
  const kept = await keepAction(DRIVER, close, { photos: [photo] }, db);
  expect(kept.hasLostPhotos).toBe(true);
  expect((await db.actions.get(kept.id))?.action).toMatchObject({ kind: 'close-stop', photos: [] });
  expect((await db.actions.get(kept.id))?.sequence).toBe(1);
});
