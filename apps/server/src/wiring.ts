import { join } from 'node:path';
import type { Member } from '@waybill/domain/actor';
import type { FastifyRequest } from 'fastify';
import type { ErrorReports } from './adapters/error-reports/error-reports.ts';
import type { AppParts } from './app.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db/connect.ts';
import { outbox } from './db/outbox.ts';
import { keptMails, outboxWaiting } from './db/outbox-queue.ts';
import type { Environment } from './environment.ts';
import { accountsRepo } from './features/accounts/accounts.repo.ts';
import { codesRepo } from './features/accounts/codes.repo.ts';
import type { AccountDeps } from './features/accounts/door.ts';
import { passwords } from './features/accounts/passwords.ts';
import { readSession } from './features/accounts/read-session.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { sessionViewRepo } from './features/accounts/session-view.repo.ts';
import { sessionsRepo } from './features/accounts/sessions.repo.ts';
import { throttlesRepo } from './features/accounts/throttles.repo.ts';
import { hashToken } from './features/accounts/tokens.ts';
import { authTokensRepo } from './features/api-keys/auth-tokens.repo.ts';
import type { KeyVault } from './features/api-keys/key-vault.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { contactFormsRepo } from './features/contact-forms/contact-forms.repo.ts';
import { contactFormRoutes } from './features/contact-forms/routes.ts';
import { organisationConfigsRepo } from './features/organisations/organisation-configs.repo.ts';
import { organisationRoutes } from './features/organisations/routes.ts';
import type { createLogger } from './http/logging.ts';
import { sessionCookie } from './http/session-cookie.ts';

export type WiringParts = {
  readonly environment: Environment;
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly logger: ReturnType<typeof createLogger>;
  readonly errorReports: ErrorReports;
  /** Parts of the process that /readyz asks after, besides the database. */
  readonly checks?: AppParts['operations']['checks'];
};

const WEB_FOLDER = join(import.meta.dirname, '../../web/dist');

/** The only place that joins features, database and adapters. */
export const wire = ({ environment, database, clock, vault, logger, errorReports, checks }: WiringParts): AppParts => {
  const cookie = sessionCookie(environment.publicUrl);
  const inScope = <Result>(actor: Member, work: (tx: Tx) => Promise<Result>) =>
    database.inScope({ organisationId: actor.organisationId, subCompanyId: actor.subCompanyId }, work);

  const accountDeps: AccountDeps = {
    door: (work) =>
      database.atTheDoor((tx) =>
        work({
          accounts: accountsRepo(tx),
          sessions: sessionsRepo(tx),
          codes: codesRepo(tx),
          throttles: throttlesRepo(tx),
          outbox: outbox(tx),
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

    authenticate: async (request: FastifyRequest) => {
      const token = cookie.read(request);
      return token ? database.atTheDoor((tx) => sessionsRepo(tx).findActor(hashToken(token), clock())) : null;
    },

    routes: (serve) => {
      if (environment.role === 'worker') return;
      accountRoutes(serve, {
        ...accountDeps,
        cookie,
        describe: (userId) => database.atTheDoor((tx) => readSession(sessionViewRepo(tx), userId)),
      });
      contactFormRoutes(serve, { keep: (form) => database.atTheDoor((tx) => contactFormsRepo(tx).add(form, clock())) });
      organisationRoutes(serve, {
        clock,
        inScope: (actor, work) => inScope(actor, (tx) => work(organisationConfigsRepo(tx, actor))),
      });
      apiKeyRoutes(serve, {
        vault,
        inScope: (actor, work) => inScope(actor, (tx) => work(authTokensRepo(tx, actor))),
      });
    },

    operations: {
      checks: { database: async () => void (await database.pool.query('select 1')), ...checks },
      outboxWaiting: () => outboxWaiting(database),
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
    keptMails: environment.demo ? () => keptMails(database) : null,
  };
};
