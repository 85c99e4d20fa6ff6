import { ApiError, ConnectionError } from '@waybill/contract/client';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../store/database.ts';
import type { KeptPosition } from '../store/schema.ts';
import { sendPositions } from './send-positions.ts';

const DRIVER = 'driver';

let names = 0;
const aPhone = async (vehicles: readonly string[]) => {
  names += 1;
  const db = openDatabase(`positions ${names}`, { indexedDB, IDBKeyRange });
  onTestFinished(() => db.close());
  await db.positions.bulkAdd(
    vehicles.map((vehicleId, at) => ({ id: `P${at}`, userId: DRIVER, vehicleId, takenAt: at }) as KeptPosition),
  );
  return db;
};

const problem = (code: string, status: number) =>
  new ApiError({ type: 'about:blank', title: code, status, code, detail: code } as unknown as ConstructorParameters<
    typeof ApiError
  >[0]);

test('the positions of a vehicle that the driver has no more do not hold back those of the next one', async () => {
  const db = await aPhone(['old', 'old', 'new', 'new']);
  const sent: string[] = [];
  await sendPositions(db, DRIVER, async (vehicleId, positions) => {
    if (vehicleId === 'old') throw problem('not-found', 404);
    sent.push(...positions.map(({ id }) => id));
  });
  expect(sent).toEqual(['P2', 'P3']);
  expect(await db.positions.count()).toBe(0);
});

test.each([
  ['no network', new ConnectionError(undefined)],
  ['a driver who is signed out', problem('not-signed-in', 401)],
  ['a server that is asked too often', problem('too-many-requests', 429)],
  ['a server with a fault', problem('internal', 500)],
])('with %s, positions wait', async (_case, error) => {
  const db = await aPhone(['old', 'new']);
  await expect(sendPositions(db, DRIVER, () => Promise.reject(error))).rejects.toBe(error);
  expect(await db.positions.count()).toBe(2);
});
