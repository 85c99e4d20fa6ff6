import '../../lib/language/lazy-texts.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CONTAINER_MAX } from '@waybill/contract/warehouse';
import { day } from '@waybill/domain/calendar';
import { SHELF_MAX } from '@waybill/domain/warehouse';
import { z } from 'zod';
import { WarehousePage } from '../../features/warehouse/warehouse-page.tsx';
import { readListSearch } from '../../lib/forms/list-search.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { FeatureOff } from '../../shared/feature-off/feature-off.tsx';
import { PublicPage } from '../../shell/public-page.tsx';

/** What is expected, and the shelf at which it is put. */
const address = z.object({
  day: day.optional(),
  container: z.string().trim().min(1).max(CONTAINER_MAX).optional(),
  shelf: z.string().trim().min(1).max(SHELF_MAX).optional(),
});

export const Screen = () => {
  const { t } = useI18n();
  const navigate = useNavigate();
  const session = useSession();
  const { shelf, ...list } = readListSearch(address, useSearch({ strict: false }));
  if (!session?.config?.usesWarehouseScan) {
    return (
      <PublicPage>
        <FeatureOff heading={t('warehouse.switchedOff')}>{t('warehouse.switchedOffDetail')}</FeatureOff>
      </PublicPage>
    );
  }
  const go = (search: z.output<typeof address>, replace: boolean) =>
    void navigate({ to: paths.warehouse, search, replace, resetScroll: false });
  return (
    <WarehousePage
      user={session.user}
      barcodeRegex={session.config.barcodeRegex}
      list={list}
      onList={(next) => go({ ...next, shelf }, false)}
      shelf={shelf ?? null}
      onShelf={(next) => go({ ...list, shelf: next ?? undefined }, true)}
    />
  );
};
