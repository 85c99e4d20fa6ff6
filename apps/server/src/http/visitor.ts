import { isIP } from 'node:net';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from './visitor-address.ts';

/** The origin of a request: for the history, the throttle and the list of sessions. */
export type Visitor = {
  readonly address: string;
  /** The throttle's key for the address: a whole /64 of IPv6 addresses counts as one. */
  readonly countedAddress: string;
  readonly userAgent: string | null;
};

/** The caller, and where the request comes from. */
export type Requester<Person = Member | ApiKeyActor> = { readonly actor: Person; readonly visitor: Visitor };

/** Runs work for a requester with the repositories that it needs; each call is one transaction. */
export type InScope<Repos, Person = Member | ApiKeyActor> = <Result>(
  by: Requester<Person>,
  work: (repos: Repos) => Promise<Result>,
) => Promise<Result>;

/** The same repositories in a transaction that only reads, which a replica may answer, and in one that writes. */
export type InScopes<Repos, Person = Member | ApiKeyActor> = {
  readonly reading: InScope<Repos, Person>;
  readonly inScope: InScope<Repos, Person>;
};

/** Behind a proxy the address comes from a header, which anybody can write: only a valid IP address counts. */
const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''));

/** Clients choose their user agent freely, so its stored length is limited. */
export const visitorOf = (request: FastifyRequest): Visitor => {
  const address = addressOf(request);
  return {
    address,
    countedAddress: countedAddress(address),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  };
};
