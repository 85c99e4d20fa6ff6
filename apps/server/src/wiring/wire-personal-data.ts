import { type OrganisationId, personRequestId } from '@waybill/domain/ids';
import type { PersonIdentity } from '@waybill/domain/person';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs, holdsLease } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import { personData } from '../features/personal-data/person-data.repo.ts';
import { personRequestsRepo, type StoredRequest } from '../features/personal-data/person-requests.repo.ts';
import type { PersonRequestRoutes } from '../features/personal-data/routes.ts';
import { runPersonRequest } from '../features/personal-data/run-person-request.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { LONG_WORK_RETRIES } from '../jobs/retry-policies.ts';
import type { KeptTar } from '../records/kept-tar.ts';
import { jsonEntry, rowsEntry, type TarEntry } from '../tar-file.ts';
import { readAsOperator } from './read-as-operator.ts';
import { authorOf } from './wire-actors.ts';
import { fileEntries, keepTar } from './wire-made-files.ts';
import { ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock; readonly storage: FileStorage };

const TURN_MS = 5_000;

const PERSON_REQUEST = 'person-request';

/** In requests: asking, watching, and the file. */
export const wirePersonRequests = (needs: Needs): PersonRequestRoutes => {
  const inOwnScope = ownScope(needs);
  return {
    clock: needs.clock,
    openFile: needs.storage.get,
    assertRecentPassword,
    inScope: (by, work) =>
      inOwnScope(by, (tx, { organisationId }, record) =>
        work({
          requests: personRequestsRepo(tx, organisationId),
          author: authorOf(by.actor, by.visitor),
          record,
          enqueue: async (id) => {
            await enqueueJobs(tx, [{ kind: PERSON_REQUEST, payload: { personRequestId: id } }]);
          },
        }),
      ),
  };
};

/** Somebody is looked for in all rows of an organisation. */
const takeTime = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

/** Table by table and portion by portion, and then file by file. */
const keepPersonFile =
  (needs: Needs) =>
  async (
    organisationId: OrganisationId,
    of: StoredRequest & { readonly identity: PersonIdentity },
  ): Promise<KeptTar> => {
    const { database, storage, clock } = needs;
    const dataIn = async (tx: Tx) => {
      await takeTime(tx);
      return personData(tx, { organisationId, requestId: of.id, identity: of.identity });
    };
    const tables = async function* (tx: Tx): AsyncGenerator<TarEntry> {
      const data = await dataIn(tx);
      let number = 0;
      for await (const { table, rows } of data.export()) {
        number += 1;
        yield rowsEntry(`tables/${String(number).padStart(4, '0')}-${table}.jsonl`, rows);
      }
    };
    const entries = async function* (): AsyncGenerator<TarEntry> {
      yield jsonEntry('about.json', { askedFor: of.identity, madeAt: clock() });
      yield* readAsOperator(database, tables);
      yield* fileEntries(storage, (after) => database.asOperator(async (tx) => (await dataIn(tx)).files(after)));
    };
    return keepTar(needs)('person-data', entries());
  };

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('a request belongs to an organisation');
  return organisationId;
};

export const personRequestKind = (needs: Needs, turnMs = TURN_MS): JobKind => {
  const { database, clock } = needs;
  return {
    name: PERSON_REQUEST,
    atOnce: 1,
    perOrganisation: 1,
    timeLimitMs: 6 * 60 * 60_000,
    retry: LONG_WORK_RETRIES,
    run: (job, { signal }) => {
      const id = personRequestId.parse(job.payload.personRequestId);
      const deps = {
        clock,
        turnMs,
        keepFile: keepPersonFile(needs),
        inTransaction: <Result>(
          organisationId: OrganisationId,
          requestId: typeof id,
          work: Parameters<Parameters<typeof runPersonRequest>[0]['inTransaction']>[2],
        ) =>
          database.asOperator(async (tx) => {
            await takeTime(tx);
            // One that another worker has begun anew meanwhile: what that one has noted as found is not to be found again.
            if (!(await holdsLease(tx, job))) throw new Error('another worker goes on with it');
            return work({
              requests: personRequestsRepo(tx, organisationId),
              dataOf: (identity) => personData(tx, { organisationId, requestId, identity }),
            });
          }) as Promise<Result>,
      };
      return runPersonRequest(deps, organisationOf(job), id, signal);
    },
    onDead: (tx, job) =>
      personRequestsRepo(tx, organisationOf(job)).fail(personRequestId.parse(job.payload.personRequestId)),
  };
};
