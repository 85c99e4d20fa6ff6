import type { Readable } from 'node:stream';
import type { Author } from '@waybill/domain/actor';
import type { PlaceSource } from '@waybill/domain/address/stop-place';
import type { Candidate, GeocoderFailure, Precision } from '@waybill/domain/geocoding';
import type {
  FileImportId,
  OrganisationId,
  PartnerId,
  ShipmentId,
  ShipmentKey,
  SubCompanyId,
} from '@waybill/domain/ids';
import type { ImportState, RowProblem } from '@waybill/domain/import/file-import';
import type { StatusFault } from '@waybill/domain/import/file-status';
import type { ShownNames } from '@waybill/domain/import/guess-targets';
import type { ImportColumn, ReadRow } from '@waybill/domain/import/read-row';
import type { Locale } from '@waybill/domain/locales';
import type { ParcelDetails } from '@waybill/domain/parcel';
import type { ShipmentPatch } from '@waybill/domain/shipment';
import type { ShipmentDetails } from '@waybill/domain/shipment-fields';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { StopDetails } from '@waybill/domain/stop';
import type { BeforeChange } from '@waybill/domain/undo-change';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ImportResultsRepo } from './import-results.repo.ts';
import type { ImportRowsRepo } from './import-rows.repo.ts';
import type { ImportsRepo } from './imports.repo.ts';
import type { RowJudge, ToldStatus } from './judge-row.ts';
import type { KnownHeadersRepo } from './known-headers.repo.ts';

type Files = {
  readonly receive: (
    content: AsyncIterable<Buffer>,
    rules: { readonly mostBytes: number; readonly judgeHead: (head: Uint8Array) => void },
  ) => Promise<{ readonly path: string; readonly bytes: number; discard(): Promise<void> }>;
  /** Kept files are removed in time unless a row comes to name them. */
  readonly keep: (files: readonly { readonly key: string; readonly content: () => Readable }[]) => Promise<void>;
};

/** The rules of the organisation by which rows are read. */
export type ImportSettings = {
  readonly usesCsvUpload: boolean;
  /** In whose notation numbers are written, where a column does not tell. */
  readonly usualNotation: Locale;
  /** The day of the calendar where the organisation is. */
  readonly today: string;
};

/** One transaction on the files of an organisation. */
export type InImports = {
  readonly imports: ImportsRepo;
  readonly headers: KnownHeadersRepo;
  readonly rowsOf: (id: FileImportId) => ImportRowsRepo;
  readonly settings: () => Promise<ImportSettings>;
  /** Judges rows as shipments that are entered now. */
  readonly judge: (columns: readonly ImportColumn[], width: number) => Promise<RowJudge>;
  /** The rows whose shipments may not become what they say, by their numbers. */
  readonly statusFaults: (
    rows: readonly (ToldStatus & { readonly number: number })[],
  ) => Promise<ReadonlyMap<number, StatusFault>>;
  /** In whose words a file can tell statuses. */
  readonly partners: () => Promise<readonly { readonly id: PartnerId; readonly name: string }[]>;
  readonly author: Author;
};

/** What is known of shipments that are entered already. */
export type LookingUp = {
  readonly withNumbers: (externalIds: readonly string[]) => Promise<readonly KnownShipment[]>;
  readonly withShipmentIds: (shipmentIds: readonly ShipmentId[]) => Promise<readonly KnownShipment[]>;
  readonly withKeys: (keys: readonly ShipmentKey[]) => Promise<readonly KnownShipment[]>;
  readonly results: ImportResultsRepo;
  /** Reads rows into shipments. */
  readonly reader: (columns: readonly ImportColumn[]) => Promise<(cells: readonly string[]) => ReadRow>;
};

/** Where all rows of a file are checked. */
export type InChecks = InImports &
  LookingUp & {
    /** Of shipments that are known, those that would stay as they are. */
    readonly countUnchanged: (shipments: readonly ToEnter[]) => Promise<number>;
    readonly rememberWords: (of: PartnerId, words: readonly string[], fileName: string) => Promise<void>;
  };

export type InRequest = InImports & {
  readonly fileUsage: () => Promise<{ readonly bytes: number; readonly quotaBytes: number }>;
  readonly enqueue: (id: FileImportId, state: ImportState) => Promise<void>;
  readonly dequeue: (jobId: string) => Promise<void>;
};

