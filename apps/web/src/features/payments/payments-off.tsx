import { useI18n } from '../../lib/language/i18n.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

/** The address of a feature that is switched off still says what it is. */
export const PaymentsOff = () => {
  const { t } = useI18n();
  return <EmptyState heading={t('payments.switchedOff')}>{t('payments.switchedOffDetail')}</EmptyState>;
};
