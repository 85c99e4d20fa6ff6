import type { Readable } from 'node:stream';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentsRepo } from './attachments.repo.ts';

type InScope = {
  readonly attachments: AttachmentsRepo;
  readonly record: (entry: NewShipmentEntry) => Promise<void>;
  /** The caller's name in the history. */
  readonly authorName: string;
};

/** A file that has arrived and belongs to no shipment yet. */
export type Received = {
  readonly path: string;
  readonly bytes: number;
  readonly head: Uint8Array;
  discard(): Promise<void>;
};

export type FileToKeep = { readonly key: string; readonly content: () => Buffer | Readable };

export type Files = {
  readonly receive: (content: Readable, mostBytes: number) => Promise<Received>;
  /** Kept files are removed in time unless a row comes to name them. */
  readonly keep: (files: readonly FileToKeep[]) => Promise<void>;
  readonly drop: (keys: readonly string[]) => Promise<void>;
  readonly open: (key: string) => Promise<Readable | null>;
};

export type AttachmentDeps = {
  readonly clock: Clock;
  readonly files: Files;
  /** One transaction in the actor's current view. */
  readonly inScope: <Result>(by: Requester, work: (repos: InScope) => Promise<Result>) => Promise<Result>;
};
