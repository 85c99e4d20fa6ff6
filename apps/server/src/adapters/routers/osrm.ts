import { createHash } from 'node:crypto';
import type { Point } from '@waybill/domain/geocoding';
import { RouterError } from '@waybill/domain/route/router-error';
import { z } from 'zod';
import { askOutside, OutsideError } from '../outside/ask-outside.ts';

const TIMEOUT_MS = 10_000;
/** Fifty by fifty times and distances are some fifty kilobytes, and the places that they are for half as much. */
const MOST_BYTES = 1024 * 1024;
/** OSRM's answer to a point that is on none of its roads. Other points have roads. */
const WRONG_QUESTION = 400;

/** Twice around the world, with breaks. */
const MOST = 100_000_000;
const rows = z.array(z.array(z.number().min(0).max(MOST).nullable()));
const answer = z.object({ code: z.literal('Ok'), durations: z.unknown(), distances: z.unknown() });

/** The size comes first: half a million cells that are none would be half a million faults, and seconds to write them down. */
const isTable = (table: unknown, size: { readonly rows: number; readonly columns: number }): boolean =>
  Array.isArray(table) &&
  table.length === size.rows &&
  table.every((row) => Array.isArray(row) && row.length === size.columns);

const placeOf = ({ latitude, longitude }: Point) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`;
const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at).join(';');

/** The table service of OSRM, and of what speaks as it does. The operator says where it is, and it may be on this machine. */
export const osrm = (base: string, { timeoutMs = TIMEOUT_MS } = {}) => {
  const urlOf = (sources: readonly Point[], destinations: readonly Point[]): URL => {
    const url = new URL(base);
    const places = [...sources, ...destinations].map(placeOf).join(';');
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/table/v1/driving/${places}`;
    url.searchParams.set('annotations', 'duration,distance');
    url.searchParams.set('sources', numbersFrom(0, sources.length));
    url.searchParams.set('destinations', numbersFrom(sources.length, destinations.length));
    return url;
  };
  return {
    /** Which router it is, among those that there have been. */
    key: createHash('sha256').update(base).digest().readInt32BE(),

    /** Seconds and metres from each source to each destination; null where there is no way. Throws a RouterError. */
    table: async (sources: readonly Point[], destinations: readonly Point[], signal?: AbortSignal) => {
      const read = (body: unknown) => {
        const { durations, distances } = answer.parse(body);
        const size = { rows: sources.length, columns: destinations.length };
        if (!isTable(durations, size) || !isTable(distances, size)) throw new Error('the table has another size');
        return { seconds: rows.parse(durations), metres: rows.parse(distances) };
      };
      const terms = { service: 'router', timeoutMs, mostBytes: MOST_BYTES, signal };
      try {
        return await askOutside(urlOf(sources, destinations), terms, read);
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        throw new RouterError(error.message, error.status !== WRONG_QUESTION);
      }
    },
  };
};
