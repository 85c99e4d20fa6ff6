import type { ChangeEvent } from '@waybill/contract/events';
import type { LiveTopic } from '@waybill/domain/live';
import { isDispatcher, maySeeApiKey, maySeeConfig } from '@waybill/domain/roles';
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

/** The topics of a change that a person receives, if any. Roles count only inside an organisation, and only in one's own. */
export const topicsFor = (change: Change, person: SessionUser): readonly LiveTopic[] => {
  if (change.table === 'users') {
    return [
      ...given('session', isOwnRow(person, change)),
      ...given('users', isOf(person, change) && isDispatcher(person) && sees(person, change)),
    ];
  }
  if (change.table === 'sessions' || !isOf(person, change)) return [];
  if (change.table === 'auth_tokens') return given('api-key', maySeeApiKey(person));
  if (change.table === 'shipments') return given('shipments', isDispatcher(person) && sees(person, change));
  if (change.table === 'saved_locations') return given('saved-locations', isDispatcher(person));
  if (change.table === 'bulk_jobs') return given('bulk-jobs', isDispatcher(person) && sees(person, change));
  if (change.table === 'organisation_configs' && !isUnder(person, change)) return [];
  return ['session', ...given('organisation-config', maySeeConfig(person))];
};

const NAMED: readonly LiveTopic[] = ['users', 'shipments', 'saved-locations', 'bulk-jobs'];

/** Ids go to people who may read the rows behind them; others only receive that something is to be fetched again. */
export const eventOf = (topic: LiveTopic, change: Change): ChangeEvent => ({
  topic,
  ids: NAMED.includes(topic) ? change.ids : null,
});
