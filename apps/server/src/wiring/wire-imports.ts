import type { Author } from '@waybill/domain/actor';
import { cityKey } from '@waybill/domain/address/same-city';
import { nameKey } from '@waybill/domain/address/street-key';
import type { AppError } from '@waybill/domain/errors';
import { fileImportId, type OrganisationId } from '@waybill/domain/ids';
import type { ImportState } from '@waybill/domain/import/file-import';
import { type KnownWords, type RowRules, rowReader } from '@waybill/domain/import/read-row';
import { fold } from '@waybill/domain/search-text';
import type { FieldRefusal } from '@waybill/domain/validation';
import { dayIn } from '@waybill/domain/zoned-time';
import { sql } from 'kysely';
import type { FileStorage } from '../adapters/storage/open-storage.ts';
import { TableFault, tableForm, tableRows } from '../adapters/tables/read-table.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import { cancelOwnJob, enqueueJobs, holdsLease } from '../db/jobs/enqueue-jobs.ts';
import type { Job } from '../db/jobs/job.ts';
import type { Scope } from '../db/scope.ts';
import { postcodesOfStreet } from '../features/geocoding/address-index.repo.ts';
import { ICELANDIC_POSTCODES } from '../features/geocoding/icelandic-postcodes.ts';
import { checkRows, compareAll } from '../features/imports/check-rows.ts';
import type {
  Entering,
  ImportDeps,
  ImportJob,
  InChecks,
  InImports,
  KnownShipment,
  ReadDeps,
  Refused,
  RunDeps,
  Table,
} from '../features/imports/import-deps.ts';
import { importResultsRepo } from '../features/imports/import-results.repo.ts';
import { importRowsRepo } from '../features/imports/import-rows.repo.ts';
import { CHOICE_WORDS, SHOWN_NAMES, SPELLED_WORDS } from '../features/imports/import-words.ts';
import { importsRepo, type StoredImport } from '../features/imports/imports.repo.ts';
import { type KnownPlaces, rowJudge } from '../features/imports/judge-row.ts';
import { knownHeadersRepo } from '../features/imports/known-headers.repo.ts';
import { readFile } from '../features/imports/read-file.ts';
import { NumberTaken, runImport, undoImport } from '../features/imports/run-import.ts';
import { organisationConfigsRepo } from '../features/organisations/organisation-configs.repo.ts';
import { partnersRepo } from '../features/partner-statuses/partners.repo.ts';
import { newShipmentId, problemsOfNew } from '../features/shipments/create-shipment.ts';
import { hasAll, putWithin } from '../features/shipments/put-shipments.ts';
import { manyShipmentsRepo } from '../features/shipments/stored/many-shipments.repo.ts';
import { holdAllNumbers } from '../features/shipments/stored/numbers-in-use.sql.ts';
import { type StoredShipment, storedDetailsOf } from '../features/shipments/stored/stored-shipment.ts';
import { lookUpStops } from '../features/stop-places/geocode-stops.ts';
import { waitingPlaces } from '../features/stop-places/waiting-places.repo.ts';
import type { GeocoderAddress } from '../geocoder-url.ts';
import type { JobContext, JobKind, PlainResult } from '../jobs/job-kind.ts';
import { DATABASE_RETRIES } from '../jobs/retry-policies.ts';
import { fileUsage } from '../records/file-usage.ts';
import { removeUntouched } from '../records/purge-shipments.ts';
import { runningBulkJobs } from '../records/running-bulk-jobs.ts';
import { partnerNames } from '../records/shipment-log.ts';
import { authorOf, viewOf } from './wire-actors.ts';
import { wireGeocoder } from './wire-addresses.ts';
import { keepFiles } from './wire-attachments.ts';
import { configOf } from './wire-configs.ts';
import {
  moveBackIn,
  movingIn,
  partnerStatusOf,
  refusedStatus,
  rememberWordsOfFile,
  statusFaultsIn,
} from './wire-imports-statuses.ts';
import { rulesIn, writingIn } from './wire-shipments.ts';

