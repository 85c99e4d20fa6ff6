import type { Actor } from '@waybill/domain/actor';
import type { LiveTopic } from '@waybill/domain/live';
import type { Role } from '@waybill/domain/roles';
import { describe, expect, test } from 'vitest';
import type { Change } from '../db/changes.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';
import { eventOf, topicsFor } from './topics.ts';

const change = (table: Change['table'], more: Partial<Change> = {}): Change => ({
  table,
  organisationId: 'ours',
  subCompanyId: null,
  ids: ['somebody'],
  ...more,
});

const person = (roles: readonly Role[], subCompanyId: string | null = null, organisationId: string | null = 'ours') =>
  ({ userId: 'me', roles, organisationId, subCompanyId }) as unknown as SessionUser & { userId: Actor['userId'] };

const PEOPLE = {
  admin: person(['admin']),
  superAdmin: person(['super-admin']),
  developer: person(['developer']),
  driver: person(['driver']),
  noRole: person([]),
  northAdmin: person(['admin'], 'north'),
  northSuperAdmin: person(['super-admin'], 'north'),
  northDriver: person(['driver'], 'north'),
  stranger: person(['admin', 'super-admin', 'developer'], null, 'theirs'),
  nobody: person([], null, null),
};

type Told = Partial<Record<keyof typeof PEOPLE, readonly LiveTopic[]>>;

const everyoneOfOurs = (topics: readonly LiveTopic[], except: Told = {}): Told => ({
  admin: topics,
  superAdmin: topics,
  developer: topics,
  driver: topics,
  noRole: topics,
  northAdmin: topics,
  northSuperAdmin: topics,
  northDriver: topics,
  ...except,
});
const CONFIG_FIELDS: readonly LiveTopic[] = ['session', 'organisation-config'];
const DELETION: readonly LiveTopic[] = ['organisation-deletions', 'session'];
const USERS: readonly LiveTopic[] = ['users'];
const SHIPMENTS: readonly LiveTopic[] = ['shipments'];
const BULK_JOBS: readonly LiveTopic[] = ['bulk-jobs'];