/** An address of a row, and for whom it is. */
export type RowAddress = Pick<StopDetails, 'streetAddress1' | 'postcode' | 'city' | 'receiverName' | 'locationName'>;

/** Where an address is, as far as that is known. */
export type LookedUp = {
  readonly place: {
    readonly state: 'found' | 'doubtful' | 'missing' | 'failed' | 'confirmed';
    readonly precision: Precision | null;
    readonly source: PlaceSource | null;
    readonly doubt: string | null;
    readonly foundAddress: string | null;
  };
  readonly candidates: readonly Candidate[];
  readonly failure: GeocoderFailure | null;
};

export type ImportDeps = {
  readonly clock: Clock;
  /** In no transaction: somebody else's geocoder may be asked. */
  readonly lookUp: (by: Requester, addresses: readonly RowAddress[]) => Promise<readonly LookedUp[]>;
  readonly files: Files;
  readonly inView: <Result>(by: Requester, work: (repos: InRequest) => Promise<Result>) => Promise<Result>;
};

/** A step of an import in the background. */
export type ImportJob = {
  readonly id: FileImportId;
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly signal: AbortSignal;
};

/** A shipment that is entered already. */
export type KnownShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly externalId: string | null;
  readonly version: number;
  readonly parcels: readonly ParcelDetails[];
};

export type ToEnter = {
  readonly patch: ShipmentPatch;
  readonly known: KnownShipment | null;
  /** What it is to become. */
  readonly status: DeliveryStatus | null;
};

/** What a shipment was refused for, of the row that it is in. */
export type Refused = Omit<RowProblem, 'column'>;

/** What has become of a shipment. */
export type Entered =
  | { readonly outcome: 'refused'; readonly problems: readonly Refused[] }
  | {
      readonly outcome: 'created' | 'updated' | 'unchanged';
      readonly key: ShipmentKey;
      readonly version: number;
      /** Of one that was changed. */
      readonly before: ShipmentDetails | null;
      /** Of one that was there, and was moved. */
      readonly movedFrom: BeforeChange | null;
    };

/** Entering shipments, in the transaction of an import. Those that are looked up are locked until its end. */
export type Entering = Omit<LookingUp, 'results' | 'reader'> & {
  readonly enter: (shipments: readonly ToEnter[]) => Promise<readonly Entered[]>;
  /** Gives shipments the statuses back that they had; those that could not get them. */
  readonly moveBack: (
    moved: readonly { readonly key: ShipmentKey; readonly movedFrom: BeforeChange }[],
  ) => Promise<readonly ShipmentKey[]>;
  /** What follows is about all rows of a file, and may take longer than a statement of a request. */
  readonly waitAsLongAsNeeded: () => Promise<void>;
  /** Nobody else of the organisation takes a number until the transaction is over. */
  readonly holdAllNumbers: () => Promise<void>;
};

export type InRun = InImports & LookingUp & Entering;

export type RunDeps = {
  readonly clock: Clock;
  /** Whether who has uploaded it may still enter shipments. */
  readonly mayStill: () => Promise<boolean>;
  readonly inRun: <Result>(job: ImportJob, work: (repos: InRun) => Promise<Result>) => Promise<Result>;
  /** In a transaction of its own, while that of the run is open. */
  readonly report: (done: number) => Promise<void>;
  /** Removes shipments for good that the import has entered and nobody has touched since; how many. */
  readonly removeUntouched: (most: number) => Promise<number>;
};

/** How a table is written. */
export type TableForm = { readonly encoding: string; readonly delimiter: string };

/** A table of text. */
export type Table = {
  readonly form: (open: () => Promise<Readable>) => Promise<TableForm>;
  /** Without cells where the quotes of a row cannot be told apart, but with what seem to be some. */
  readonly rows: (
    open: () => Promise<Readable>,
    form: TableForm,
  ) => AsyncIterable<{
    readonly line: number;
    readonly cells: readonly string[] | null;
    readonly seeming?: readonly string[];
  }>;
  /** Whether the file is no table. */
  readonly isFault: (error: unknown) => boolean;
};

export type ReadDeps = {
  readonly clock: Clock;
  readonly table: Table;
  /** The names that the product shows for what a column can be, in every language. */
  readonly shownNames: ShownNames;
  readonly openFile: (key: string) => Promise<Readable | null>;
  /** One transaction, as long as the job is still this worker's. */
  readonly inJob: <Result>(job: ImportJob, work: (repos: InChecks) => Promise<Result>) => Promise<Result>;
};