type Parts = { readonly database: Database; readonly storage: FileStorage; readonly clock: Clock };

/** What the organisation knows by name: its partners and divisions, beside the words of choices. */
const knownWords = async (
  tx: Tx,
  scope: Scope,
  partners: { readonly carriers: readonly OrganisationId[]; readonly forwarders: readonly OrganisationId[] },
): Promise<KnownWords> => {
  const names = await partnerNames(tx, [...new Set([...partners.carriers, ...partners.forwarders])]);
  const byName = (ids: readonly OrganisationId[]) =>
    new Map(ids.flatMap((id) => [[fold(id), id] as const, [fold(names.get(id) ?? id), id] as const]));
  const divisions = await organisationConfigsRepo(tx, scope).subCompanies();
  return new Map([
    ...CHOICE_WORDS,
    ['carrierId', byName(partners.carriers)],
    ['forwarderId', byName(partners.forwarders)],
    [
      'subCompanyId',
      new Map(divisions.flatMap(({ id, name }) => [[fold(id), id] as const, [fold(name), id] as const])),
    ],
  ]);
};

/** The words and the currency by which values are read that nobody has typed into a form. */
export const rowRules = async (tx: Tx, scope: Scope): Promise<RowRules> => {
  const { organisationId } = scope;
  const { defaultCurrency, allowedCarrierIds, allowedForwarderIds } = await configOf(tx, scope);
  const words = await knownWords(tx, scope, {
    carriers: [organisationId, ...allowedCarrierIds],
    forwarders: [organisationId, ...allowedForwarderIds],
  });
  return { currency: defaultCurrency, words };
};

/** The names that partners and divisions go by, beside the words of choices. */
const spelledWords = async (tx: Tx, scope: Scope): Promise<ReadonlyMap<string, string>> => {
  const divisions = await organisationConfigsRepo(tx, scope).subCompanies();
  return new Map([...SPELLED_WORDS, ...divisions.map(({ name }) => [fold(name), name] as const)]);
};

const knownPlaces = async (tx: Tx, scope: Scope): Promise<KnownPlaces> => {
  const found = new Map<string, readonly string[]>();
  return {
    postcodes: ICELANDIC_POSTCODES,
    spelled: await spelledWords(tx, scope),
    postcodesOfStreet: async (street, city) => {
      // A street without the number of its house.
      const [withoutNumber = ''] = street.split(/\s(?=\d)/, 1);
      const name = nameKey(withoutNumber);
      const key = `${name} ${cityKey(city)}`;
      const known = found.get(key) ?? (await postcodesOfStreet(tx, name, cityKey(city)));
      found.set(key, known);
      return known;
    },
  };
};

const reposIn = (tx: Tx, scope: Scope, clock: Clock): Omit<InImports, 'author'> => ({
  imports: importsRepo(tx, scope),
  headers: knownHeadersRepo(tx, scope),
  rowsOf: (id) => importRowsRepo(tx, scope, id),
  settings: async () => {
    const { usesCsvUpload, defaultLocale, timeZone } = await configOf(tx, scope);
    return { usesCsvUpload, usualNotation: defaultLocale, today: dayIn(clock(), timeZone) };
  },
  judge: async (columns, width) => {
    const { organisationId, subCompanyId } = scope;
    const rules = await rulesIn(tx, scope, subCompanyId);
    return rowJudge(
      columns,
      width,
      { ...(await rowRules(tx, scope)), ...(await partnerStatusOf(tx, scope, columns)) },
      (patch) => problemsOfNew(organisationId, rules, patch),
      await knownPlaces(tx, scope),
    );
  },
  statusFaults: statusFaultsIn(tx, scope, clock),
  partners: () => partnersRepo(tx, scope).names(),
});

const readerIn =
  (tx: Tx, scope: Scope): InChecks['reader'] =>
  async (columns) =>
    rowReader(columns, { ...(await rowRules(tx, scope)), ...(await partnerStatusOf(tx, scope, columns)) });

