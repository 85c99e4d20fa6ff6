import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { savedLocationListQuery } from '@waybill/contract/saved-locations';
import { z } from 'zod';
import { SavedLocationsPage } from '../../features/saved-locations/saved-locations-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

/** The list's query and the open place. */
const address = savedLocationListQuery.extend({ open: z.string().min(1).max(64).optional() });

export const Screen = () => {
  const { open, ...query } = readListSearch(address, useSearch({ strict: false }));
  const go = useListAddress(paths.savedLocations, address);
  return (
    <SavedLocationsPage
      query={query}
      onQuery={(change, options) => go((now) => ({ ...change(now), open: undefined }), options)}
      openId={open ?? null}
      onOpen={(id) => go((now) => ({ ...now, open: id ?? undefined }), { replace: open !== undefined })}
    />
  );
};
