import '../lib/language/lazy-texts.ts';
import { useI18n } from '../lib/language/i18n.tsx';
import { EmptyState } from '../ui/basics/empty-state.tsx';
import { NarrowPage } from './narrow-page.tsx';

type LaterPage =
  | 'page.shipments'
  | 'page.shipment'
  | 'page.upload'
  | 'page.geocode'
  | 'page.savedLocations'
  | 'page.vehicles'
  | 'page.vehicle'
  | 'page.delivery'
  | 'page.payments';

/** A screen with its route, guard and title but without content yet. It says so and promises nothing. */
export const ComingLater = ({ page }: { readonly page: LaterPage }) => {
  const { t } = useI18n();
  return (
    <NarrowPage>
      <EmptyState heading={t('comingLater.heading', { page: t(page) })}>{t('comingLater.explanation')}</EmptyState>
    </NarrowPage>
  );
};
