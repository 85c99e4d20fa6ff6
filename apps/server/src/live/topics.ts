import type { ChangeEvent } from '@waybill/contract/events';
import { LIVE_RECORD_TABLES, LIVE_RECORDS, type LiveTopic } from '@waybill/domain/live';
import { isDispatcher, mayKeepKeys, mayManageConnections, maySeeConfig } from '@waybill/domain/roles';
import type { Change } from '../db/changes.ts';
import type { SessionUser } from '../records/signed-in-sessions.ts';

/** A user of one sub-company sees only its rows; row-level security has the same rule. */
const sees = ({ subCompanyId }: SessionUser, change: Change) =>
  subCompanyId === null || subCompanyId === change.subCompanyId;

/** Config of the whole organisation applies in every sub-company. */
const isUnder = (person: SessionUser, change: Change) => change.subCompanyId === null || sees(person, change);

const isOf = ({ organisationId }: SessionUser, change: Change) =>
  organisationId !== null && organisationId === change.organisationId;

/** When the ids are too many to be listed, everyone whose row may be among them counts. */
const isOwnRow = (person: SessionUser, change: Change) =>
  change.ids === null
    ? person.organisationId === change.organisationId && person.subCompanyId === change.subCompanyId
    : change.ids.includes(person.userId);

const given = (topic: LiveTopic, isGiven: boolean): readonly LiveTopic[] => (isGiven ? [topic] : []);

/** Tables whose rows are part of every session of the organisation. */
const OF_SESSION: readonly string[] = ['organisations', 'sub_companies', 'organisation_configs'];

/** Records of which the session of dispatchers tells something as well: when the organisation is deleted stands over every page. */
const IN_SESSION: readonly string[] = ['organisation_deletions'];

/** Endpoints and what was sent to them are shown on one page. */
const OF_WEBHOOKS: readonly string[] = ['webhook_endpoints', 'webhook_deliveries'];

/** What no trigger announces: the days of drivers, by the drivers' ids. Which those are is found out of other changes. */
export const DRIVER_DAYS = 'driver_days';

/** Every table whose changes concern somebody; a test compares it with the triggers that announce. */
export const ANNOUNCED_TABLES: readonly string[] = [
  'users',
  'sessions',
  'auth_tokens',
  ...OF_SESSION,
  ...OF_WEBHOOKS,
  ...LIVE_RECORD_TABLES.keys(),
];

/** The topics of a change that a person receives, if any. Roles count only inside an organisation, and only in one's own. */
export const topicsFor = (change: Change, person: SessionUser): readonly LiveTopic[] => {
  if (change.table === 'users') {
    return [
      ...given('session', isOwnRow(person, change)),
      ...given('users', isOf(person, change) && isDispatcher(person) && sees(person, change)),
    ];
  }
  if (change.table === 'sessions' || !isOf(person, change)) return [];
  if (change.table === DRIVER_DAYS) return given('driver-day', isOwnRow(person, change));
  if (change.table === 'auth_tokens') return given('api-key', mayKeepKeys(person));
  if (OF_WEBHOOKS.includes(change.table)) return given('webhooks', mayManageConnections(person));
  const record = LIVE_RECORD_TABLES.get(change.table);
  if (record) {
    const isOfAll = LIVE_RECORDS[record] === 'organisation';
    const isTold = isDispatcher(person) && (isOfAll || sees(person, change));
    return [...given(record, isTold), ...given('session', isTold && IN_SESSION.includes(change.table))];
  }
  if (!OF_SESSION.includes(change.table)) return [];
  if (change.table === 'organisation_configs' && !isUnder(person, change)) return [];
  return ['session', ...given('organisation-config', maySeeConfig(person))];
};

const isNamed = (topic: LiveTopic): boolean => topic === 'users' || topic in LIVE_RECORDS;

/** Ids go to people who may read the rows behind them; others only receive that something is to be fetched again. */
export const eventOf = (topic: LiveTopic, change: Change): ChangeEvent => ({
  topic,
  ids: isNamed(topic) ? change.ids : null,
});
