import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import type { RouteStop, StopContact } from '@waybill/contract/routes';
import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { useI18n } from '../../lib/language/i18n.tsx';
import { DetailSection, Fact, Facts } from '../../shared/facts/facts.tsx';
import { buttonClass } from '../../ui/basics/button.tsx';
import { MailLink } from '../../ui/basics/mail-link.tsx';
import styles from './delivery-page.module.css';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

const Contact = ({ contact: { name, phoneNumber, email } }: { readonly contact: StopContact }) => {
  const { t } = useI18n();
  return (
    <>
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
    </>
  );
};

/** All who are there, each once: shipments for several people share a stop where they share a house. */
const contactsOf = ({ contact, shipments }: RouteStop): readonly (readonly [key: string, contact: StopContact])[] => [
  ...new Map(
    [contact, ...shipments.flatMap((shipment) => shipment.contact ?? [])].map((one) => [
      JSON.stringify([one.name, one.phoneNumber, one.email]),
      one,
    ]),
  ),
];

/** Who is there, how to reach them, and what the driver is to know. */
export const DeliveryContact = ({ stop }: { readonly stop: RouteStop }) => {
  const { t } = useI18n();
  const notes = [...new Set(stop.shipments.flatMap(({ driverNote }) => driverNote ?? []))];
  return (
    <>
      <DetailSection title={t('delivery.contact')} className={styles.section}>
        {contactsOf(stop).map(([key, contact]) => (
          <Contact key={key} contact={contact} />
        ))}
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
