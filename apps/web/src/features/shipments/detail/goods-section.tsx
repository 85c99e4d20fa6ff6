import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DetailSection, Fact, Facts } from '../../../shared/facts/facts.tsx';
import { FlagChips } from '../../../shared/shipments/flag-chips.tsx';
import { NOTHING, volumeText, weightText } from '../../../shared/shipments/shipment-text.ts';
import { FieldFacts } from './field-facts.tsx';
import styles from './shipment-page.module.css';

type Props = { readonly shipment: Shipment; readonly isBrief?: boolean };

/** Shown above the facts. */
const ELSEWHERE = ['flags', 'totalUnits', 'countedUnits'] as const;
const MEASURES = ['weight', 'dimensions', 'volume', 'temperatureRange'] as const;

export const GoodsSection = ({ shipment, isBrief = false }: Props) => {
  const { t, format } = useI18n();
  const words = { t, format };
  const { weight, effectiveVolume, volume } = shipment;
  const isDerived = volume === null && effectiveVolume !== null;
  const volumeFact = (
    <>
      {volumeText(effectiveVolume, words)}
      {isDerived && <span className={styles.muted}> {t('shipmentDetail.fromDimensions')}</span>}
    </>
  );
  const weightAndVolume = [weightText(weight, words), volumeText(effectiveVolume, words)];
  return (
    <DetailSection title={t('shipmentDetail.section.goods')} aside={<Units {...shipment} />}>
      <FlagChips {...shipment} />
      <Facts>
        {isBrief ? (
          <>
            <FieldFacts shipment={shipment} section="goods" except={[...ELSEWHERE, ...MEASURES]} isBrief />
            <Fact label={t('shipmentDetail.fact.weightVolume')} isBrief>
              {weightAndVolume.filter((text) => text !== NOTHING).join(' · ')}
            </Fact>
          </>
        ) : (
          <>
            <FieldFacts
              shipment={shipment}
              section="goods"
              only={['description', ...MEASURES]}
              own={{ volume: effectiveVolume === null ? null : volumeFact }}
            />
            <FieldFacts shipment={shipment} section="goods" except={['description', ...ELSEWHERE, ...MEASURES]} />
          </>
        )}
        <FieldFacts shipment={shipment} section="handling" except={['parcels']} isBrief={isBrief} />
      </Facts>
    </DetailSection>
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