const cases: readonly (readonly [rule: string, change: Change, told: Told])[] = [
  [
    'a user of no division reaches the dispatchers of all of them',
    change('users'),
    { admin: USERS, superAdmin: USERS },
  ],
  [
    'a user of a division reaches its dispatchers too',
    change('users', { subCompanyId: 'north' }),
    { admin: USERS, superAdmin: USERS, northAdmin: USERS, northSuperAdmin: USERS },
  ],
  [
    'a user of another division does not',
    change('users', { subCompanyId: 'south' }),
    { admin: USERS, superAdmin: USERS },
  ],
  [
    'a person’s own row reaches them, with whatever roles',
    change('users', { ids: ['somebody', 'me'], subCompanyId: 'north' }),
    {
      ...everyoneOfOurs(['session']),
      admin: ['session', 'users'],
      superAdmin: ['session', 'users'],
      northAdmin: ['session', 'users'],
      northSuperAdmin: ['session', 'users'],
      stranger: ['session'],
      nobody: ['session'],
    },
  ],
  [
    'too many users to be named may be anybody of their division',
    change('users', { ids: null, subCompanyId: 'north' }),
    {
      admin: USERS,
      superAdmin: USERS,
      northAdmin: ['session', 'users'],
      northSuperAdmin: ['session', 'users'],
      northDriver: ['session'],
    },
  ],
  ['people without an organisation are told to nobody', change('users', { organisationId: null }), {}],
  [
    'unless they are too many to be named, and may be oneself',
    change('users', { organisationId: null, ids: null }),
    { nobody: ['session'] },
  ],
  [
    'that the organisation is about to go stands over the pages of its dispatchers at once',
    change('organisation_deletions', { ids: null }),
    { admin: DELETION, superAdmin: DELETION, northAdmin: DELETION, northSuperAdmin: DELETION },
  ],
  [
    'the organisation’s settings reach everybody in it',
    change('organisation_configs'),
    everyoneOfOurs(['session'], { superAdmin: CONFIG_FIELDS, northSuperAdmin: CONFIG_FIELDS }),
  ],
  [
    'a division’s settings reach it, and those who see all divisions',
    change('organisation_configs', { subCompanyId: 'south' }),
    {
      admin: ['session'],
      superAdmin: CONFIG_FIELDS,
      developer: ['session'],
      driver: ['session'],
      noRole: ['session'],
    },
  ],
  [
    'the organisation itself, renamed or disabled, reaches everybody in it',
    change('organisations'),
    everyoneOfOurs(['session'], { superAdmin: CONFIG_FIELDS, northSuperAdmin: CONFIG_FIELDS }),
  ],
  [
    'so does a new division',
    change('sub_companies'),
    everyoneOfOurs(['session'], { superAdmin: CONFIG_FIELDS, northSuperAdmin: CONFIG_FIELDS }),
  ],
  [
    'a shipment of no division reaches the dispatchers who see all of them',
    change('shipments'),
    { admin: SHIPMENTS, superAdmin: SHIPMENTS },
  ],
  [
    'a shipment of a division reaches its dispatchers too',
    change('shipments', { subCompanyId: 'north' }),
    { admin: SHIPMENTS, superAdmin: SHIPMENTS, northAdmin: SHIPMENTS, northSuperAdmin: SHIPMENTS },
  ],
  [
    'a shipment of another division does not',
    change('shipments', { subCompanyId: 'south' }),
    { admin: SHIPMENTS, superAdmin: SHIPMENTS },
  ],
  [
    'a job of the whole organisation reaches the dispatchers who see all divisions',
    change('bulk_jobs'),
    { admin: BULK_JOBS, superAdmin: BULK_JOBS },
  ],
  [
    'a job in a division reaches its dispatchers too',
    change('bulk_jobs', { subCompanyId: 'north' }),
    { admin: BULK_JOBS, superAdmin: BULK_JOBS, northAdmin: BULK_JOBS, northSuperAdmin: BULK_JOBS },
  ],
  [
    'a job in another division does not',
    change('bulk_jobs', { subCompanyId: 'south' }),
    { admin: BULK_JOBS, superAdmin: BULK_JOBS },
  ],
  [
    'the day of a driver reaches that driver, whatever else they are',
    change('driver_days', { ids: ['somebody', 'me'] }),
    everyoneOfOurs(['driver-day']),
  ],
  ['the day of another driver reaches nobody', change('driver_days'), {}],
  [
    'a key reaches developers, and super-admins of all divisions',
    change('auth_tokens'),
    { developer: ['api-key'], superAdmin: ['api-key'] },
  ],
  [
    'an endpoint of webhooks reaches developers, and super-admins of all divisions',
    change('webhook_endpoints'),
    { developer: ['webhooks'], superAdmin: ['webhooks'] },
  ],
  [
    'what was sent to one reaches the same',
    change('webhook_deliveries'),
    { developer: ['webhooks'], superAdmin: ['webhooks'] },
  ],
  ['the end of a session is told to nobody as a change', change('sessions', { organisationId: null, ids: ['me'] }), {}],
];

describe.each(cases)('%s', (_, what, told) => {
  test.each(Object.entries(PEOPLE))('%s', (name, who) => {
    expect(topicsFor(what, who)).toEqual(told[name as keyof Told] ?? []);
  });
});

test('ids of rows come with the topic that only those get who may read them', () => {
  expect(eventOf('users', change('users'))).toEqual({ topic: 'users', ids: ['somebody'] });
  expect(eventOf('shipments', change('shipments'))).toEqual({ topic: 'shipments', ids: ['somebody'] });
  expect(eventOf('session', change('users'))).toEqual({ topic: 'session', ids: null });
});
