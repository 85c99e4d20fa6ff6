import { type ComponentProps, useState } from 'react';
import { errorText } from '../../../lib/api/error-text.ts';
import { lazyPart, useLazyPart } from '../../../lib/browser/lazy-part.ts';
import { reportError } from '../../../lib/browser/start-error-reports.ts';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { LoadFailed } from '../../../shared/load-failed/load-failed.tsx';
import { PageSpinner } from '../../../ui/basics/spinner.tsx';

/** The map of the list, fetched when somebody comes near the switch that shows it. */
export const shipmentsMap = lazyPart(async () => (await import('../map/shipments-map.tsx')).ShipmentsMap);

type Props = ComponentProps<Awaited<ReturnType<typeof shipmentsMap.fetch>>>;

export const LazyMap = (props: Props) => {
  const { t } = useI18n();
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const ShipmentsMap = useLazyPart(shipmentsMap, failure === null, (error) => {
    reportError(error);
    setFailure({ error });
  });
  if (failure) return <LoadFailed onRetry={() => setFailure(null)}>{errorText(failure.error, t)}</LoadFailed>;
  return ShipmentsMap ? <ShipmentsMap {...props} /> : <PageSpinner label={t('action.loading')} />;
};
