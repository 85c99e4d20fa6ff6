import { endpoint } from '@waybill/contract/endpoint';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBareApp } from '../testing/bare-app.ts';

const shape = { path: '/api/parcels', summary: 'For the tests', reply: z.object({}) } as const;
const readParcels = endpoint({ ...shape, method: 'GET' });
const addParcel = endpoint({ ...shape, method: 'POST' });

test('while the disk of the database is full, writes are refused and say why, and reading goes on', async () => {
  const room = { free: () => 3, isFull: () => isFull };
  let isFull = true;
  const app = await createBareApp({
    operations: { checks: {}, outboxWaiting: async () => 0, room },
    routes: (serve) => {
      serve(readParcels, 'public', async () => ({}));
      serve(addParcel, 'public', async () => ({}));
    },
  });
  const refused = await app.inject({ method: 'POST', url: '/api/parcels' });
  expect(refused.statusCode).toBe(507);
  expect(refused.headers['retry-after']).toBe('10');
  expect(refused.json()).toMatchObject({
    code: 'no-room',
    detail: expect.stringContaining('disk of the server is full'),
  });
  expect((await app.inject('/api/parcels')).statusCode).toBe(200);
  expect((await app.inject('/metrics')).body).toContain('waybill_disk_free_bytes 3');

  isFull = false;
  expect((await app.inject({ method: 'POST', url: '/api/parcels' })).statusCode).toBe(200);
});

test.each(['ENOSPC', 'EDQUOT', '53100'])('a disk that is full elsewhere is told in the same way: %s', async (code) => {
  const app = await createBareApp({
    routes: (serve) =>
      serve(addParcel, 'public', () => Promise.reject(Object.assign(new Error('no space left on device'), { code }))),
  });
  const refused = await app.inject({ method: 'POST', url: '/api/parcels' });
  expect(refused.statusCode).toBe(507);
  expect(refused.json().code).toBe('no-room');
});
