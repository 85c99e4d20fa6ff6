import { lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { TargetFailure } from '@waybill/domain/target-failures';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

/** It says nothing of the address, which may hold a token. */
export class TargetError extends Error {
  readonly failure: TargetFailure;

  constructor(failure: TargetFailure) {
    super(`The address was not reached: ${failure}`);
    this.name = 'TargetError';
    this.failure = failure;
  }
}

export type TargetAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** As far as it was read. */
  readonly body: Buffer;
  readonly isCut: boolean;
};

type Question = {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How much of the answer is read. */
  readonly mostBytes?: number;
  /** Whoever asks may give up: then its reason is thrown, and no failure of the address. */
  readonly signal?: AbortSignal | undefined;
};

type Options = {
  /** ALLOW_PRIVATE_TARGETS: also private networks, and http. */
  readonly allowPrivate: boolean;
  /** Tests wait less, have names of their own, and trust their own certificates. */
  readonly totalMs?: number;
  readonly lookup?: LookupFunction;
  readonly ca?: string;
};

/** From the look-up of the name to the last byte of the answer. */
const TOTAL_MS = 15_000;
export const MOST_ANSWER_BYTES = 64 * 1024;

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Not loopback, a private network, link-local, or IPv4 dressed up as IPv6: what is beyond 2000::/3 is nobody's, or leads inside. */
const isPublic = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
};

/** Wherever it leads: some resolvers do not know it in all its spellings. */
const LOCALHOST = /(^|\.)localhost\.?$/;

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1');

export type Targets = ReturnType<typeof outsideTargets>;

/**
 * The only way to addresses that organisations choose: https, no redirects, 15 seconds in all, 64 kB of an answer unless more is asked for, and public networks
 * only. The addresses that a name leads to are judged when the connection is made, and it is made to one of those that were judged: a
 * name that leads elsewhere a moment later gains nothing. The agent judges them once more, also where a literal needs no look-up.
 */
export const outsideTargets = ({ allowPrivate, totalMs = TOTAL_MS, lookup = systemLookup, ca }: Options) => {
  const filter = { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate, keepAlive: false };

  const judgedLookup: LookupFunction = (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error || !first) return callback(new TargetError('unknown-host'), '', 0);
      if (!allowPrivate && !addresses.every(({ address }) => isPublic(address))) {
        return callback(new TargetError('private'), '', 0);
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

  const literalFault = (url: URL): TargetFailure | null => {
    if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) return 'not-https';
    const host = hostOf(url);
    if (allowPrivate) return null;
    return LOCALHOST.test(host) || (isIP(host) !== 0 && !isPublic(host)) ? 'private' : null;
  };

  const ask = (url: URL, { method, headers, body }: Question, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const isSecure = url.protocol === 'https:';
      const agent = isSecure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter);
      const options = {
        method,
        agent,
        signal,
        lookup: judgedLookup,
        ...(ca ? { ca } : {}),
        headers: {
          'user-agent': 'Waybill (delivery dashboard)',
          'accept-encoding': 'identity',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      };
      const request = (isSecure ? requestByHttps : requestByHttp)(url, options, resolve);
      request.on('error', reject);
      request.end(body);
    });

  return {
    /**
     * Why such an address would not be called; null when nothing is against it. A name that nobody knows yet is let through: it is judged
     * again with each call.
     */
    fault: async (url: URL): Promise<TargetFailure | null> => {
      const fault = literalFault(url);
      if (fault || isIP(hostOf(url)) !== 0) return fault;
      return new Promise((resolve) => {
        const limit = setTimeout(resolve, totalMs, null);
        judgedLookup(hostOf(url), {}, (error) => {
          clearTimeout(limit);
          resolve(error instanceof TargetError && error.failure === 'private' ? 'private' : null);
        });
      });
    },

    /** Throws a TargetError when there is no answer. A redirect is an answer like any other, and leads nowhere. */
    call: async (url: URL, question: Question): Promise<TargetAnswer> => {
      const { signal } = question;
      const fault = literalFault(url);
      if (fault) throw new TargetError(fault);
      const limit = AbortSignal.timeout(totalMs);
      try {
        const answer = await ask(url, question, signal ? AbortSignal.any([limit, signal]) : limit);
        const { body, isCut } = await readStart(answer, question.mostBytes ?? MOST_ANSWER_BYTES);
        return { status: answer.statusCode ?? 0, headers: answer.headers, body, isCut };
      } catch (error) {
        signal?.throwIfAborted();
        throw failureOf(error, limit);
      }
    },
  };
};

const readStart = async (answer: IncomingMessage, mostBytes: number): Promise<Pick<TargetAnswer, 'body' | 'isCut'>> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop early closes the connection.
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > mostBytes) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, mostBytes), isCut: bytes > mostBytes };
};

const CERTIFICATE_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$)/;

const failureOf = (error: unknown, limit: AbortSignal): TargetError => {
  if (error instanceof TargetError) return error;
  if (limit.aborted) return new TargetError('timed-out');
  const { code = '' } = error as { code?: string };
  return new TargetError(CERTIFICATE_CODES.test(code) ? 'certificate' : 'unreachable');
};
