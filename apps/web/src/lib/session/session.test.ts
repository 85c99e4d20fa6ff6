import { afterEach, expect, test, vi } from 'vitest';
import { queryClient, SESSION_KEY } from '../api/query-client.ts';
import { adoptSession, refreshSession, type Session } from './session.ts';
import { becomeSignedOut } from './signed-out.ts';
import { subCompanyHeaders } from './sub-company.ts';

const answer = (session: unknown) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ session }), { status: 200 }));

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

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
const signedIn = {
  user,
  organisation: null,
  config: null,
  subCompanies: [],
  viewing: null,
  mustSetUpTwoFactor: false,
  hasFirstSteps: false,
  deletionDueAt: null,
  administrator: null,
};
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
  adoptSession(signedIn as unknown as Session);
  answers[0]?.(null);
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.(signedIn);
  expect(await asked).toMatchObject({ user });
  expect(queryClient.getQueryData(SESSION_KEY)).toMatchObject({ user });
});

const ofDivision = (viewing: string | null) => ({ ...signedIn, viewing }) as unknown as Session;

test('a division that was chosen in another browser: requests name it, and what was fetched for the other is gone', async () => {
  adoptSession(ofDivision(null));
  queryClient.setQueryData(['users'], ['everybody']);
  expect(subCompanyHeaders()).toEqual({});
  const NORTH = '00000000-0000-4000-8000-000000000102';
  answer({ ...signedIn, viewing: NORTH });
  await refreshSession();
  expect(subCompanyHeaders()).toEqual({ 'x-waybill-sub-company': NORTH });
  expect(queryClient.getQueryData(['users'])).toBeUndefined();
});

test('the division of one user is not that of the next', () => {
  adoptSession(ofDivision('north'));
  becomeSignedOut();
  expect(subCompanyHeaders()).toEqual({});
  adoptSession(ofDivision('north'));
  adoptSession({ ...ofDivision(null), user: { id: 'next' } } as unknown as Session);
  expect(subCompanyHeaders()).toEqual({});
});