const TABLE: Table = {
  form: tableForm,
  rows: (open, { encoding, delimiter }) => tableRows(open, { encoding, delimiter, isPacked: false }),
  isFault: (error) => error instanceof TableFault,
};

/** Reading and checking take turns with those of other organisations; entering is one transaction. */
const READ_IMPORT = 'read-import';
const RUN_IMPORT = 'run-import';
const kindOf = (state: ImportState) => (state === 'reading' || state === 'checking' ? READ_IMPORT : RUN_IMPORT);

/** Uploading, repairing and watching, in requests. */
export const wireImports = (parts: Parts & { readonly geocoder: GeocoderAddress | null }): ImportDeps => {
  const { database, storage, clock } = parts;
  const geocode = wireGeocoder(database, parts.geocoder, 'person');
  return {
    clock,
    lookUp: ({ actor }, addresses) => {
      const { organisationId } = viewOf(actor);
      const unentered = { organisationId, carrierId: null, deliveryStatus: 'new', given: null } as const;
      return lookUpStops(
        { geocode, inTransaction: (work) => database.asOperator((tx) => work(waitingPlaces(tx))) },
        addresses.map((address) => ({ ...unentered, ...address })),
      );
    },
    files: { receive: storage.receive, keep: keepFiles(parts) },
    inView: ({ actor, visitor }, work) => {
      const view = viewOf(actor);
      return database.inScope(view, (tx) => {
        const repos = reposIn(tx, view, clock);
        return work({
          ...repos,
          author: authorOf(actor, visitor),
          fileUsage: () => fileUsage(tx, view.organisationId),
          enqueue: async (id, state) => {
            const [jobId = ''] = await enqueueJobs(tx, [{ kind: kindOf(state), payload: { importId: id } }]);
            await repos.imports.setJob(id, jobId);
          },
          dequeue: async (jobId) => void (await cancelOwnJob(tx, jobId)),
        });
      });
    },
  };
};

/**
 * Plans that were made when the tables were small read all of a table for every row, those of foreign keys too: they are made anew whenever as many
 * shipments again have come.
 */
const plansOf = (tx: Tx) => {
  let entered = 0;
  let planAgainAt = 0;
  return async (more: number) => {
    if (entered >= planAgainAt) {
      planAgainAt = entered * 2;
      await sql`discard plans`.execute(tx);
    }
    entered += more;
  };
};

/** Shipments as imports see them, and back again. */
const knownShipments = ({ organisationId }: Scope) => {
  const stored = new WeakMap<KnownShipment, StoredShipment>();
  return {
    known: (shipments: readonly StoredShipment[]): readonly KnownShipment[] =>
      shipments.map((shipment) => {
        const { key, shipmentId, externalId, version } = shipment;
        const { parcels } = storedDetailsOf(shipment, organisationId);
        const found = { key, shipmentId, externalId, version, parcels };
        stored.set(found, shipment);
        return found;
      }),
    storedOf: (known: KnownShipment | null): StoredShipment | null => (known && stored.get(known)) ?? null,
  };
};

/** Shipments that are only looked at: nobody waits for them. */
const lookingUp = (
  tx: Tx,
  scope: Scope,
): Pick<InChecks, 'withNumbers' | 'withShipmentIds' | 'withKeys' | 'countUnchanged'> => {
  const many = manyShipmentsRepo(tx, scope, { isHeld: false });
  const { known, storedOf } = knownShipments(scope);
  return {
    withNumbers: async (externalIds) => known(await many.holdByExternalIds(externalIds)),
    withShipmentIds: async (shipmentIds) => known(await many.holdByShipmentIds(shipmentIds)),
    withKeys: async (keys) => known(await many.holdByKeys(keys)),
    countUnchanged: async (shipments) => {
      const rules = await rulesIn(tx, scope, scope.subCompanyId);
      let count = 0;
      for (const { patch, status, known: of } of shipments) {
        const before = storedOf(of);
        if (!before || (status !== null && status !== before.deliveryStatus)) continue;
        if (await hasAll(scope.organisationId, before, patch, rules)) count += 1;
      }
      return count;
    },
  };
};

