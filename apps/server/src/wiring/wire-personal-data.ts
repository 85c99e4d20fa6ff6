import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type OrganisationId, personRequestId } from '@waybill/domain/ids';
import type { PersonIdentity } from '@waybill/domain/person';
import { assertRecentPassword } from '@waybill/domain/recent-password';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { enqueueJobs } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import { personData } from '../features/personal-data/person-data.repo.ts';
import { personRequestsRepo, type StoredRequest } from '../features/personal-data/person-requests.repo.ts';
import type { PersonRequestRoutes } from '../features/personal-data/routes.ts';
import { runPersonRequest } from '../features/personal-data/run-person-request.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { jsonContent, safeName, type TarEntry, tarFile } from '../tar-file.ts';
import { readAsOperator } from './read-as-operator.ts';
import { authorOf } from './wire-actors.ts';
import { keepMadeFile } from './wire-made-files.ts';
import { ownScope } from './wire-scopes.ts';

type Needs = { readonly database: Database; readonly clock: Clock; readonly storage: FileStorage };

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

/** What is in memory at a time is a portion of a table, or one file. */
const keepPersonFile =
  (needs: Needs) =>
  async (
    organisationId: OrganisationId,
    of: StoredRequest & { readonly identity: PersonIdentity },
  ): Promise<string> => {
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
        const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
        yield { name: `tables/${String(number).padStart(4, '0')}-${table}.jsonl`, content };
      }
    };
    const entries = async function* (): AsyncGenerator<TarEntry> {
      yield { name: 'about.json', content: jsonContent({ askedFor: of.identity, madeAt: clock() }) };
      yield* readAsOperator(database, tables);
      const files = await database.asOperator(async (tx) => (await dataIn(tx)).files());
      for (const [index, { key, name }] of files.entries()) {
        const content = await storage.get(key);
        if (content) yield { name: `files/${safeName(name, index + 1)}`, content: await buffer(content) };
      }
    };
    return keepMadeFile(needs)(`person-data/${randomUUID()}.tar`, tarFile(entries(), clock()));
  };

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('a request belongs to an organisation');
  return organisationId;
};

export const personRequestKind = (needs: Needs): JobKind => {
  const { database, clock } = needs;
  return {
    name: PERSON_REQUEST,
    atOnce: 1,
    perOrganisation: 1,
    timeLimitMs: 30 * 60_000,
    retry: DATABASE_RETRIES,
    run: async (job, { signal }) => {
      const id = personRequestId.parse(job.payload.personRequestId);
      const deps = {
        clock,
        keepFile: keepPersonFile(needs),
        inTransaction: <Result>(
          organisationId: OrganisationId,
          requestId: typeof id,
          work: Parameters<Parameters<typeof runPersonRequest>[0]['inTransaction']>[2],
        ) =>
          database.asOperator(async (tx) => {
            await takeTime(tx);
            return work({
              requests: personRequestsRepo(tx, organisationId),
              dataOf: (identity) => personData(tx, { organisationId, requestId, identity }),
            });
          }) as Promise<Result>,
      };
      await runPersonRequest(deps, organisationOf(job), id, signal);
      return 'done';
    },
    onDead: (tx, job) =>
      personRequestsRepo(tx, organisationOf(job)).fail(personRequestId.parse(job.payload.personRequestId)),
  };
};
