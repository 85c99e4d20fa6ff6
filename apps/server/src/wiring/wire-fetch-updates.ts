import { AppError } from '@waybill/domain/errors';
import { MOST_PAGE_BYTES, nextFetchAt } from '@waybill/domain/fetch-updates/fetch-source';
import { recordReader } from '@waybill/domain/fetch-updates/read-record';
import { unflattenValues } from '@waybill/domain/fields';
import { type FetchRunId, fetchRunId, newId, type OrganisationId, type ShipmentId } from '@waybill/domain/ids';
import { flattenShipment } from '@waybill/domain/shipment-fields';
import { changeStatus as changedStatus } from '@waybill/domain/status-change';
import { sql } from 'kysely';
import { TargetError, type Targets } from '../adapters/outside/call-target.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelOwnJob, enqueueJobs, holdsLease } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import type { Scope } from '../db/scope.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import type {
  Applying,
  CallSource,
  FetchDeps,
  InFetch,
  InRequest,
  KnownShipment,
  ReadStatuses,
  RunDeps,
} from '../features/fetch-updates/fetch-deps.ts';
import { fetchRunsRepo } from '../features/fetch-updates/fetch-runs.repo.ts';
import { fetchSourceRepo } from '../features/fetch-updates/fetch-source.repo.ts';
import { fetchedValuesRepo } from '../features/fetch-updates/fetched-values.repo.ts';
import { fetchNextPage } from '../features/fetch-updates/run-fetch.ts';
import { newShipmentId } from '../features/shipments/create-shipment.ts';
import { putWithin } from '../features/shipments/put-shipments.ts';
import { storedOf } from '../features/shipments/stored/shipment-row.sql.ts';
import { inView, selectShipments } from '../features/shipments/stored/shipments.repo.ts';
import { type StoredShipment, storedDetailsOf } from '../features/shipments/stored/stored-shipment.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES, SCHEDULE_RETRIES } from '../jobs/retry-policies.ts';
import { auditRecorder } from '../records/audit-log.ts';
import type { ShipmentAuthor } from '../records/shipment-log.ts';
import { sealWith } from '../seal.ts';
import { authorOf, ownScopeOf, viewOf } from './wire-actors.ts';
import { configOf } from './wire-configs.ts';
import { rowRules } from './wire-imports.ts';
import { statusReader } from './wire-partners.ts';
import { writeMoves, writingIn } from './wire-shipments.ts';

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: KeyVault;
  readonly targets: Targets;
};

const sealOf = (vault: KeyVault) => sealWith(vault.secretFor('fetch-token-cipher'));

const callOf =
  (targets: Targets): CallSource =>
  async (url, token, signal) => {
    const headers = { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) };
    try {
      return await targets.call(url, { method: 'GET', headers, mostBytes: MOST_PAGE_BYTES, signal });
    } catch (error) {
      if (error instanceof TargetError) return { failure: error.failure };
      throw error;
    }
  };

const reposIn = (tx: Tx, scope: Scope, readStatuses: ReadStatuses): InFetch => ({
  source: fetchSourceRepo(tx, scope),
  runs: fetchRunsRepo(tx, scope),
  values: fetchedValuesRepo(tx, scope, inView(scope)),
  // The source is the whole organisation's, whatever division its starter looks at.
  settings: () => configOf(tx, { ...scope, subCompanyId: null }),
  reader: async (mapping) => recordReader(mapping, await rowRules(tx, scope)),
  readStatuses,
});

const knownOf = (shipment: StoredShipment, organisationId: OrganisationId): KnownShipment => ({
  key: shipment.key,
  shipmentId: shipment.shipmentId,
  externalId: shipment.externalId,
  receiverName: shipment.dropoff.receiverName,
  status: shipment.deliveryStatus,
  values: flattenShipment(storedDetailsOf(shipment, organisationId)),
});

type Writer = { readonly view: Scope; readonly own: Scope; readonly author: ShipmentAuthor };

