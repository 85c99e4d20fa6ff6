import { formatPhoneNumber } from '@waybill/domain/phone-number';
import { NOTHING } from '../../../shared/shipments/shipment-text.ts';

type Props = { readonly phoneNumber: string | null; readonly email: string | null };

/** Phone and e-mail links of a contact. */
export const ContactLines = ({ phoneNumber, email }: Props) => {
  if (!phoneNumber && !email) return NOTHING;
  return (
    <>
      {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhoneNumber(phoneNumber)}</a>}
      {phoneNumber && email && ' · '}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
};
