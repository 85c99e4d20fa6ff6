import { environmentManager } from '@tanstack/react-query';
import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/api/query-client.ts';
import { becomeSignedOut } from '../../../lib/session/signed-out.ts';
import { cacheJob, watchJob } from './queries.ts';

// Without a browser TanStack Query does not refetch by itself.
environmentManager.setIsServer(() => false);

const ID = '00000000-0000-4000-8000-000000000001';
const job = (state: BulkJob['state']) => ({ id: ID, state }) as BulkJob;
const ask = vi.fn(async (): Promise<Response> => new Promise(() => {}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
});
afterEach(() => {
  becomeSignedOut();
  queryClient.clear();
  ask.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const refusal = (code: string, status: number) =>
  new Response(JSON.stringify({ type: `urn:${code}`, title: 'No', status, code, detail: 'No' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

test('whoever left is told when it is over', () => {
  const ended = vi.fn();
  watchJob(ID, ended);
  cacheJob(job('running'));
  vi.advanceTimersByTime(0);
  expect(ended).not.toHaveBeenCalled();
  cacheJob(job('done'));
  vi.advanceTimersByTime(0);
  expect(ended).toHaveBeenCalledExactlyOnceWith(job('done'));
});

test('nobody is asked about it any more once its owner has signed out', async () => {
  ask.mockImplementation(async () => {
    throw new TypeError('no network');
  });
  cacheJob(job('running'));
  watchJob(ID, () => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ask.mock.calls.length).toBeGreaterThan(1);
  becomeSignedOut();
  ask.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});

test('a refusal ends the asking', async () => {
  ask.mockImplementation(async () => refusal('not-yours', 403));
  cacheJob(job('running'));
  watchJob(ID, () => {});
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ask).toHaveBeenCalledOnce();
});
