import '../../lib/further-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { paths } from '../../app/paths.ts';
import { LoadFailed } from '../../features/load-failed/load-failed.tsx';
import { NoShipment } from '../../features/shipment/no-shipment.tsx';
import { shipmentQuery } from '../../features/shipment/queries.ts';
import { ShipmentPage } from '../../features/shipment/shipment-page.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { useTellFrame } from '../../shell/page-frame.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';

export const Screen = () => {
  const { t } = useI18n();
  const { shipmentId = '' } = useParams({ strict: false }) as { readonly shipmentId?: string };
  const { data: shipment, error, refetch } = useQuery(shipmentQuery(shipmentId));
  useTellFrame(shipment?.shipmentId ?? null, null, 'shipments');

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
  return <LoadFailed onRetry={refetch}>{errorText(error, t, 'shipmentDetail.loadFailed')}</LoadFailed>;
};
