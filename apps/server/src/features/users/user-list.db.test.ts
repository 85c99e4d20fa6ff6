import { randomUUID } from 'node:crypto';
import { SUB_COMPANY_HEADER } from '@waybill/contract/session';
import { type OrgUser, userListQuery } from '@waybill/contract/users';
import { newId, type UserId } from '@waybill/domain/ids';
import type { Insertable } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Users } from '../../db/schema.ts';
import { AKUREYRI, FORWARDER, REYKJAVIK } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { userListRepo } from './user-list.repo.ts';

let app: TestApp;
let admin: Browser;
let forwarder: Browser;

type NewRow = { name: string | null; email?: string; phone_number?: string; vehicle_registration?: string };

/** People of an organisation that the demo leaves nearly empty, so that a test knows all of them. */
const PEOPLE: readonly NewRow[] = [
  { name: 'Þór Jónsson', phone_number: '+3545550199' },
  { name: 'Guðrún Ævarsdóttir', vehicle_registration: 'ÞB-X42' },
  { name: 'Ásta', email: 'asta_50%@forwarder.test' },
  { name: 'Anna' },
  { name: 'Örn' },
  { name: 'Zoe' },
  { name: 'Eiður' },
  { name: 'Edda' },
  { name: 'Ösp Þórisdóttir' },
  { name: null, email: 'nameless@forwarder.test' },
];

beforeAll(async () => {
  app = await createTestApp();
  await app.database.asOperator((tx) =>
    tx
      .insertInto('users')
      .values(
        PEOPLE.map(
          (person, n): Insertable<Users> => ({
            id: newId(),
            organisation_id: FORWARDER,
            email: `person${n}@forwarder.test`,
            roles: ['driver'],
            ...person,
          }),
        ),
      )
      .execute(),
  );
  admin = await app.signedIn('admin@demo.test');
  forwarder = await app.signedIn('admin@forwarder.test');
});
afterAll(() => app.close());

const list = async (browser: Browser, query: Record<string, string> = {}, headers?: Record<string, string>) => {
  const answer = await browser.get(`/api/users?${new URLSearchParams(query)}`, headers);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { users: OrgUser[]; total: number; counts: Record<string, number> };
};
const names = async (query: Record<string, string>) => (await list(forwarder, query)).users.map(({ name }) => name);
const emails = async (browser: Browser, query: Record<string, string> = {}, headers?: Record<string, string>) =>
  (await list(browser, query, headers)).users.map(({ email }) => email).sort();

test('the list names everybody of the organisation, invited and disabled people too, and nobody else', async () => {
  expect(await emails(admin)).toEqual([
    'admin@demo.test',
    'developer@demo.test',
    'disabled@demo.test',
    'division@demo.test',
    'driver@demo.test',
    'invited@demo.test',
    'norole@demo.test',
    'super@demo.test',
  ]);
});

test('a row tells all the screen shows, and not a word more', async () => {
  const { users } = await list(admin, { search: 'driver@' });
  expect(users).toEqual([
    {
      id: expect.any(String),
      email: 'driver@demo.test',
      pendingEmail: null,
      name: 'Driver',
      roles: ['driver'],
      phoneNumber: null,
      vehicleRegistration: 'KR-X42',
      subCompanyId: null,
      state: 'active',
      invitationExpiresAt: null,
      lastActiveAt: null,
      hasTwoFactor: false,
      version: 1,
      mayManageAccount: true,
    },
  ]);
});

test('the tabs count what matches the search, and show it', async () => {
  const { counts, total } = await list(admin);
  expect(counts).toEqual({ all: 8, admins: 4, drivers: 3, invited: 1, disabled: 1 });
  expect(total).toBe(8);
  expect(await emails(admin, { tab: 'admins' })).toEqual([
    'admin@demo.test',
    'developer@demo.test',
    'division@demo.test',
    'super@demo.test',
  ]);
  expect(await emails(admin, { tab: 'invited' })).toEqual(['invited@demo.test']);
  expect(await emails(admin, { tab: 'disabled' })).toEqual(['disabled@demo.test']);
  const drivers = await list(admin, { tab: 'drivers', search: 'disabled' });
  expect(drivers).toMatchObject({ total: 1, counts: { all: 1, admins: 0, drivers: 1, invited: 0, disabled: 1 } });
});

