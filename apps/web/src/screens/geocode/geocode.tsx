import '../../lib/language/lazy-texts.ts';
import { useSearch } from '@tanstack/react-router';
import { knownPlaceListQuery } from '@waybill/contract/geocoding';
import { z } from 'zod';
import { GeocodePage } from '../../features/geocoding/geocode-page.tsx';
import { GEOCODE_VIEWS, type GeocodeView, GeocodeViews } from '../../features/geocoding/geocode-views.tsx';
import { KnownPlacesPage } from '../../features/geocoding/known-places-page.tsx';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { paths } from '../../lib/paths.ts';
import { useTellFrame } from '../../shell/page-frame.ts';

/** What is shown, the open stop, and the query of what is remembered. */
const address = knownPlaceListQuery.extend({
  direction: z.enum(['asc', 'desc']).default('desc'),
  show: z.enum(GEOCODE_VIEWS).default('dropoff'),
  open: z.string().min(1).max(64).optional(),
});

export const Screen = () => {
  const { show, open, ...query } = readListSearch(address, useSearch({ strict: false }));
  useTellFrame({ hasMessagesAtEnd: show !== 'remembered', shortcuts: show === 'remembered' ? null : 'geocode' });
  const go = useListAddress(paths.geocode, address);
  const choose = (view: GeocodeView) => go((now) => ({ ...now, page: 1, search: '', show: view, open: undefined }));
  const views = <GeocodeViews current={show} onChoose={choose} />;
  if (show === 'remembered') {
    return (
      <KnownPlacesPage
        query={query}
        onQuery={(change, options) => go((now) => ({ ...now, ...change(now) }), options)}
        openId={open ?? null}
        onOpen={(id) => go((now) => ({ ...now, open: id ?? undefined }), { replace: open !== undefined })}
        views={views}
        onWork={() => choose('dropoff')}
      />
    );
  }
  return (
    <GeocodePage
      kind={show}
      open={open ? { shipmentId: open, kind: show } : null}
      onOpen={(stop, options = { replace: open !== undefined }) =>
        go((now) => ({ ...now, show: stop?.kind ?? show, open: stop?.shipmentId }), options)
      }
      views={views}
    />
  );
};