const entering = (tx: Tx, scope: Scope, author: Author, clock: Clock): Entering => {
  const { organisationId } = scope;
  const repos = writingIn(
    tx,
    { view: scope, own: scope, author: { ...author, organisationId, source: 'import' } },
    clock,
  );
  const { known, storedOf } = knownShipments(scope);
  const planFor = plansOf(tx);
  const moving = movingIn(repos, organisationId, clock);
  return {
    withNumbers: async (externalIds) => known(await repos.many.holdByExternalIds(externalIds)),
    withShipmentIds: async (shipmentIds) => known(await repos.many.holdByShipmentIds(shipmentIds)),
    withKeys: async (keys) => known(await repos.many.holdByKeys(keys)),
    enter: async (shipments) => {
      const told = shipments.map(({ status, known: of }) => ({ status, isNew: of === null }));
      const judges = await moving.judges(told);
      const sent = shipments.map(({ patch, known: of }, at) => ({
        typed: patch,
        before: storedOf(of),
        judge: judges[at] ?? null,
      }));
      await planFor(sent.length);
      const outcomes = await putWithin({ clock, newShipmentId }, repos, organisationId, sent);
      const moved = await moving.move(told, outcomes);
      return outcomes.map((result, at) => {
        if (result.outcome === 'refused') return { outcome: 'refused', problems: problemsOf(result.refusal) };
        const { outcome, key, version, before } = result;
        const { moves = 0, movedFrom = null } = moved[at] ?? {};
        return {
          outcome: outcome === 'unchanged' && moves > 0 ? 'updated' : outcome,
          key,
          version: version + moves,
          before: outcome === 'updated' && before ? storedDetailsOf(before, organisationId) : null,
          movedFrom,
        };
      });
    },
    moveBack: moveBackIn(tx, scope, repos, clock),
    waitAsLongAsNeeded: async () => void (await sql`set local statement_timeout = 0`.execute(tx)),
    holdAllNumbers: () => holdAllNumbers(tx, organisationId),
  };
};

/** A shipment that may not be changed any more keeps its number, also a deleted one. What programs are told besides has no place in a row. */
const problemsOf = (refusal: AppError): readonly Refused[] => {
  const { errors } = refusal.details;
  if (!Array.isArray(errors)) return refusedStatus(refusal) ?? [{ path: 'externalId', problem: 'taken' }];
  return (errors as readonly FieldRefusal[]).map(({ path, problem }) => ({ path, problem }));
};

const MINUTE_MS = 60_000;
/** Then others have their turn. */
const TURN_MS = 2_000;
/** Progress is told no more often. */
const REPORT_MS = 1_000;
/**
 * Nor more times in all: whatever is entered refers to its import, and reads each of its versions that has come meanwhile, since none is tidied away before
 * the whole file is entered.
 */
const MOST_REPORTS = 200;
/** Somebody who takes numbers of a file again and again while it is being entered makes it wait. */
const MOST_STARTS = 5;

const importIdOf = ({ payload }: Job) => fileImportId.parse(payload.importId);

const organisationOf = ({ organisationId }: Job): OrganisationId => {
  if (organisationId === null) throw new Error('an import belongs to an organisation');
  return organisationId;
};