test('whose invitation has run out stays on the tab of the invited, and says so', async () => {
  expect((await list(admin, { tab: 'invited' })).users[0]?.state).toBe('invited');
  app.time.advance(7 * 24 * 60 * 60 * 1000);
  const { users, counts } = await list(admin, { tab: 'invited' });
  expect([users[0]?.state, counts.invited]).toEqual(['invitation-expired', 1]);
});

test('last active is when the person last called, to the minute', async () => {
  expect((await list(admin, { search: 'admin@demo' })).users[0]?.lastActiveAt).toBe(app.time.now.toISOString());
});

test('an admin may not take over who holds a role of the operator, a super-admin may', async () => {
  const mayManageAccount = async (browser: Browser) =>
    Object.fromEntries((await list(browser)).users.map((user) => [user.email, user.mayManageAccount]));
  expect(await mayManageAccount(admin)).toMatchObject({
    'super@demo.test': false,
    'developer@demo.test': false,
    'driver@demo.test': true,
    'admin@demo.test': true,
  });
  const superAdmin = await mayManageAccount(await app.signedIn('super@demo.test'));
  expect(superAdmin['developer@demo.test']).toBe(true);
});

describe('the search', () => {
  test.each([
    ['thor', ['Þór Jónsson', 'Ösp Þórisdóttir']],
    ['ÞÓR', ['Þór Jónsson', 'Ösp Þórisdóttir']],
    ['gudrun', ['Guðrún Ævarsdóttir']],
    ['AEVARS', ['Guðrún Ævarsdóttir']],
    ['thor jons', ['Þór Jónsson']],
    ['jons   thor', ['Þór Jónsson']],
    ['thor gudrun', []],
    ['thb-x42', ['Guðrún Ævarsdóttir']],
    ['555 0199', ['Þór Jónsson']],
    ['555-0199', ['Þór Jónsson']],
    ['+354 555 01 99', ['Þór Jónsson']],
    ['00354 555', ['Þór Jónsson']],
    ['%', ['Ásta']],
    ['_', ['Ásta']],
    ['50%', ['Ásta']],
    ['\\', []],
    ['- +', []],
    ["' or 1=1 --", []],
  ])('for %j finds %j', async (search, expected) => {
    expect(await names({ search })).toEqual(expected);
  });

  test('looks at eight words, and at none behind them', async () => {
    const eight = 'thor jons jonsson on son sson ns r';
    expect(await names({ search: `${eight} gudrun` })).toEqual(['Þór Jónsson']);
    expect(await names({ search: `${eight.slice(0, -2)} gudrun` })).toEqual([]);
  });

  test('sends the same statements whatever is searched for, so that each is prepared once', async () => {
    const scope = { organisationId: FORWARDER, subCompanyId: null };
    const sent = vi.spyOn(Client.prototype, 'query');
    try {
      await app.database.inScope(scope, async (tx) => {
        const statements = async (search: string) => {
          sent.mockClear();
          await userListRepo(tx, scope).list(userListQuery.parse({ search }));
          return sent.mock.calls.map(([query]) => (query as unknown as { text: string }).text);
        };
        const once = await statements('');
        expect(once.join()).toContain('search_text');
        for (const search of ['a', 'a b', 'a b c d e f g h i j', '555 0199', '50%']) {
          expect(await statements(search), search).toEqual(once);
        }
      });
    } finally {
      sent.mockRestore();
    }
  });

  test('reads a letter and its accent as one, however they were typed', async () => {
    expect(await names({ search: 'Guðrún'.normalize('NFD') })).toEqual(['Guðrún Ævarsdóttir']);
  });
});

