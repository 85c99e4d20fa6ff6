import { join } from 'node:path';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { ErrorReports } from '../adapters/error-reports/error-reports.ts';
import type { DiskStorage } from '../adapters/storage/disk-storage.ts';
import type { AppParts } from '../app.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Scope } from '../db/scope.ts';
import type { Environment } from '../environment.ts';
import type { AccountDeps } from '../features/accounts/account-deps.ts';
import { accountsRepo } from '../features/accounts/accounts.repo.ts';
import { codesRepo } from '../features/accounts/codes.repo.ts';
import { invitationsRepo } from '../features/accounts/invitations.repo.ts';
import { passwords } from '../features/accounts/passwords.ts';
import { readSession } from '../features/accounts/read-session.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { sessionViewRepo } from '../features/accounts/session-view.repo.ts';
import { sessionsRepo } from '../features/accounts/sessions.repo.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { hashToken } from '../features/accounts/tokens.ts';
import { authTokensRepo } from '../features/api-keys/auth-tokens.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { apiKeyRoutes } from '../features/api-keys/routes.ts';
import { attachmentRoutes } from '../features/attachments/routes.ts';
import { bulkJobRoutes } from '../features/bulk-jobs/routes.ts';
import { contactFormsRepo } from '../features/contact-forms/contact-forms.repo.ts';
import { contactFormRoutes } from '../features/contact-forms/routes.ts';
import { labelRoutes } from '../features/labels/routes.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { organisationRoutes } from '../features/organisations/routes.ts';
import { savedLocationRoutes } from '../features/saved-locations/routes.ts';
import { searchRoutes } from '../features/search/routes.ts';
import { shipmentListRoutes } from '../features/shipments/list/routes.ts';
import { shipmentRoutes } from '../features/shipments/routes.ts';
import { userRoutes } from '../features/users/routes.ts';
import { userListRepo } from '../features/users/user-list.repo.ts';
import { usersRepo } from '../features/users/users.repo.ts';
import { authenticator } from '../http/authenticate.ts';
import type { ReadHistory } from '../http/history.ts';
import type { createLogger } from '../http/logging.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import type { Visitor } from '../http/visitor.ts';
import type { LiveStreams } from '../live/streams.ts';
import { type AuditSubject, auditEntries, auditRecorder } from '../records/audit-log.ts';
import { callers } from '../records/callers.ts';
import { outbox, outboxRows } from '../records/outbox.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { wireAttachments } from './wire-attachments.ts';
import { wireBulkJobs } from './wire-bulk-jobs.ts';
import { wireLabels } from './wire-labels.ts';
import { aboutPeople } from './wire-people.ts';
import { wireRecords } from './wire-records.ts';
import { savedLocationRepos } from './wire-saved-locations.ts';
import { wireSearch } from './wire-search.ts';
import { wireShipmentList } from './wire-shipment-list.ts';
import { wireShipments } from './wire-shipments.ts';

export type WiringParts = {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly storage: DiskStorage;
  readonly logger: ReturnType<typeof createLogger>;
  readonly errorReports: ErrorReports;
  /** Parts of the process that /readyz checks, besides the database. */
  readonly checks?: AppParts['operations']['checks'];
  /** The event streams, in processes that serve them. */
  readonly streams?: LiveStreams;
  /** Metrics of the jobs; without them /metrics has none. */
  readonly metrics?: NonNullable<AppParts['operations']['metrics']>;
};

/** The caller, and where the request comes from. */
type Requester<Author> = { readonly actor: Author; readonly visitor: Visitor };
type ScopedWork<Result> = (tx: Tx, scope: Scope, record: RecordEntry) => Promise<Result>;

const historyReader =
  (tx: Tx, { organisationId }: Scope, subject: AuditSubject): ReadHistory =>
  (after, limit) =>
    auditEntries(tx, organisationId, subject, after, limit);

const WEB_FOLDER = join(import.meta.dirname, '../../../web/dist');

