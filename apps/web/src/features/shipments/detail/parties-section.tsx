import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { DetailSection, Fact, Facts } from '../../../shared/facts/facts.tsx';
import { FieldFacts } from './field-facts.tsx';
import styles from './shipment-page.module.css';

const PARTNERS = ['senderName', 'receiverId', 'carrierId', 'forwarderId'] as const;
/** The sub-company stands beside the partners, and the receiver's status with the dropoff. */
const ELSEWHERE = ['subCompanyId', 'receiverStatus'] as const;

export const PartiesSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const isEnteredByAnother = ![shipment.carrier?.id, shipment.forwarder?.id].includes(shipment.enteredBy.id);
  const hasSubCompany = useSession()?.subCompanies.some(({ id }) => id === shipment.subCompanyId);
  const noSubCompany = <span className={styles.muted}>{t('shipmentDetail.noSubCompany')}</span>;
  return (
    <DetailSection title={t('shipmentDetail.section.parties')}>
      <Facts>
        <FieldFacts shipment={shipment} section="parties" only={PARTNERS} />
        {isEnteredByAnother && <Fact label={t('shipmentDetail.fact.enteredBy')}>{shipment.enteredBy.name}</Fact>}
        <FieldFacts
          shipment={shipment}
          section="parties"
          only={['subCompanyId']}
          own={hasSubCompany ? {} : { subCompanyId: noSubCompany }}
        />
        <FieldFacts shipment={shipment} section="parties" except={[...PARTNERS, ...ELSEWHERE]} />
      </Facts>
    </DetailSection>
  );
};