describe('the order', () => {
  const ordered = [
    'Anna',
    'Ásta',
    'Edda',
    'Eiður',
    'Forwarder admin',
    'Guðrún Ævarsdóttir',
    'Zoe',
    'Þór Jónsson',
    'Örn',
    'Ösp Þórisdóttir',
  ];
  test('of names is the Icelandic alphabet, and whoever has none comes last', async () => {
    expect(await names({})).toEqual([...ordered, null]);
    expect(await names({ direction: 'desc' })).toEqual([...ordered.toReversed(), null]);
  });

  test('of vehicles, addresses and last visits is there too', async () => {
    expect((await names({ sort: 'vehicleRegistration' }))[0]).toBe('Guðrún Ævarsdóttir');
    expect((await names({ sort: 'lastActiveAt', direction: 'desc' }))[0]).toBe('Forwarder admin');
    expect((await list(forwarder, { sort: 'email' })).users[1]?.email).toBe('asta_50%@forwarder.test');
  });
});

test('pages follow each other without a gap or a repetition, and behind the last one there is nothing', async () => {
  await app.database.asOperator((tx) =>
    tx
      .insertInto('users')
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          id: newId<UserId>(),
          organisation_id: FORWARDER,
          email: `namesake${n}@forwarder.test`,
          name: 'Namesake',
        })),
      )
      .execute(),
  );
  const query = { search: 'namesake', rows: '25' };
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => list(forwarder, { ...query, page })));
  expect(pages.map(({ users }) => users.length)).toEqual([25, 25, 10, 0]);
  expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60]);
  expect(new Set(pages.flatMap(({ users }) => users.map(({ id }) => id))).size).toBe(60);
});

test.each(['rows=30', 'page=0', 'page=1e9', 'sort=password_hash', 'direction=sideways', 'tab=gone', 'search=%00'])(
  'a list asked for with %s is refused',
  async (query) => {
    expect((await admin.get(`/api/users?${query}`)).body).toMatchObject({ status: 400, code: 'invalid-input' });
  },
);

describe('subCompanies', () => {
  beforeAll(() =>
    app.database.asOperator((tx) =>
      tx.updateTable('users').set({ sub_company_id: REYKJAVIK }).where('email', '=', 'norole@demo.test').execute(),
    ),
  );

  test('an admin of one division sees its people only', async () => {
    const browser = await app.signedIn('division@demo.test');
    expect(await emails(browser)).toEqual(['division@demo.test']);
    expect((await list(browser)).counts.all).toBe(1);
  });

  test('an admin of all who has switched to one sees the same', async () => {
    expect(await emails(admin, {}, { [SUB_COMPANY_HEADER]: AKUREYRI })).toEqual(['division@demo.test']);
    expect(await emails(admin, {}, { [SUB_COMPANY_HEADER]: REYKJAVIK })).toEqual(['norole@demo.test']);
  });

  test('whoever is outside of it is not found by id either', async () => {
    const [outside] = (await list(admin, { search: 'norole' })).users;
    const subCompany = await app.signedIn('division@demo.test');
    for (const path of ['', '/history']) {
      const url = `/api/users/${outside?.id}${path}`;
      expect((await subCompany.get(url)).status).toBe(404);
      expect((await admin.get(url, { [SUB_COMPANY_HEADER]: AKUREYRI })).status).toBe(404);
      expect((await admin.get(url)).status).toBe(200);
    }
  });
});

test('a foreign member, a missing one and one of another division answer alike; what is no id is refused', async () => {
  const [foreign] = (await list(forwarder, { search: 'Edda' })).users;
  const answers = await Promise.all([
    admin.get(`/api/users/${foreign?.id}`),
    admin.get(`/api/users/${randomUUID()}`),
    admin.get(`/api/users/${foreign?.id}/history`),
    admin.get(`/api/users/${randomUUID()}/history`),
  ]);
  for (const { body } of answers) {
    expect({ ...body, requestId: '' }).toEqual({ ...answers[0]?.body, requestId: '' });
    expect(body).toMatchObject({ status: 404, code: 'not-found' });
  }
  expect((await admin.get('/api/users/not-an-id')).status).toBe(400);
});

test.each(['driver@demo.test', 'norole@demo.test'])('%s is no admin and sees nobody', async (email) => {
  const browser = await app.signedIn(email);
  expect((await browser.get('/api/users')).status).toBe(403);
  expect((await app.browser().get('/api/users')).status).toBe(401);
});
