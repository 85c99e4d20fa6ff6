import { newId, type OrganisationId, type RetentionRunId, retentionRunId } from '@waybill/domain/ids';
import { configKey, effectiveConfig, readOverrides } from '@waybill/domain/organisation-config';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import { organisationData } from '../features/organisation-deletion/organisation-data.repo.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { type DivisionOverrides, divisionPeriods, removesAnything } from '../features/retention/division-periods.ts';
import { type DivisionPeriods, oldRecords } from '../features/retention/old-records.repo.ts';
import { retentionRunsRepo } from '../features/retention/retention-runs.repo.ts';
import type { RetentionRoutes } from '../features/retention/routes.ts';
import { runRetention } from '../features/retention/run-retention.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { authorOf } from './wire-actors.ts';
import { ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock };

const RUN_RETENTION = 'run-retention';
/** At night where the product is at home; elsewhere rounds are as small, and in nobody's way. */
const AT_NIGHT = { everyMinutes: 24 * 60, atMinute: 3 * 60 + 7 };

const enqueueRun = (tx: Tx, organisationId: OrganisationId, id: RetentionRunId) =>
  enqueueJobs(tx, [{ id, kind: RUN_RETENTION, payload: { retentionRunId: id }, organisationId }]);

/** Rehearsals, in requests. */
export const wireRetention = (needs: Needs): RetentionRoutes => {
  const inOwnScope = ownScope(needs);
  return {
    clock: needs.clock,
    authorOf: ({ actor, visitor }) => authorOf(actor, visitor),
    inScope: (by, work) =>
      inOwnScope(by, (tx, scope) => {
        const runs = retentionRunsRepo(tx, scope);
        const configs = organisationConfigsRepo(tx, scope);
        return work({
          runs,
          divisions: async () => {
            const divisions: DivisionOverrides[] = [{ subCompanyId: null, overrides: {} }];
            for (const { id } of await configs.subCompanies()) {
              divisions.push({ subCompanyId: id, overrides: (await configs.find(id)).overrides });
            }
            return divisions;
          },
          begin: async (run) => {
            await runs.add(run);
            await enqueueRun(tx, scope.organisationId, run.id);
          },
        });
      }),
  };
};

/** What an organisation that is gone has left with others goes when their periods are over. */
const OF_GONE: readonly DivisionPeriods[] = [
  { subCompanyId: null, shipmentDays: 0, proofDays: 0, messageDays: null, historyDays: null, positionDays: 1 },
];

/** Begins a round for each organisation that has anything removed, unless one is still under way. */
const beginRounds = ({ database, clock }: Needs): Promise<void> =>
  database.asOperator(async (tx) => {
    const beginRound = async (organisationId: OrganisationId, periods: readonly DivisionPeriods[]) => {
      const id = newId<RetentionRunId>();
      const run = { id, subCompanyId: null, isRehearsal: false, author: null, periods, createdAt: clock() };
      if (await retentionRunsRepo(tx, { organisationId }).add(run)) await enqueueRun(tx, organisationId, id);
    };
    const configs = await tx
      .selectFrom('organisation_configs')
      .select(['organisation_id', 'key', 'overrides'])
      .execute();
    const divisions = await tx.selectFrom('sub_companies').select(['organisation_id', 'id']).execute();
    const overridesAt = new Map(configs.map(({ key, overrides }) => [key, readOverrides(overrides)]));
    const gone = await tx
      .selectFrom('organisation_deletions as d')
      .innerJoin('organisations as o', 'o.id', 'd.organisation_id')
      .select('d.organisation_id')
      .where('d.state', '=', 'done')
      .execute();
    for (const { organisation_id: organisationId } of gone) await beginRound(organisationId, OF_GONE);
    for (const organisationId of new Set(configs.map(({ organisation_id }) => organisation_id))) {
      const own = divisions.filter(({ organisation_id }) => organisation_id === organisationId);
      const periods = divisionPeriods(
        effectiveConfig(organisationId, overridesAt.get(configKey(organisationId))),
        [null, ...own.map(({ id }) => id)].map((subCompanyId) => ({
          subCompanyId,
          overrides: (subCompanyId && overridesAt.get(configKey(organisationId, subCompanyId))) || {},
        })),
      );
      if (!removesAnything(periods)) continue;
      await beginRound(organisationId, periods);
    }
  });

/** Nothing is left with others: then its name, which stayed for that, goes as well. */
const forgetIfGone = async (tx: Tx, organisationId: OrganisationId): Promise<boolean> => {
  const gone = await tx
    .selectFrom('organisation_deletions')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!gone) return false;
  await organisationData(tx, organisationId).forgetUnlessShared();
  return true;
};

const runIn = (database: Database, clock: Clock) => ({
  clock,
  inTransaction: <Result>(
    organisationId: OrganisationId,
    work: Parameters<Parameters<typeof runRetention>[0]['inTransaction']>[1],
  ) =>
    database.asOperator((tx) =>
      work({
        runs: retentionRunsRepo(tx, { organisationId }),
        portionsOf: (round) => oldRecords(tx, round),
        forgetIfGone: () => forgetIfGone(tx, organisationId),
        record: (changes) =>
          auditRecorder(
            tx,
            organisationId,
            OPERATOR,
            clock(),
          )({
            entity: 'organisation-config',
            entityId: configKey(organisationId),
            action: 'old-records-removed',
            changes,
          }),
      }),
    ) as Promise<Result>,
});

const OPERATOR = { kind: 'operator', id: null, name: 'Waybill', email: null, address: null, userAgent: null } as const;

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('a round of removing belongs to an organisation');
  return organisationId;
};

export const retentionKinds = (needs: Needs): readonly JobKind[] => {
  const { database, clock } = needs;
  return [
    {
      name: 'begin-retention',
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 10 * 60_000,
      retry: SCHEDULE_RETRIES,
      schedule: AT_NIGHT,
      run: async () => {
        await beginRounds(needs);
        return 'done';
      },
    },
    {
      name: RUN_RETENTION,
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 60_000,
      retry: DATABASE_RETRIES,
      run: (job, { signal }) =>
        runRetention(
          runIn(database, clock),
          organisationOf(job),
          retentionRunId.parse(job.payload.retentionRunId),
          signal,
        ),
      onDead: (tx, job) =>
        retentionRunsRepo(tx, { organisationId: organisationOf(job) }).end(
          retentionRunId.parse(job.payload.retentionRunId),
          'failed',
          clock(),
        ),
    },
  ];
};
