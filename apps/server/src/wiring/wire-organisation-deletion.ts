import { type OrganisationId, organisationId as organisationIdSchema } from '@waybill/domain/ids';
import { DELETION_REMINDER_DAYS } from '@waybill/domain/organisation-deletion';
import { createFormat } from '@waybill/i18n/format';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import { organisationData } from '../features/organisation-deletion/organisation-data.repo.ts';
import { organisationDeletionsRepo } from '../features/organisation-deletion/organisation-deletions.repo.ts';
import { organisationFile } from '../features/organisation-deletion/organisation-file.repo.ts';
import { organisationDeletionMail } from '../features/organisation-deletion/organisation-mails.ts';
import { removeOrganisation } from '../features/organisation-deletion/remove-organisation.ts';
import type { OrganisationDeletionRoutes } from '../features/organisation-deletion/routes.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, LONG_WORK_RETRIES, SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { outbox } from '../records/outbox.ts';
import { jsonEntry, rowsEntry, type TarEntry } from '../tar-file.ts';
import { readAsOperator } from './read-as-operator.ts';
import { authorOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { fileEntries, keepTar } from './wire-made-files.ts';
import { ownScope } from './wire-scopes.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  readonly publicUrl: string;
};

const EXPORT_ORGANISATION = 'export-organisation';
const DAY_MS = 24 * 60 * 60 * 1000;
const REMOVE_ORGANISATION = 'remove-organisation';

const tellAdmins = async (
  tx: Tx,
  organisationId: OrganisationId,
  { clock, publicUrl }: Pick<Needs, 'clock' | 'publicUrl'>,
  which: 'asked' | 'near',
  { by, dueAt }: { readonly by: string; readonly dueAt: Date },
): Promise<void> => {
  const deletions = organisationDeletionsRepo(tx, organisationId);
  const { timeZone } = await configOf(tx, { organisationId, subCompanyId: null });
  const name = await deletions.nameOf();
  for (const to of await deletions.admins()) {
    const day = createFormat(to.locale, timeZone).date(dueAt);
    await outbox(tx).add(organisationDeletionMail(to, which, { name, by, day }, publicUrl), clock());
  }
};

export const wireOrganisationDeletion = (needs: Needs): OrganisationDeletionRoutes => {
  const inOwnScope = ownScope(needs);
  return {
    clock: needs.clock,
    openFile: needs.storage.get,
    inScope: (by, work) =>
      inOwnScope(by, (tx, { organisationId }, record) =>
        work({
          deletions: organisationDeletionsRepo(tx, organisationId),
          data: organisationData(tx, organisationId),
          author: authorOf(by.actor, by.visitor),
          record,
          tell: (dueAt) =>
            tellAdmins(tx, organisationId, needs, 'asked', { by: by.actor.name ?? by.actor.email, dueAt }),
          enqueueExport: async () => {
            await enqueueJobs(tx, [{ kind: EXPORT_ORGANISATION }]);
          },
        }),
      ),
  };
};

/** Table by table and portion by portion, and then file by file. */
const exportOrganisation = async (needs: Needs, organisationId: OrganisationId): Promise<void> => {
  const { database, storage, clock } = needs;
  const counts = await database.asOperator((tx) => organisationData(tx, organisationId).counts());
  const tables = async function* (tx: Tx): AsyncGenerator<TarEntry> {
    const file = organisationFile(tx, organisationId);
    for (const { table, columns } of await file.tables()) {
      let number = 0;
      for await (const rows of file.rows(table, columns)) {
        number += 1;
        yield rowsEntry(`tables/${table}-${String(number).padStart(4, '0')}.jsonl`, rows);
      }
    }
  };
  const entries = async function* (): AsyncGenerator<TarEntry> {
    yield jsonEntry('about.json', { organisationId, madeAt: clock(), counts });
    yield* readAsOperator(database, tables);
    yield* fileEntries(storage, (after) =>
      database.asOperator((tx) => organisationFile(tx, organisationId).files(after)),
    );
  };
  const file = await keepTar(needs)('organisations', entries());
  await database.asOperator((tx) => organisationDeletionsRepo(tx, organisationId).exported(file, counts, clock()));
};

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('an export belongs to an organisation');
  return organisationId;
};

export const organisationDeletionKinds = (needs: Needs): readonly JobKind[] => {
  const { database, clock } = needs;
  return [
    {
      name: EXPORT_ORGANISATION,
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 6 * 60 * 60_000,
      retry: LONG_WORK_RETRIES,
      run: async (job) => {
        await exportOrganisation(needs, organisationOf(job));
        return 'done';
      },
      onDead: (tx, job) => organisationDeletionsRepo(tx, organisationOf(job)).fail(),
    },
    {
      name: 'begin-removals',
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 60_000,
      retry: SCHEDULE_RETRIES,
      schedule: { everyMinutes: 60, atMinute: 31 },
      run: async () => {
        await database.asOperator(async (tx) => {
          const due = await tx
            .selectFrom('organisation_deletions')
            .select('organisation_id')
            .where('state', 'in', ['asked', 'removing'])
            .where('due_at', '<=', clock())
            .execute();
          const near = await tx
            .selectFrom('organisation_deletions')
            .select(['organisation_id', 'actor', 'due_at'])
            .where('state', '=', 'asked')
            .where('reminded_at', 'is', null)
            .where('due_at', '<=', new Date(clock().getTime() + DELETION_REMINDER_DAYS * DAY_MS))
            .forUpdate()
            .execute();
          for (const { organisation_id, actor, due_at } of near) {
            if (!due_at) continue;
            await tellAdmins(tx, organisation_id, needs, 'near', { by: actor?.name ?? '', dueAt: due_at });
            await organisationDeletionsRepo(tx, organisation_id).reminded(clock());
          }
          // Not the organisation's own job: it would go with it.
          const jobs = due.map(({ organisation_id }) => ({
            kind: REMOVE_ORGANISATION,
            orderKey: organisation_id,
            payload: { removed: organisation_id },
          }));
          await enqueueJobs(tx, jobs);
        });
        return 'done';
      },
    },
    {
      name: REMOVE_ORGANISATION,
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 15 * 60_000,
      retry: DATABASE_RETRIES,
      run: (job, { signal }) => {
        const organisationId = organisationIdSchema.parse(job.payload.removed);
        const deps = {
          clock,
          inTransaction: <Result>(work: Parameters<Parameters<typeof removeOrganisation>[0]['inTransaction']>[0]) =>
            database.asOperator(async (tx) => {
              // Counting what is under way looks at all of its shipments; a file that is being entered may be waited for.
              await sql`set local statement_timeout = '10min'`.execute(tx);
              return work({
                deletions: organisationDeletionsRepo(tx, organisationId),
                data: organisationData(tx, organisationId),
              });
            }) as Promise<Result>,
        };
        return removeOrganisation(deps, signal);
      },
    },
  ];
};
