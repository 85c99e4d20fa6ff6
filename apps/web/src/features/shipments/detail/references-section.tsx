import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { DetailSection, Facts } from '../../../shared/facts/facts.tsx';
import { FieldFacts } from './field-facts.tsx';

/** The numbers by which people on the phone ask for a shipment. */
const MOST_ASKED_FOR = ['externalId', 'referenceNumber', 'trackingNumbers'] as const;

/** Missing ones have a section of their own. */
const WITHOUT_DOCUMENTS = [...MOST_ASKED_FOR, 'missingDocuments'] as const;

export const ReferencesSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const hasAllDocuments = shipment.missingDocuments.length === 0;
  return (
    <DetailSection title={t('shipmentDetail.section.references')}>
      <Facts>
        <FieldFacts shipment={shipment} section="references" only={MOST_ASKED_FOR} />
        <FieldFacts
          shipment={shipment}
          section="references"
          except={hasAllDocuments ? MOST_ASKED_FOR : WITHOUT_DOCUMENTS}
          own={hasAllDocuments ? { missingDocuments: t('shipmentDetail.fact.none') } : {}}
        />
      </Facts>
    </DetailSection>
  );
};
