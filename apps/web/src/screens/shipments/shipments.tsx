import { useSearch } from '@tanstack/react-router';
import { shipmentListQuery } from '@waybill/contract/shipment-list';
import { type ComponentProps, memo, useDeferredValue, useState } from 'react';
import { z } from 'zod';
import { LIST_VIEWS } from '../../features/shipments/list/list-or-map.ts';
import { withoutSwitchedOff } from '../../features/shipments/list/list-query.ts';
import { ShipmentsPage } from '../../features/shipments/list/shipments-page.tsx';
import { useFetchAhead } from '../../lib/browser/fetch-ahead.ts';
import { lazyPart, useLazyPart } from '../../lib/browser/lazy-part.ts';
import { useListAddress } from '../../lib/forms/list-address.ts';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorBoundary } from '../../shared/errors/error-boundary.tsx';
import { ErrorScreen } from '../../shared/errors/error-screen.tsx';
import { useTellFrame } from '../../shell/page-frame.ts';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

const shipmentPanel = lazyPart(
  async () => (await import('../../features/shipments/detail/shipment-panel.tsx')).ShipmentPanel,
);
const AHEAD = [shipmentPanel.fetch];

/** The list's query, the open shipment, the bulk job in view, and whether that is a list or a map. */
const address = shipmentListQuery.extend({
  open: z.string().max(64).toUpperCase().optional(),
  job: z.string().max(64).optional(),
  view: z.enum(LIST_VIEWS).default('list'),
});

export const Screen = () => {
  const search = useSearch({ strict: false });
  useFetchAhead(AHEAD);
  useTellFrame({ shortcuts: 'shipments' });
  // The press that changed the address is painted before the whole list is rendered.
  return <ShipmentList search={useDeferredValue(search)} />;
};

const ShipmentList = memo(({ search }: { readonly search: Readonly<Record<string, unknown>> }) => {
  const { t } = useI18n();
  const config = useSession()?.config ?? null;
  const { open, job, view, ...query } = withoutSwitchedOff(readListSearch(address, search), config);
  const go = useListAddress(paths.shipments, address);

  return (
    <ShipmentsPage
      query={query}
      openId={open ?? null}
      jobId={job ?? null}
      view={view}
      onQuery={(change, options) => go((now) => ({ ...now, ...change(now) }), options)}
      onOpen={(id, options) => go((now) => ({ ...now, open: id ?? undefined }), options)}
      onView={(next) => go((now) => ({ ...now, view: next }))}
      onJob={(id) => go((now) => ({ ...now, job: id ?? undefined }), { replace: true })}
      panel={(shipmentId, steps) => (
        <ErrorBoundary
          fallback={(error, reset) => (
            <ErrorScreen
              error={error}
              explanation={t('crash.explanation', { page: t('page.shipment') })}
              onRetry={reset}
            />
          )}
        >
          <LazyPanel shipmentId={shipmentId} {...steps} />
        </ErrorBoundary>
      )}
    />
  );
});

type PanelProps = ComponentProps<Awaited<ReturnType<typeof shipmentPanel.fetch>>>;

/** Without Suspense, which would show the spinner for at least 300 ms even if the panel has long been loaded. */
const LazyPanel = (props: PanelProps) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const ShipmentPanel = useLazyPart(shipmentPanel, true, (error) => setFailure({ error }));
  // The boundary around the panel explains it, and offers another try.
  if (failure) throw failure.error;
  return ShipmentPanel ? <ShipmentPanel {...props} /> : <PageSpinner label={t('action.loading')} />;
};
