import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import {
  dimensionsText,
  NOTHING,
  temperatureText,
  volumeText,
  weightText,
} from '../../../shared/shipments/shipment-text.ts';
import { Fact, Facts, Mono, Section } from './facts.tsx';
import { FlagChips } from './flag-chips.tsx';
import styles from './shipment-page.module.css';

type Props = { readonly shipment: Shipment; readonly isBrief?: boolean };

export const GoodsSection = ({ shipment, isBrief = false }: Props) => {
  const { t, format } = useI18n();
  const words = { t, format };
  const { weight, effectiveVolume, volume } = shipment;
  const isDerived = volume === null && effectiveVolume !== null;
  return (
    <Section title={t('shipmentDetail.section.goods')} aside={<Units {...shipment} />}>
      <FlagChips {...shipment} />
      <Facts>
        <Fact label={t('shipment.field.description')} isBrief={isBrief}>
          {shipment.description}
        </Fact>
        {isBrief ? (
          <Fact label={t('shipmentDetail.fact.weightVolume')} isBrief>
            {[weightText(weight, words), volumeText(effectiveVolume, words)]
              .filter((text) => text !== NOTHING)
              .join(' · ')}
          </Fact>
        ) : (
          <>
            <Fact label={t('shipment.field.weight')}>{weightText(weight, words)}</Fact>
            <Fact label={t('shipment.field.dimensions')}>{dimensionsText(shipment.dimensions, words)}</Fact>
            <Fact label={t('shipment.field.volume')}>
              {isDerived ? (
                <>
                  {volumeText(effectiveVolume, words)}{' '}
                  <span className={styles.muted}>{t('shipmentDetail.fromDimensions')}</span>
                </>
              ) : (
                volumeText(effectiveVolume, words)
              )}
            </Fact>
            <Fact label={t('shipment.field.temperatureRange')}>
              {temperatureText(shipment.temperatureRange, words)}
            </Fact>
          </>
        )}
        <Fact label={t('shipment.field.warehouseLocation')} isBrief={isBrief}>
          {shipment.warehouseLocation && <Mono>{shipment.warehouseLocation}</Mono>}
        </Fact>
        <Fact label={t('shipment.field.driverNote')} isBrief={isBrief}>
          {shipment.driverNote}
        </Fact>
      </Facts>
    </Section>
  );
};

const Units = ({ countedUnits, totalUnits }: Pick<Shipment, 'countedUnits' | 'totalUnits'>) => {
  const { t } = useI18n();
  if (countedUnits !== null && totalUnits !== null) {
    return t('shipmentDetail.unitsCounted', { counted: countedUnits, total: totalUnits });
  }
  const count = totalUnits ?? countedUnits;
  return count === null ? null : t('shipmentDetail.units', { count });
};
