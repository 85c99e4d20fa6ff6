import type { Shipment } from '@waybill/contract/shipments';
import { useI18n } from '../../../lib/language/i18n.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { Fact, Facts, Section } from './facts.tsx';
import styles from './shipment-page.module.css';

export const PartiesSection = ({ shipment }: { readonly shipment: Shipment }) => {
  const { t } = useI18n();
  const session = useSession();
  const subCompany = session?.subCompanies.find(({ id }) => id === shipment.subCompanyId)?.name;
  const { ownerEmail, podEmails } = shipment;
  return (
    <Section title={t('shipmentDetail.section.parties')}>
      <Facts>
        <Fact label={t('shipment.field.senderName')}>{shipment.senderName}</Fact>
        <Fact label={t('shipment.field.receiverId')} isMono>
          {shipment.receiverId}
        </Fact>
        <Fact label={t('shipment.field.carrierId')}>{shipment.carrier?.name}</Fact>
        <Fact label={t('shipment.field.forwarderId')}>{shipment.forwarder?.name}</Fact>
        {/* Shown only if it is another organisation than the two above. */}
        {![shipment.carrier?.id, shipment.forwarder?.id].includes(shipment.enteredBy.id) && (
          <Fact label={t('shipmentDetail.fact.enteredBy')}>{shipment.enteredBy.name}</Fact>
        )}
        {session?.config?.usesSubCompany && (
          <Fact label={t('shipment.field.subCompanyId')}>
            {subCompany ?? <span className={styles.muted}>{t('shipmentDetail.noSubCompany')}</span>}
          </Fact>
        )}
        <Fact label={t('shipment.field.ownerName')}>{shipment.ownerName}</Fact>
        <Fact label={t('shipment.field.ownerEmail')}>
          {ownerEmail && <a href={`mailto:${ownerEmail}`}>{ownerEmail}</a>}
        </Fact>
        <Fact label={t('shipment.field.podEmails')}>{podEmails.join(', ')}</Fact>
      </Facts>
    </Section>
  );
};
