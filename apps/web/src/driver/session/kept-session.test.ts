import { type Session, session as sessionSchema } from '@waybill/contract/session';
import { organisationId } from '@waybill/domain/ids';
import { defaultConfig } from '@waybill/domain/organisation-config';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../store/database.ts';
import { findKeptSession, forgetSession, keepSession } from './kept-session.ts';

const ORGANISATION = organisationId.parse('00000000-0000-4000-8000-000000000001');

const sessionOf = (id: number, name: string): Session =>
  sessionSchema.parse({
    user: {
      id: `00000000-0000-4000-8000-00000000001${id}`,
      email: `${name}@example.com`,
      name,
      roles: ['driver'],
      phoneNumber: null,
      organisationId: ORGANISATION,
      vehicleRegistration: 'TLK48',
      subCompanyId: null,
      emailVerified: true,
      locale: 'is',
    },
    organisation: { id: ORGANISATION, name: 'Bláfell ehf.' },
    config: { ...defaultConfig(ORGANISATION), usesCompressedDriverHomeView: true },
    subCompanies: [],
    viewing: null,
    mustSetUpTwoFactor: false,
    hasFirstSteps: false,
    deletionDueAt: null,
    administrator: null,
  });

const anna = sessionOf(1, 'Anna');
const bjarni = sessionOf(2, 'Bjarni');

const STORE = { indexedDB, IDBKeyRange };
let opened = 0;
const emptyStore = () => {
  opened += 1;
  const store = openDatabase(`kept-session-${opened}`, STORE);
  onTestFinished(() => store.delete());
  return store;
};

test('a phone that nobody has signed in on knows nobody', async () => {
  const store = emptyStore();
  expect(await findKeptSession(store)).toBeNull();
  await forgetSession(store);
  expect(await findKeptSession(store)).toBeNull();
});

test('a session is found again as it was, also by the next page', async () => {
  const store = emptyStore();
  await keepSession(anna, store);
  store.close();
  const next = openDatabase(store.name, STORE);
  onTestFinished(() => next.close());
  expect(await findKeptSession(next)).toEqual(anna);
});

test('on a shared phone the one who signed in last is known, and signing out does not lead to the other', async () => {
  const store = emptyStore();
  await keepSession(anna, store);
  await keepSession(bjarni, store);
  expect((await findKeptSession(store))?.user.name).toBe('Bjarni');
  await forgetSession(store);
  expect(await findKeptSession(store)).toBeNull();
});

test('a setting that the app learnt after the session was kept has its default', async () => {
  const store = emptyStore();
  const { usesHandwrittenSignature: _, ...older } = anna.config ?? defaultConfig(ORGANISATION);
  await keepSession({ ...anna, config: older as Session['config'] }, store);
  expect(await findKeptSession(store)).toEqual({
    ...anna,
    config: { ...anna.config, usesHandwrittenSignature: defaultConfig(ORGANISATION).usesHandwrittenSignature },
  });
});

test('what cannot be read counts as nothing', async () => {
  const store = emptyStore();
  await keepSession({ ...anna, user: { ...anna.user, roles: 'driver' } } as unknown as Session, store);
  expect(await findKeptSession(store)).toBeNull();
});