/** Changes shipments by the same steps as a batch of the API and a change of status by hand. */
const applyingIn = (tx: Tx, writer: Writer, clock: Clock): Applying => {
  const { organisationId } = writer.own;
  const repos = writingIn(tx, writer, clock);
  const known = (shipments: readonly StoredShipment[]) => shipments.map((one) => knownOf(one, organisationId));
  return {
    withNumbers: async (externalIds) => known(await repos.many.holdByExternalIds(externalIds)),
    withKeys: async (keys) => known(await repos.many.holdByKeys(keys)),
    edit: async (edits) => {
      const held = new Map((await repos.many.holdByKeys(edits.map(({ key }) => key))).map((one) => [one.key, one]));
      const sent = edits.flatMap(({ key, values }) => {
        const before = held.get(key);
        return before ? [{ key, typed: unflattenValues(values), before }] : [];
      });
      const outcomes = await putWithin({ clock, newShipmentId }, repos, organisationId, sent);
      const refusals = new Map(
        outcomes.map((result, at) => [sent[at]?.key, result.outcome === 'refused' ? result.refusal : null]),
      );
      return edits.map(({ key }) => (held.has(key) ? (refusals.get(key) ?? null) : new AppError('not-found')));
    },
    move: async (moves) => {
      const held = new Map((await repos.many.holdByKeys(moves.map(({ key }) => key))).map((one) => [one.key, one]));
      const now = clock();
      const decided = moves.map(({ key, ...change }) => {
        const before = held.get(key);
        return {
          before,
          changed: before ? changedStatus(before, change, organisationId, now) : 'illegal-move',
        } as const;
      });
      const made = decided.flatMap(({ before, changed }) =>
        before && typeof changed !== 'string' ? [{ before, ...changed }] : [],
      );
      await writeMoves(repos, made, now);
      return decided.map(({ changed }) => (typeof changed === 'string' ? changed : null));
    },
  };
};

/** Looking at shipments without changing them. */
export const lookingIn = (tx: Tx, view: Scope): Pick<InRequest, 'look' | 'shipmentIdsOf'> => ({
  look: async (keys) => {
    if (keys.length === 0) return [];
    const rows = await selectShipments(tx, view).where('s.id', 'in', keys).execute();
    return rows.map((row) => knownOf(storedOf(row, []), view.organisationId));
  },
  shipmentIdsOf: async (externalIds) => {
    if (externalIds.length === 0) return new Map();
    const { rows } = await sql<{ number: string; shipmentId: ShipmentId }>`
      select external_id as number, min(shipment_id) as "shipmentId" from waybill.shipments
      where organisation_id = ${view.organisationId} and external_id = any (${[...externalIds]}::text[])
      group by external_id having count(*) = 1 and bool_and(delivery_status <> 'deleted')`.execute(tx);
    return new Map(rows.map(({ number, shipmentId }) => [number, shipmentId]));
  },
});

const FETCH_UPDATES = 'fetch-updates';
const START_FETCHES = 'start-fetches';

const enqueue = async (tx: Tx, organisationId: OrganisationId, id: FetchRunId) => {
  const [jobId = ''] = await enqueueJobs(tx, [{ kind: FETCH_UPDATES, payload: { fetchRunId: id }, organisationId }]);
  await fetchRunsRepo(tx, { organisationId }).setJob(id, jobId);
};

/** Setting up, starting, watching and settling, in requests. */
export const wireFetchUpdates = ({ database, clock, vault, targets }: Needs): FetchDeps => ({
  clock,
  seal: sealOf(vault),
  call: callOf(targets),
  faultOf: async (url) => {
    const fault = await targets.fault(new URL(url));
    return fault === 'not-https' || fault === 'private' ? fault : null;
  },
  inView: ({ actor, visitor }, work) => {
    const view = viewOf(actor);
    const own = ownScopeOf(actor);
    const { organisationId } = own;
    const author = authorOf(actor, visitor);
    return database.inScope(own, (tx) =>
      work({
        // Words are tried here, and not remembered.
        ...reposIn(tx, view, (words) => statusReader(tx, organisationId, clock())(words, null)),
        author,
        seesWhole: view.subCompanyId === null,
        applying: applyingIn(tx, { view, own, author: { ...author, organisationId, source: 'fetch' } }, clock),
        ...lookingIn(tx, view),
        record: auditRecorder(tx, organisationId, author, clock()),
        enqueue: (id) => enqueue(tx, organisationId, id),
        dequeue: async (jobId) => void (await cancelOwnJob(tx, jobId)),
      }),
    );
  },
});

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('a fetch belongs to an organisation');
  return organisationId;
};
const runIdOf = ({ payload }: Job) => fetchRunId.parse(payload.fetchRunId);

