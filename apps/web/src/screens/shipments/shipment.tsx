import '../../lib/language/lazy-texts.ts';
import { Link, useParams } from '@tanstack/react-router';
import { NoShipment } from '../../features/shipments/detail/no-shipment.tsx';
import { ShipmentPage } from '../../features/shipments/detail/shipment-page.tsx';
import { shipmentQuery } from '../../features/shipments/queries.ts';
import { loadErrorText } from '../../lib/api/error-text.ts';
import { useLoad } from '../../lib/api/use-load.ts';
import { useI18n } from '../../lib/language/i18n.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadFailed } from '../../shared/load-failed/load-failed.tsx';
import { useTellFrame } from '../../shell/page-frame.ts';
import { buttonClass } from '../../ui/basics/button.tsx';
import { PageSpinner } from '../../ui/basics/spinner.tsx';

export const Screen = () => {
  const { t } = useI18n();
  const { shipmentId = '' } = useParams({ strict: false }) as { readonly shipmentId?: string };
  const { data: shipment, error, retry } = useLoad(shipmentQuery(shipmentId));
  useTellFrame({ title: shipment?.shipmentId ?? null, parent: 'shipments' });

  if (shipment) return <ShipmentPage key={shipment.shipmentId} shipment={shipment} />;
  if (shipment === null) {
    return (
      <NoShipment
        actions={
          <Link to={paths.shipments} className={buttonClass({ variant: 'primary' })}>
            {t('action.goToShipments')}
          </Link>
        }
      />
    );
  }
  if (!error) return <PageSpinner label={t('action.loading')} />;
  return <LoadFailed onRetry={retry}>{loadErrorText(error, t, 'shipmentDetail.loadFailed')}</LoadFailed>;
};
