import { isIP } from 'node:net';
import type { ApiKeyActor, Member } from '@waybill/domain/actor';
import type { FastifyRequest } from 'fastify';
import { countedAddress } from './visitor-address.ts';

/** Where a request comes from: for the history, the throttle and the list of sessions. */
export type Visitor = {
  readonly address: string;
  /** What attempts are counted under. */
  readonly countedAddress: string;
  readonly userAgent: string | null;
};

/** Who asks, and from where. */
export type Requester<Person = Member | ApiKeyActor> = { readonly actor: Person; readonly visitor: Visitor };

/** Work for whoever asks, in one transaction for each call, with the repositories that it needs. */
export type InScope<Repos, Person = Member | ApiKeyActor> = <Result>(
  by: Requester<Person>,
  work: (repos: Repos) => Promise<Result>,
) => Promise<Result>;

/** Behind a proxy the address is what a header says, and anybody can write a header: only an address counts as one. */
const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''));

/** The header comes from anywhere; what is kept of it is bounded. */
export const visitorOf = (request: FastifyRequest): Visitor => {
  const address = addressOf(request);
  return {
    address,
    countedAddress: countedAddress(address),
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  };
};
