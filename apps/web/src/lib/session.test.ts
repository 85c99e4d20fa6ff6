import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, SESSION_KEY } from './query-client.ts';
import { refreshSession } from './session.ts';

const answer = (session: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ session }), { status: 200 }));

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const somebody = { user: { id: 'before' } };

test('a session that turns out to be over takes everything that was fetched in it along', async () => {
  queryClient.setQueryData(SESSION_KEY, somebody);
  queryClient.setQueryData(['users'], ['a list']);
  answer(null);
  expect(await refreshSession()).toBeNull();
  expect(queryClient.getQueryData(['users'])).toBeUndefined();
});

test('visitors keep what they have fetched', async () => {
  queryClient.setQueryData(SESSION_KEY, null);
  queryClient.setQueryData(['public'], 'for anybody');
  answer(null);
  await refreshSession();
  expect(queryClient.getQueryData(['public'])).toBe('for anybody');
});