/** The only place that connects features, database and adapters. */
export const wire = (parts: WiringParts): AppParts => {
  const { environment, database, clock, vault, storage, logger, errorReports, checks, streams, metrics } = parts;
  const cookie = sessionCookie(environment.publicUrl);
  const records = wireRecords({ database, clock });
  /** In the actor's own scope, whatever sub-company they look at: keys and config do not follow the switch. */
  const inOwnScope = <Result>({ actor, visitor }: Requester<Member | ApiKeyActor>, work: ScopedWork<Result>) => {
    const scope = ownScopeOf(actor);
    return database.inScope(scope, (tx) =>
      work(tx, scope, auditRecorder(tx, scope.organisationId, authorOf(actor, visitor), clock())),
    );
  };

  /** In the actor's current view, for lists and for records opened from them. */
  const inScope = <Result>({ actor }: Requester<Member>, work: (tx: Tx, scope: Scope) => Promise<Result>) => {
    const scope = viewOf(actor);
    return database.inScope(scope, (tx) => work(tx, scope));
  };

  const accountDeps: AccountDeps = {
    transaction: (work) =>
      database.asSignIn((tx) =>
        work({
          accounts: accountsRepo(tx),
          sessions: sessionsRepo(tx),
          codes: codesRepo(tx),
          invitations: invitationsRepo(tx),
          throttles: throttlesRepo(tx),
          outbox: outbox(tx),
          record: async (person, visitor, entry) => {
            if (!person.organisationId) return;
            await auditRecorder(
              tx,
              person.organisationId,
              authorOf({ kind: 'user', ...person }, visitor),
              clock(),
            )(entry);
          },
        }),
      ),
    passwords,
    clock,
    publicUrl: environment.publicUrl,
    hideAccounts: environment.hideAccounts,
  };

  return {
    logger,
    errorReports,
    publicUrl: environment.publicUrl,
    trustProxy: environment.trustProxy,

    authenticate: authenticator({
      callers: callers(database.statements),
      cookie,
      hashSession: hashToken,
      hashKey: vault.hash,
      clock,
    }),

    routes: (serve) => {
      if (environment.role === 'worker') return;
      accountRoutes(serve, {
        ...accountDeps,
        cookie,
        describe: (userId, viewing) => database.asSignIn((tx) => readSession(sessionViewRepo(tx), userId, viewing)),
      });
      contactFormRoutes(serve, { keep: (form) => database.asSignIn((tx) => contactFormsRepo(tx).add(form, clock())) });
      organisationRoutes(serve, {
        clock,
        inScope: (by, work) =>
          inOwnScope(by, (tx, scope, record) =>
            work({
              configs: organisationConfigsRepo(tx, scope),
              record,
              historyOf: (entityId) => historyReader(tx, scope, { entity: 'organisation-config', entityId }),
            }),
          ),
      });
      userRoutes(serve, {
        clock,
        reading: (by, work) =>
          inScope(by, (tx, scope) =>
            work({
              users: usersRepo(tx, scope),
              list: userListRepo(tx, scope).list,
              historyOf: (entityId) => historyReader(tx, scope, { entity: 'user', entityId }),
            }),
          ),
        writing: (by, work) =>
          inOwnScope(by, (tx, scope, record) =>
            work({
              users: usersRepo(tx, viewOf(by.actor)),
              record,
              ...aboutPeople(tx, scope, { publicUrl: environment.publicUrl, clock }),
            }),
          ),
      });
      labelRoutes(serve, wireLabels({ database, publicUrl: environment.publicUrl }));
      attachmentRoutes(serve, wireAttachments({ database, storage, clock }));
      savedLocationRoutes(serve, records(savedLocationRepos));
      shipmentListRoutes(serve, wireShipmentList({ database, clock }));
      searchRoutes(serve, wireSearch({ database }));
      shipmentRoutes(serve, wireShipments({ database, clock }));
      bulkJobRoutes(serve, wireBulkJobs({ database, storage, clock }));
      apiKeyRoutes(serve, {
        vault,
        clock,
        inScope: (by, work) =>
          inOwnScope(by, (tx, scope, record) =>
            work({
              tokens: authTokensRepo(tx, scope),
              record,
              history: historyReader(tx, scope, { entity: 'api-key', entityId: scope.organisationId }),
            }),
          ),
      });
    },

    live:
      streams && environment.role !== 'worker'
        ? {
            streams,
            sessionOf: (request) => {
              const token = cookie.read(request);
              return token ? hashToken(token) : null;
            },
          }
        : null,

    operations: {
      ...(streams ? { openStreams: streams.count } : {}),
      checks: { database: async () => void (await database.pool.query('select 1')), ...checks },
      outboxWaiting: outboxRows(database).countWaiting,
      ...(metrics ? { metrics } : {}),
    },

    web:
      environment.role === 'worker'
        ? null
        : {
            folder: WEB_FOLDER,
            page: {
              sentryDsn: environment.sentry?.dsn ?? null,
              sentryEnvironment: environment.sentry?.environment ?? null,
            },
          },
    keptMails: environment.demo ? outboxRows(database).newest : null,
  };
};
