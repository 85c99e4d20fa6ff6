import type { AuditAction } from '@waybill/domain/audit';
import { createTranslate } from '@waybill/i18n/create-translate';
import { notice, type Recipient } from '../../../mail-layout.ts';
import type { Mail } from '../account-deps.ts';

/** A change to the factors of an account, named as in its history. */
export type FactorChange = Extract<
  AuditAction<'user'>,
  'authenticator-added' | 'authenticator-removed' | 'recovery-codes-made'
>;

/** Goes to the owner of the account, who may not have been the one who did it. */
export const factorMail = (to: Recipient, change: FactorChange): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t(`mail.factor.${change}.subject`),
    body: t(`mail.factor.${change}.body`, { email: to.email }),
    footer: t('mail.factorFooter'),
  });
};

export const recoveryCodeUsedMail = (to: Recipient, left: number): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t('mail.recoveryCodeUsedSubject'),
    body: t('mail.recoveryCodeUsedBody', { email: to.email, count: left }),
    footer: t('mail.factorFooter'),
  });
};

/** `by` is the name of the admin, or of the operator. */
export const twoFactorResetMail = (to: Recipient, by: string): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t('mail.twoFactorResetSubject'),
    body: t('mail.twoFactorResetBody', { email: to.email, by }),
    footer: t('mail.twoFactorResetFooter'),
  });
};

export const passkeyMail = (to: Recipient, change: 'passkey-added' | 'passkey-removed', name: string): Mail => {
  const t = createTranslate(to.locale);
  return notice(t, to, {
    subject: t(`mail.passkey.${change}.subject`),
    body: t(`mail.passkey.${change}.body`, { email: to.email, name }),
    footer: t('mail.factorFooter'),
  });
};