/** Reading and checking files, entering what is in them, and taking it back: in the background. */
export const wireImportKinds = ({ database, storage, clock }: Parts): readonly JobKind[] => {
  const find = (job: Job): Promise<StoredImport | null> =>
    database.asOperator((tx) =>
      importsRepo(tx, { organisationId: organisationOf(job), subCompanyId: null }).find(importIdOf(job)),
    );
  /** A transaction of a worker that still has the job. */
  const inLease = <Result>(
    lease: Job,
    { organisationId, subCompanyId, signal }: ImportJob,
    work: (tx: Tx, scope: Scope) => Promise<Result>,
  ) =>
    database.inScope({ organisationId, subCompanyId }, async (tx) => {
      signal.throwIfAborted();
      if (!(await holdsLease(tx, lease))) throw new Error('The job is another worker’s by now.');
      return work(tx, { organisationId, subCompanyId });
    });

  const readAndCheck = async (lease: Job, { signal, saveProgress }: JobContext): Promise<PlainResult> => {
    const found = await find(lease);
    if (!found?.fileKey) return 'done';
    const job: ImportJob = { ...found, signal };
    const deps: ReadDeps = {
      clock,
      table: TABLE,
      shownNames: SHOWN_NAMES,
      openFile: storage.get,
      inJob: (of, work) =>
        inLease(lease, of, (tx, scope) =>
          work({
            ...reposIn(tx, scope, clock),
            ...lookingUp(tx, scope),
            author: found.author,
            results: importResultsRepo(tx, scope, found.id),
            reader: readerIn(tx, scope),
            rememberWords: rememberWordsOfFile(tx, scope, clock),
          }),
        ),
    };
    if (found.state === 'reading') {
      await readFile(deps, job, found.fileKey);
      return 'again';
    }
    if (found.state !== 'checking') return 'done';
    const known = lease.progress as { readonly round?: number; readonly after?: number } | null;
    const begun = performance.now();
    const after = await checkRows(deps, job, {
      round: found.round,
      after: known?.round === found.round ? (known.after ?? 0) : 0,
      isTurnOver: () => performance.now() - begun >= TURN_MS,
    });
    if (after === null) return 'done';
    await saveProgress({ round: found.round, after });
    return 'again';
  };

  const runDeps = (lease: Job, found: StoredImport): RunDeps => {
    const { id, organisationId, author } = found;
    let reported = { at: 0, done: 0 };
    return {
      clock,
      mayStill: () => runningBulkJobs(database).mayStill(found, clock()),
      inRun: (of, work) =>
        inLease(lease, of, (tx, scope) =>
          work({
            ...reposIn(tx, scope, clock),
            ...entering(tx, scope, author, clock),
            author,
            results: importResultsRepo(tx, scope, id),
            reader: readerIn(tx, scope),
          }),
        ),
      report: async (done) => {
        const isLittle = done - reported.done < found.progress.total / MOST_REPORTS;
        if (isLittle || performance.now() - reported.at < REPORT_MS) return;
        reported = { at: performance.now(), done };
        await database.asOperator((tx) => importsRepo(tx, found).progressed(id, done));
      },
      removeUntouched: (most) => database.asOperator((tx) => removeUntouched(tx, organisationId, id, most)),
    };
  };

  const run = async (lease: Job, { signal }: JobContext): Promise<PlainResult> => {
    const found = await find(lease);
    if (!found) return 'done';
    const job: ImportJob = { ...found, signal };
    const deps = runDeps(lease, found);
    if (found.state === 'undoing') await undoImport(deps, job);
    if (found.state !== 'importing') return 'done';
    for (let start = 1; ; start++) {
      try {
        await runImport(deps, job);
        return 'done';
      } catch (error) {
        if (!(error instanceof NumberTaken) || start === MOST_STARTS) throw error;
        await deps.inRun(job, (repos) => compareAll(repos.rowsOf(job.id), found.columns));
      }
    }
  };

  const shared = {
    atOnce: 2,
    perOrganisation: 1,
    retry: DATABASE_RETRIES,
    timeLimitMs: 60 * MINUTE_MS,
    runsInThread: true,
  } as const;
  const onDead = async (tx: Tx, job: Job) => {
    await tx
      .updateTable('imports')
      .set({ state: 'failed', failure: 'error', finished_at: clock() })
      .where('organisation_id', '=', organisationOf(job))
      .where('id', '=', importIdOf(job))
      .where('state', 'in', ['reading', 'checking', 'importing', 'undoing'])
      .execute();
  };
  return [
    { ...shared, name: READ_IMPORT, run: readAndCheck, onDead },
    // All of it is one transaction, which a slow machine may take hours for; whoever cannot wait cancels it.
    { ...shared, name: RUN_IMPORT, run, onDead, timeLimitMs: 6 * 60 * MINUTE_MS },
  ];
};
