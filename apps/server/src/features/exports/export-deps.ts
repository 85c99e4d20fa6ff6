import type { Readable } from 'node:stream';
import type { Author, Member } from '@waybill/domain/actor';
import type { FieldFeature } from '@waybill/domain/fields';
import type { ExportId } from '@waybill/domain/ids';
import type { Toggle } from '@waybill/domain/organisation-config';
import type { Clock } from '../../clock.ts';
import type { ExportTable } from '../../export-table.ts';
import type { Requester } from '../../http/visitor.ts';
import type { ExportsRepo, RunningExport } from './exports.repo.ts';

export type InExports = {
  readonly exports: ExportsRepo;
  readonly author: Author;
  /** The features that are switched on now. */
  readonly features: () => Promise<readonly FieldFeature[]>;
  readonly isOn: (feature: Toggle) => Promise<boolean>;
  /** Whether all divisions are in view. */
  readonly seesWhole: boolean;
  readonly enqueue: (id: ExportId) => Promise<void>;
  readonly dequeue: (id: ExportId) => Promise<void>;
};

export type ExportDeps = {
  readonly clock: Clock;
  readonly inView: <Result>(by: Requester<Member>, work: (repos: InExports) => Promise<Result>) => Promise<Result>;
  /** The same over all divisions, whichever is in view: what somebody has under way counts wherever they look. */
  readonly inOrganisation: ExportDeps['inView'];
  readonly openFile: (key: string) => Promise<Readable | null>;
};

/** The rows of an export as they were at one moment. */
export type OpenedExport = { readonly table: ExportTable; readonly features: readonly FieldFeature[] };

export type RunExportDeps = {
  readonly clock: Clock;
  /** Whether who has asked for it may still see the list. */
  readonly mayStill: (of: RunningExport) => Promise<boolean>;
  readonly inSnapshot: <Result>(of: RunningExport, work: (opened: OpenedExport) => Promise<Result>) => Promise<Result>;
  /** Keeps a file while it is being made. */
  readonly keep: (key: string, content: Readable) => Promise<string>;
  /** In a transaction of its own, while the snapshot is open. */
  readonly inJob: <Result>(of: RunningExport, work: (exports: ExportsRepo) => Promise<Result>) => Promise<Result>;
  readonly onError: (error: unknown) => void;
};
