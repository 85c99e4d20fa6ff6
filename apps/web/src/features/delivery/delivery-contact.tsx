import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { RouteStop } from '@waybill/contract/routes';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DetailSection, Fact, Facts } from '../../shared/facts/facts.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { MailLink } from '../../ui/basics/mail-link.tsx';
import styles from './delivery-page.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Who is there, how to reach them, and what the driver is to know. */
export const DeliveryContact = ({ stop: { contact, shipments } }: { readonly stop: RouteStop }) => {
  const { t } = useI18n();
  const { name, phoneNumber, email } = contact;
  const notes = [...new Set(shipments.flatMap(({ driverNote }) => driverNote ?? []))];
  return (
    <>
      <DetailSection title={t('delivery.contact')} className={styles.section}>
        {name || phoneNumber || email ? (
          <Facts>
            <Fact label={t('delivery.name')}>{name}</Fact>
            <Fact label={t('delivery.phone')}>
              {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>}
            </Fact>
            <Fact label={t('delivery.email')}>{email && <MailLink email={email} />}</Fact>
          </Facts>
        ) : (
          <p className={styles.muted}>{t('delivery.noContact')}</p>
        )}
        {(phoneNumber || email) && (
          <div className={styles.reach}>
            {phoneNumber && (
              <>
                <a className={buttonClass({})} href={`tel:${phoneNumber}`}>
                  <IconPhone {...ICON} />
                  {t('delivery.call')}
                </a>
                <a className={buttonClass({})} href={`sms:${phoneNumber}`}>
                  <IconMessage {...ICON} />
                  {t('delivery.sms')}
                </a>
              </>
            )}
            {email && (
              <a className={buttonClass({})} href={`mailto:${email}`}>
                <IconMail {...ICON} />
                {t('delivery.mail')}
              </a>
            )}
          </div>
        )}
      </DetailSection>
      {notes.length > 0 && (
        <DetailSection title={t('delivery.notes')} className={styles.section}>
          {notes.map((note) => (
            <p key={note} className={styles.driverNote}>
              {note}
            </p>
          ))}
        </DetailSection>
      )}
    </>
  );
};
