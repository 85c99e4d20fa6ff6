import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { type ClientRequest, get as getByHttp, type IncomingMessage } from 'node:http';
import { get as getByHttps } from 'node:https';
import { useAgent as filteringAgent } from 'request-filtering-agent';
import { OutsideError } from './ask-outside.ts';

/** By which a server says that a file is still the one that was fetched. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type FetchedFile = Validators & { readonly bytes: number; readonly sha256: string };

type Terms = {
  /** What it is called in errors. */
  readonly service: string;
  readonly mostBytes: number;
  /** The first bytes of every such file. */
  readonly magic: Buffer;
  /** The longest pause of the sender. */
  readonly idleMs: number;
  readonly signal: AbortSignal;
  readonly known: Validators | null;
};

const MOST_REDIRECTS = 5;

/**
 * Writes a file of another server to `path`; null when it is still the known one. The address itself is the operator's choice and may be in a
 * private network. Redirects are the other server's, so they lead to public addresses by https only. As in askOutside, no error
 * says anything of the address.
 */
export const fetchFile = async (url: URL, path: string, terms: Terms): Promise<FetchedFile | null> => {
  const { service, signal } = terms;
  try {
    const answer = await follow(url, terms);
    if (answer.statusCode === 304 && terms.known) {
      answer.resume();
      return null;
    }
    return await store(answer, path, terms);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutsideError) throw error;
    throw new OutsideError('unreachable', `The ${service} does not answer, or breaks off`);
  }
};

const follow = async (url: URL, terms: Terms, redirects = 0): Promise<IncomingMessage> => {
  const answer = await ask(url, terms, redirects > 0);
  const { statusCode = 0, headers } = answer;
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode);
  if (!isRedirect) return answer;
  answer.destroy();
  const { location = '' } = headers;
  const next = URL.canParse(location, url) ? new URL(location, url) : null;
  if (redirects === MOST_REDIRECTS || next?.protocol !== 'https:') {
    throw new OutsideError('refused', `The ${terms.service} leads elsewhere, and not to https`, { status: statusCode });
  }
  return follow(next, terms, redirects + 1);
};

const ask = (url: URL, { signal, idleMs, known }: Terms, isRedirected: boolean): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: '*/*',
      'accept-encoding': 'identity',
      'user-agent': 'Waybill (delivery dashboard)',
      ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
    };
    const agent = isRedirected ? { agent: filteringAgent(url.href) } : {};
    const get = url.protocol === 'https:' ? getByHttps : getByHttp;
    const request: ClientRequest = get(url, { headers, signal, timeout: idleMs, ...agent }, resolve);
    request.on('timeout', () => request.destroy(new Error('idle')));
    request.on('error', reject);
  });

const store = async (answer: IncomingMessage, path: string, terms: Terms): Promise<FetchedFile> => {
  const { service, mostBytes, magic } = terms;
  const { statusCode: status = 0, headers } = answer;
  const refusal = (why: string) => new OutsideError('nonsense', `The ${service} ${why}`, { status });
  if (status !== 200) {
    answer.destroy();
    throw new OutsideError(status >= 500 ? 'unreachable' : 'refused', `The ${service} answered ${status}`, { status });
  }
  const tooLarge = `is larger than ${mostBytes} bytes`;
  if (Number(headers['content-length'] ?? 0) > mostBytes) {
    answer.destroy();
    throw refusal(tooLarge);
  }
  const hash = createHash('sha256');
  let bytes = 0;
  let start = Buffer.alloc(0);
  const checked = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw refusal(tooLarge);
      if (start.length < magic.length) {
        start = Buffer.concat([start, chunk]).subarray(0, magic.length);
        if (!magic.subarray(0, start.length).equals(start)) throw refusal('is not such a file');
      }
      hash.update(chunk);
      yield chunk;
    }
    if (start.length < magic.length) throw refusal('is not such a file');
  };
  await writeFile(path, checked(answer), { flag: 'wx', mode: 0o600, flush: true });
  return {
    bytes,
    sha256: hash.digest('hex'),
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
  };
};
