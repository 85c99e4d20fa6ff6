import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { MailLink } from '../../ui/basics/mail-link.tsx';

type Props = { readonly phoneNumber: string | null; readonly email: string | null };

/** Phone and e-mail links of a contact. */
export const ContactLines = ({ phoneNumber, email }: Props) => (
  <>
    {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>}
    {phoneNumber && email && ' · '}
    {email && <MailLink email={email} />}
  </>
);
