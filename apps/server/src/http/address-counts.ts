import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { PerMinute } from '../tallies.ts';

type Options = { readonly groupId?: string };

/** Where the limits of addresses count: with the other limits, each route under its own name. */
export const addressCounts = (perMinute: PerMinute): FastifyRateLimitStoreCtor => {
  class Counts implements FastifyRateLimitStore {
    readonly #route: string;

    constructor({ groupId = '' }: Options) {
      this.#route = groupId;
    }

    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], _windowMs: number, most: number): void {
      const { count, leftMs } = perMinute.add(`${this.#route} from ${address}`, most);
      done(null, { current: count, ttl: leftMs });
    }

    child(options: object): FastifyRateLimitStore {
      return new Counts(options);
    }
  }
  return Counts;
};
