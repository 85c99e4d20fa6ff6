import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { z } from 'zod';
import type { paths } from '../paths.ts';
import { listSearchOf, readListSearch } from './list-search.ts';

/** How a list asks for another query. */
export type OnQuery<Query> = (change: (now: Query) => Query, options?: ChangeOptions) => void;
/** Whether the address takes the place of the last one in the browser's history. */
export type ChangeOptions = { readonly replace: boolean };

/**
 * The address holds the list's query: a link shows a colleague the same list, and the back button works. A change is made to
 * the newest address and not to the one on screen, so that two steps add up even if the first is not on screen yet.
 */
export const useListAddress = <Schema extends z.ZodObject>(
  to: (typeof paths)[
    | 'shipments'
    | 'overview'
    | 'users'
    | 'savedLocations'
    | 'vehicles'
    | 'geocode'
    | 'webhooks'
    | 'partnerStatuses'
    | 'messageTemplates'
    | 'payments'
    | 'driverCash'],
  schema: Schema,
): OnQuery<z.output<Schema>> => {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace } = { replace: false }) =>
      void navigate({
        to,
        search: (now: Readonly<Record<string, unknown>>) => listSearchOf(schema, change(readListSearch(schema, now))),
        replace,
        resetScroll: false,
      }),
    [navigate, to, schema],
  );
};
