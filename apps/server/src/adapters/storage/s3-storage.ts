import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type MultipartUpload,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { BucketAddress } from '../../storage-url.ts';
import { assertStorageKey, isStorageKey, LONGEST_WRITING_MS, STORAGE_AWAY, type Storage } from './storage.ts';

/** A service takes ten thousand parts at most: a file of 80 GB. Each is sent with its checksum, and again when the line breaks. */
const PART_BYTES = 8 * 1024 * 1024;
/** What one file holds in memory at most is as many parts. */
const PARTS_AT_ONCE = 2;
const CONNECT_MS = 5_000;
/** Between two signs of life of the service, while something is asked of it. */
const SILENT_MS = 120_000;
/** Slow readers of files keep one each; what is asked besides must not wait for them. */
const MOST_CONNECTIONS = 500;
const ATTEMPTS = 3;

export type S3Storage = Storage & { close(): void };

/** The service, or the way to it, is at fault; not what was asked. */
const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error) || !('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { readonly httpStatusCode?: number };
  return status === undefined || status >= 500 || status === 429;
};

const answered = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked;
  } catch (error) {
    if (!isAway(error)) throw error;
    throw Object.assign(new Error('The storage does not answer.', { cause: error }), { code: STORAGE_AWAY });
  }
};

/**
 * Bytes that are asked for have to come; whoever reads them may take their time. A time-out of the connection does not tell the two apart: a
 * phone that pauses its download looks like a service that says nothing.
 */
const whileComing = (body: Readable, silentMs: number): Readable => {
  async function* chunks() {
    const coming = body[Symbol.asyncIterator]();
    for (;;) {
      const silence = setTimeout(() => body.destroy(new Error('The storage says nothing any more.')), silentMs);
      const next = await coming.next().finally(() => clearTimeout(silence));
      if (next.done) return;
      yield next.value;
    }
  }
  // An answer that nobody reads ends with an error; whoever reads it is told even so.
  body.on('error', () => {});
  return Readable.from(chunks(), { objectMode: false })
    .on('error', () => {})
    .on('close', () => body.destroy());
};

/** Keeps files in a bucket of a service in the shape of S3. */
export const s3Storage = (
  { bucket, prefix, region, endpoint }: BucketAddress,
  { silentMs = SILENT_MS }: { readonly silentMs?: number } = {},
): S3Storage => {
  // The library would tell the log of every start that its versions of next year want a later Node.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const clientWith = (timeouts: object) =>
    new S3Client({
      ...(region === null ? {} : { region }),
      // A service of one's own seldom has a name for each bucket.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        httpAgent: { maxSockets: MOST_CONNECTIONS },
        httpsAgent: { maxSockets: MOST_CONNECTIONS },
        ...timeouts,
      },
    });
  const client = clientWith({ socketTimeout: silentMs });
  // Until the answer begins; its bytes are watched by whoever reads them.
  const reading = clientWith({ socketTimeout: 0, requestTimeout: silentMs, throwOnRequestTimeout: true });
  const named = (key: string) => {
    assertStorageKey(key);
    return { Bucket: bucket, Key: `${prefix}${key}` };
  };

  const abort = ({ Bucket, Key }: ReturnType<typeof named>, UploadId: string) =>
    client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));

  return {
    put: async (key, content) => {
      // A stream that has broken off before anybody listened would be waited for without end.
      if (content instanceof Readable && content.errored) throw content.errored;
      const params = { ...named(key), Body: content };
      const how = { partSize: PART_BYTES, queueSize: PARTS_AT_ONCE, leavePartsOnError: true };
      const upload = new Upload({ client, params, ...how });
      try {
        await answered(upload.done());
      } catch (error) {
        // What is left over even so, the next sweep removes; the error that counts is the first one.
        if (upload.uploadId) await abort(params, upload.uploadId).catch(() => {});
        throw error;
      }
    },

    get: async (key, part) => {
      try {
        const asked = { ...named(key), ...(part && { Range: `bytes=${part.start}-${part.end}` }) };
        const { Body } = await answered(reading.send(new GetObjectCommand(asked)));
        return whileComing(Body as Readable, silentMs);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },

    bytes: async (key) => {
      try {
        return (await answered(reading.send(new HeadObjectCommand(named(key))))).ContentLength ?? null;
      } catch (error) {
        if (error instanceof NotFound) return null;
        throw error;
      }
    },

    remove: async (key) => {
      await answered(client.send(new DeleteObjectCommand(named(key))));
    },

    list: async function* () {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '' } of Contents) {
          const key = Key.slice(prefix.length);
          if (isStorageKey(key)) yield key;
        }
      }
    },

    sweep: async (now) => {
      for await (const { Key = '', UploadId = '', Initiated } of unfinishedUploads(client, bucket, prefix)) {
        if (
          !isStorageKey(Key.slice(prefix.length)) ||
          !Initiated ||
          now.getTime() - Initiated.getTime() <= LONGEST_WRITING_MS
        )
          continue;
        await answered(abort({ Bucket: bucket, Key }, UploadId));
      }
    },

    close: () => {
      client.destroy();
      reading.destroy();
    },
  };
};

async function* unfinishedUploads(client: S3Client, bucket: string, prefix: string): AsyncGenerator<MultipartUpload> {
  let after: Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'> = {};
  for (;;) {
    const asked = { Bucket: bucket, Prefix: prefix, ...after };
    const page = await answered(client.send(new ListMultipartUploadsCommand(asked)));
    yield* page.Uploads ?? [];
    if (!page.IsTruncated || !page.NextKeyMarker) return;
    after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
