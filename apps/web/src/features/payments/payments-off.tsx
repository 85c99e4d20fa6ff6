import { useI18n } from '../../lib/language/i18n.tsx';
import { FeatureOff } from '../../shared/feature-off/feature-off.tsx';

export const PaymentsOff = () => {
  const { t } = useI18n();
  return <FeatureOff heading={t('payments.switchedOff')}>{t('payments.switchedOffDetail')}</FeatureOff>;
};
