import '../../lib/language/lazy-texts.ts';
import { DriverAppOffer } from '../../features/driver-app/driver-app-offer.tsx';
import { useI18n } from '../../lib/language/i18n.tsx';
import { PublicPage } from '../../shell/public-page.tsx';

export const Screen = () => {
  const { t } = useI18n();
  return (
    <PublicPage title={t('page.driverApp')} maxWidth={560}>
      <DriverAppOffer />
    </PublicPage>
  );
};
