import { line } from '@waybill/domain/validation';
import { z } from 'zod';

/** The numbers of rows that a list can show at once. */
export const ROWS_PER_PAGE = [25, 50, 100, 250] as const;

/** The most characters that can be searched for. */
export const SEARCH_MAX = 200;
const PAGE_MAX = 10_000;

/**
 * The query of a list by pages. The list's address on the screen has the same parts: every part is optional and has its
 * default, and the first sort is the usual one.
 */
export const pagedListQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    search: line(SEARCH_MAX).default(''),
    sort: z.enum(sorts).default(sorts[0] as never),
    direction: z.enum(['asc', 'desc']).default('asc'),
    rows: z.coerce.number().pipe(z.literal(ROWS_PER_PAGE)).default(50),
    page: z.coerce.number().int().min(1).max(PAGE_MAX).default(1),
  });

const CURSOR_MAX = 1_000;
/** For programs: a page that begins behind the last row of the one before, whatever was added or removed meanwhile. `page` does not count then. */
export const fromCursor = { after: z.string().max(CURSOR_MAX).optional() };
/** The cursor of the next page; null where there is none. */
export const nextCursor = { after: z.string().nullable() };

/** The query of a list of which more rows are read at once than a screen shows. */
export type AnyRows<Query> = Omit<Query, 'rows'> & { readonly rows: number };

/** The counts that a page of a list has besides its rows: those that match the search, and all. */
export const listCounts = { total: z.number().int(), all: z.number().int() };
