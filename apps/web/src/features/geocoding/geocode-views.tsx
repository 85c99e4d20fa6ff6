import type { StopKind } from '@waybill/domain/stop';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { useSession } from '../../lib/session/session.ts';
import { Tabs, UNKNOWN_COUNT } from '../../ui/list/tabs.tsx';
import { workQuery } from './queries.ts';

export const GEOCODE_VIEWS = ['dropoff', 'pickup', 'remembered'] as const;
export type GeocodeView = (typeof GEOCODE_VIEWS)[number];

type Props = { readonly current: GeocodeView; readonly onChoose: (view: GeocodeView) => void };

/** The addresses of dropoffs and of pickups, where there are any, and the places that are remembered. */
export const GeocodeViews = ({ current, onChoose }: Props) => {
  const { t, format } = useI18n();
  const usesPickups = useSession()?.config?.usesPickups === true;
  const { data } = useLoad(workQuery(current === 'pickup' ? 'pickup' : 'dropoff'));
  const countOf = (kind: StopKind) => (data ? format.number(data.counts[kind] ?? 0) : UNKNOWN_COUNT);
  const views: readonly GeocodeView[] = usesPickups ? GEOCODE_VIEWS : ['dropoff', 'remembered'];
  return (
    <Tabs
      label={t('geocode.views')}
      tabs={views.map((view) => ({
        key: view,
        label: t(`geocode.view.${view}`),
        ...(view !== 'remembered' && { count: countOf(view) }),
      }))}
      current={current}
      onChoose={onChoose}
    />
  );
};
