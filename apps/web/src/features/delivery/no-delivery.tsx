import { Link } from '@tanstack/react-router';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { EmptyState } from '../../ui/basics/empty-state.tsx';

/** A wrong id, another vehicle's stop and another organisation's look the same here. */
export const NoDelivery = ({ vehicleId }: { readonly vehicleId: string | null }) => {
  const { t } = useI18n();
  return (
    <EmptyState
      heading={t('delivery.notFound')}
      actions={
        vehicleId === null ? (
          <Link to={paths.vehicles} className={buttonClass({ variant: 'primary' })}>
            {t('vehicleRoute.toVehicles')}
          </Link>
        ) : (
          <Link to={paths.vehicle} params={{ vehicleId }} className={buttonClass({ variant: 'primary' })}>
            {t('delivery.toVehicle')}
          </Link>
        )
      }
    >
      {t('delivery.notFoundDetail')}
    </EmptyState>
  );
};
