import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { Fact, Facts, Section } from './facts.tsx';

export const ReferencesSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const { missingDocuments } = shipment;
  return (
    <Section title={t('shipmentDetail.section.references')}>
      <Facts>
        <Fact label={t('shipment.field.externalId')} isMono>
          {shipment.externalId}
        </Fact>
        <Fact label={t('shipment.field.referenceNumber')} isMono>
          {shipment.referenceNumber}
        </Fact>
        <Fact label={t('shipment.field.trackingNumbers')} isMono>
          {shipment.trackingNumbers.join(', ')}
        </Fact>
        <Fact label={t('shipment.field.hawbNumber')} isMono>
          {shipment.hawbNumber}
        </Fact>
        <Fact label={t('shipment.field.containerNumber')} isMono>
          {shipment.containerNumber}
        </Fact>
        <Fact label={t('shipment.field.missingDocuments')}>
          {missingDocuments.length > 0 ? missingDocuments.join(', ') : t('shipmentDetail.fact.none')}
        </Fact>
      </Facts>
    </Section>
  );
};
