import type { Author, Member } from '@waybill/domain/actor';
import type { RecordEntry } from '@waybill/domain/audit';
import type { AppError } from '@waybill/domain/errors';
import type { FetchFailure, MappedValue } from '@waybill/domain/fetch-updates/fetch-source';
import type { FetchedRecord } from '@waybill/domain/fetch-updates/read-record';
import type { FetchRunId, ShipmentId, ShipmentKey } from '@waybill/domain/ids';
import type { StatusChangeProblem } from '@waybill/domain/status-change';
import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { FailureParty } from '@waybill/domain/transitions';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { Seal } from '../../seal.ts';
import type { FetchRunsRepo } from './fetch-runs.repo.ts';
import type { FetchSourceRepo } from './fetch-source.repo.ts';
import type { FetchedValuesRepo, Values } from './fetched-values.repo.ts';

/** What the words of a source mean; null where nobody knows. With a shipment of which each was said, where there is one. */
export type ReadStatuses = (
  words: readonly string[],
  saidOf?: ReadonlyMap<string, ShipmentId>,
) => Promise<ReadonlyMap<string, DeliveryStatus | null>>;

/** One call to the source: an answer, or why there is none. */
export type CallSource = (
  url: URL,
  token: string | null,
  signal?: AbortSignal,
) => Promise<
  { readonly status: number; readonly body: Buffer; readonly isCut: boolean } | { readonly failure: FetchFailure }
>;

/** A shipment of the organisation, as the source is compared with it. */
export type KnownShipment = {
  readonly key: ShipmentKey;
  readonly shipmentId: ShipmentId;
  readonly externalId: string | null;
  readonly receiverName: string | null;
  readonly status: DeliveryStatus;
  readonly values: Values;
};

export type Move = {
  readonly key: ShipmentKey;
  readonly to: DeliveryStatus;
  readonly reason: string | null;
  readonly failureParty: FailureParty | null;
};

/** Changing shipments by the rules of every other change, in one transaction. */
export type Applying = {
  /** Locked until the transaction is over. */
  readonly withNumbers: (externalIds: readonly string[]) => Promise<readonly KnownShipment[]>;
  readonly withKeys: (keys: readonly ShipmentKey[]) => Promise<readonly KnownShipment[]>;
  /** What each is refused for. */
  readonly edit: (
    edits: readonly { readonly key: ShipmentKey; readonly values: Values }[],
  ) => Promise<readonly (AppError | null)[]>;
  readonly move: (moves: readonly Move[]) => Promise<readonly (StatusChangeProblem | null)[]>;
};

/** One transaction on what an organisation fetches. */
export type InFetch = {
  readonly source: FetchSourceRepo;
  readonly runs: FetchRunsRepo;
  readonly values: FetchedValuesRepo;
  readonly settings: () => Promise<{ readonly usesFetchUpdates: boolean; readonly timeZone: string }>;
  readonly reader: (mapping: readonly MappedValue[]) => Promise<(record: unknown) => FetchedRecord>;
  readonly readStatuses: ReadStatuses;
};

export type InRequest = InFetch & {
  readonly author: Author;
  /** Whether all divisions are in view. */
  readonly seesWhole: boolean;
  readonly applying: Applying;
  /** Those of these shipments that are in view. */
  readonly look: (keys: readonly ShipmentKey[]) => Promise<readonly KnownShipment[]>;
  /** The organisation's own shipments with these numbers, where it is certain which one is meant: a fetch changes no other. */
  readonly shipmentIdsOf: (externalIds: readonly string[]) => Promise<ReadonlyMap<string, ShipmentId>>;
  readonly record: RecordEntry;
  readonly enqueue: (id: FetchRunId) => Promise<void>;
  readonly dequeue: (jobId: string) => Promise<void>;
};

export type FetchDeps = {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly call: CallSource;
  /** Why an address would not be called. */
  readonly faultOf: (url: string) => Promise<'not-https' | 'private' | null>;
  readonly inView: <Result>(by: Requester<Member>, work: (repos: InRequest) => Promise<Result>) => Promise<Result>;
};

export type InRun = InFetch & { readonly applying: Applying };

export type RunDeps = {
  readonly clock: Clock;
  readonly seal: Seal;
  readonly call: CallSource;
  /** One transaction, as long as the job is still this worker's. */
  readonly inRun: <Result>(work: (repos: InRun) => Promise<Result>) => Promise<Result>;
};
