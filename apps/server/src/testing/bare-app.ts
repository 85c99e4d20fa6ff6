import type { Actor } from '@waybill/domain/actor';
import { type OrganisationId, organisationId, userId } from '@waybill/domain/ids';
import type { Role } from '@waybill/domain/roles';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { ErrorReports, ReportContext } from '../adapters/error-reports/error-reports.ts';
import { type AppParts, buildApp } from '../app.ts';
import { createLogger } from '../http/logging.ts';

/** The server's edge with nothing behind it: no database, no feature. Closed when the test is over. */
export const createBareApp = async (parts: Partial<AppParts> = {}): Promise<FastifyInstance> => {
  const app = await buildApp({
    logger: createLogger('silent'),
    publicUrl: 'http://localhost:3000',
    allowedHosts: [],
    trustProxy: false,
    authenticate: async () => ({ caller: null }),
    doOnce: async (_actor, _once, { work }) => ({ text: await work(), isRepeated: false }),
    routes: () => {},
    operations: { checks: {}, outboxWaiting: async () => 0 },
    errorReports: keptReports(),
    live: null,
    web: null,
    keptMails: null,
    ...parts,
  });
  onTestFinished(() => app.close());
  return app;
};

export type KeptReports = ErrorReports & { readonly reports: { error: unknown; context: ReportContext }[] };

export const keptReports = (): KeptReports => {
  const reports: KeptReports['reports'] = [];
  return { reports, report: (error, context = {}) => void reports.push({ error, context }), flush: async () => {} };
};

export const anActor = (roles: readonly Role[] = [], organisationId: OrganisationId | null = ORGANISATION): Actor => ({
  kind: 'user',
  userId: USER,
  email: 'sigga@example.com',
  name: null,
  roles,
  organisationId,
  subCompanyId: null,
  viewing: null,
  passwordAt: new Date(),
  mustSetUpTwoFactor: false,
});

export const USER = userId.parse('0b7a4e3e-5a0b-4e0e-9d43-0d6a3f8f6a01');
export const ORGANISATION = organisationId.parse('0b7a4e3e-5a0b-4e0e-9d43-0d6a3f8f6a02');
