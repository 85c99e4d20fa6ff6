import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { adoptSession, refreshSession, type Session } from './session.ts';

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

test('an answer that was asked for before a session began does not end it', async () => {
  const user = {
    id: '00000000-0000-4000-8000-000000000009',
    email: 'new@example.com',
    name: null,
    roles: [],
    phoneNumber: null,
    organisationId: null,
    vehicleRegistration: null,
    subCompanyId: null,
    emailVerified: true,
    locale: null,
  };
  const begun = { user, organisation: null, config: null, subCompanies: [], viewing: null, administrator: null };
  queryClient.setQueryData(SESSION_KEY, null);
  const answers: ((session: unknown) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve) => {
        answers.push((session) => resolve(new Response(JSON.stringify({ session }), { status: 200 })));
      }),
  );
  const asked = refreshSession();
  await expect.poll(() => answers).toHaveLength(1);
  adoptSession(begun as unknown as Session);
  answers[0]?.(null);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(begun);
  expect(await asked).toMatchObject({ user });
  expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ user });
});
