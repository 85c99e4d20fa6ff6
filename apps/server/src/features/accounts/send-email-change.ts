import type { UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { AccountRepos } from './account-deps.ts';
import { emailChangeAskedMail, emailChangeMail } from './account-mails.ts';
import { hashToken, newToken } from './tokens.ts';

const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1000;

export type NewAddress = {
  readonly userId: UserId;
  readonly oldEmail: string;
  readonly email: string;
  readonly locale: Locale;
  readonly organisationName: string;
};

/** Mails a link to the new address and a notice to the old one, which signs in until the new one is confirmed. */
export const sendEmailChange = async (
  { codes, outbox }: Pick<AccountRepos, 'codes' | 'outbox'>,
  { userId, oldEmail, email, locale, organisationName }: NewAddress,
  publicUrl: string,
  now: Date,
): Promise<void> => {
  const code = newToken();
  await codes.issue({
    codeHash: hashToken(code),
    userId,
    purpose: 'change-email',
    email,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SEVEN_DAYS),
  });
  await outbox.add(emailChangeMail({ email, locale }, code, publicUrl), now);
  await outbox.add(emailChangeAskedMail({ email: oldEmail, locale }, email, organisationName), now);
};
