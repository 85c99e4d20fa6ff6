import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { savedLocationListQuery } from '@waybill/contract/saved-locations';
import { SavedLocationsPage } from '../../features/saved-locations/saved-locations-page.tsx';
import { listSearchOf, readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';

/** The address holds the list's query and the open place. */
export const Screen = () => {
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const query = readListSearch(savedLocationListQuery, search);
  const openId = typeof search.open === 'string' ? search.open : null;
  const go = (next: typeof query, open: string | null, replace = false) =>
    void navigate({
      to: paths.savedLocations,
      search: { ...listSearchOf(savedLocationListQuery, next), ...(open && { open }) },
      replace,
      resetScroll: false,
    });
  return (
    <SavedLocationsPage
      query={query}
      onQuery={(next, { replace } = { replace: false }) => go(next, null, replace)}
      openId={openId}
      onOpen={(id) => go(query, id, openId !== null)}
    />
  );
};
