import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketAddress } from '../storage-url.ts';

const BUCKET = 'waybill';
/** Those that the server knows. */
const KEY = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A server in the shape of S3 that keeps files in a folder. It lacks two of the verbs that we use, listing uploads under way and giving one
 * up: they work on its folder here.
 */
export const startS3Server = async () => {
  Object.assign(process.env, KEY);
  const directory = await mkdtemp(join(tmpdir(), 'waybill-s3-'));
  const service = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await service.configureBuckets();
  const uploads = join(directory, BUCKET, '._S3rver_uploads');

  const listUploads = async () => {
    const ids = await readdir(uploads).catch(() => []);
    return Promise.all(
      ids.map(async (id) => {
        const folder = join(uploads, id);
        return { id, folder, key: await readFile(join(folder, 'key'), 'utf8'), begunAt: (await stat(folder)).mtime };
      }),
    );
  };

  const answerRest = service.callback();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const uploadId = searchParams.get('uploadId');
    if (request.method === 'GET' && searchParams.has('uploads')) {
      const found = (await listUploads()).filter(({ key }) => key.startsWith(searchParams.get('prefix') ?? ''));
      const entries = found.map(
        ({ id, key, begunAt }) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
      );
      const { length } = entries;
      response.setHeader('content-type', 'application/xml');
      response.end(
        `<ListMultipartUploadsResult><MaxUploads>${length}</MaxUploads>${entries.join('')}</ListMultipartUploadsResult>`,
      );
    } else if (request.method === 'DELETE' && uploadId !== null) {
      await rm(join(uploads, uploadId), { recursive: true, force: true });
      response.writeHead(204).end();
    } else answerRest(request, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const of = async (name: string) => (await listUploads()).filter(({ key }) => key.startsWith(`${name}/`));
  return {
    endpoint,
    /** The environment of a process that keeps its files here. */
    env: (name: string) => ({ ...KEY, STORAGE_URL: `s3://${BUCKET}/${name}?region=us-east-1&endpoint=${endpoint}` }),
    address: (name: string): BucketAddress => ({ bucket: BUCKET, prefix: `${name}/`, region: 'us-east-1', endpoint }),
    unfinished: async (name: string) => (await of(name)).map(({ key }) => key),
    makeOld: async (name: string) => {
      const before = new Date(Date.now() - DAY_MS - 60_000);
      for (const { folder } of await of(name)) await utimes(folder, before, before);
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
