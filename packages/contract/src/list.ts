import { line } from '@waybill/domain/validation';
import { z } from 'zod';

/** What a list shows at once. */
export const ROWS_PER_PAGE = [25, 50, 100, 250] as const;

export const SEARCH_MAX = 200;
const PAGE_MAX = 10_000;

/**
 * What a list by pages is asked for. It is the address of the list on the screen, too: every part is optional and has its
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

/** What a page of a list says besides its rows: how many match the search, and how many there are. */
export const listCounts = { total: z.number().int(), all: z.number().int() };