const MINUTE_MS = 60_000;
const STARTED_AT_ONCE = 500;

/** Begins the runs whose time has come. */
const startDue = (database: Database, clock: Clock) =>
  database.asOperator(async (tx) => {
    const now = clock();
    const due = await tx
      .selectFrom('fetch_sources')
      .select(['organisation_id', 'schedule', 'daily_at'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(STARTED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { organisation_id: organisationId, schedule, daily_at: dailyAt } of due) {
      const { usesFetchUpdates, timeZone } = await configOf(tx, { organisationId, subCompanyId: null });
      await fetchSourceRepo(tx, { organisationId }).setDue(nextFetchAt({ schedule, dailyAt }, now, timeZone));
      if (!usesFetchUpdates) continue;
      const begun = await fetchRunsRepo(tx, { organisationId }).begin(newId<FetchRunId>(), null, now);
      if (begun) await enqueue(tx, organisationId, begun.id);
    }
  });

/** Fetching in the background: a page at a time, so that organisations take turns. */
export const fetchUpdateKinds = ({ database, clock, vault, targets }: Needs): readonly JobKind[] => {
  const find = (organisationId: OrganisationId, id: FetchRunId) =>
    database.asOperator(async (tx) => ({
      run: await fetchRunsRepo(tx, { organisationId }).find(id),
      source: await fetchSourceRepo(tx, { organisationId }).find(),
    }));
  return [
    {
      name: FETCH_UPDATES,
      atOnce: 4,
      perOrganisation: 1,
      timeLimitMs: 5 * MINUTE_MS,
      retry: DATABASE_RETRIES,
      run: async (job, { signal }) => {
        const organisationId = organisationOf(job);
        const { run, source } = await find(organisationId, runIdOf(job));
        if (run?.state !== 'running') return 'done';
        const scope: Scope = { organisationId, subCompanyId: null };
        const author: ShipmentAuthor = {
          kind: 'external-source',
          id: null,
          name: source ? new URL(source.url).host : '',
          email: null,
          address: null,
          userAgent: null,
          organisationId,
        };
        const deps: RunDeps = {
          clock,
          seal: sealOf(vault),
          call: callOf(targets),
          inRun: (work) =>
            database.inScope(scope, async (tx) => {
              signal.throwIfAborted();
              if (!(await holdsLease(tx, job))) throw new Error('The job is another worker’s by now.');
              return work({
                ...reposIn(tx, scope, (words, saidOf) =>
                  statusReader(
                    tx,
                    organisationId,
                    clock(),
                  )(words, {
                    partnerId: null,
                    source: 'fetched',
                    example: (word) => saidOf?.get(word) ?? author.name,
                  }),
                ),
                applying: applyingIn(tx, { view: scope, own: scope, author }, clock),
              });
            }),
        };
        return fetchNextPage(deps, run, signal);
      },
      onDead: (tx, job) =>
        fetchRunsRepo(tx, { organisationId: organisationOf(job) }).settle(runIdOf(job), 'failed', clock(), {
          failure: 'error',
        }),
    },
    {
      name: START_FETCHES,
      atOnce: 1,
      perOrganisation: 1,
      timeLimitMs: 5 * MINUTE_MS,
      retry: SCHEDULE_RETRIES,
      schedule: { everyMinutes: 5, atMinute: 0 },
      run: async () => {
        await startDue(database, clock);
        return 'done';
      },
    },
  ];
};
