import type { Readable } from 'node:stream';
import type { ImageType } from '@waybill/domain/attachment';
import type { KeepDeleted } from '@waybill/domain/deletion';
import type { OrganisationId } from '@waybill/domain/ids';
import type { NewShipmentEntry } from '@waybill/domain/shipment-history';
import type { Clock } from '../../clock.ts';
import type { Requester } from '../../http/visitor.ts';
import type { AttachmentsRepo } from './attachments.repo.ts';

type InScope = {
  readonly attachments: AttachmentsRepo;
  readonly record: (entry: NewShipmentEntry) => Promise<void>;
  /** The room for files of the caller's organisation, as this transaction sees it. */
  readonly fileUsage: () => Promise<{ readonly bytes: number; readonly quotaBytes: number }>;
  /** Removes the files that no row names any more, some time after this transaction is over. */
  readonly removeFiles: (afterMs: number) => Promise<void>;
  /** Copies an attachment before it is deleted, so that the deletion can be undone; its files stay for as long. */
  readonly keepDeleted: KeepDeleted;
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
  /** `judgeHead` is called with the first bytes, and throws to refuse the file before the rest of it has come. */
  readonly receive: (
    content: AsyncIterable<Buffer>,
    rules: { readonly mostBytes: number; readonly judgeHead: (head: Uint8Array) => void },
  ) => Promise<Received>;
  /** Kept files are removed in time unless a row comes to name them. */
  readonly keep: (files: readonly FileToKeep[]) => Promise<void>;
  readonly drop: (keys: readonly string[]) => Promise<void>;
  readonly open: (key: string) => Promise<Readable | null>;
};

export type PreparedImage = {
  /** The paths of the image and of a small one. */
  readonly content: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly thumbnailBytes: number;
  discard(): Promise<void>;
};

export type ImageToPrepare = {
  readonly path: string;
  readonly type: ImageType;
  /** One organisation's images do not delay another's. */
  readonly organisationId: OrganisationId;
  readonly signal: AbortSignal;
};

export type AttachmentDeps = {
  readonly clock: Clock;
  readonly files: Files;
  /** Encodes an image anew, the right way up and with nothing else in the file; refuses what takes too much to decode. */
  readonly prepareImage: (image: ImageToPrepare) => Promise<PreparedImage>;
  /** One transaction in the actor's current view. */
  readonly inScope: <Result>(by: Requester, work: (repos: InScope) => Promise<Result>) => Promise<Result>;
};
