import type { UserId } from '@waybill/domain/ids';
import type { Locale } from '@waybill/domain/locales';
import type { AccountRepos } from './account-deps.ts';
import { invitationMail, invitationUrl } from './account-mails.ts';
import { hashToken, newToken } from './tokens.ts';

export type Invitee = {
  readonly id: UserId;
  readonly email: string;
  readonly locale: Locale;
  readonly organisationName: string;
  readonly expiresAt: Date;
};

/** Mails the link to the invitation and returns it; a link that was sent before stops working. */
export const sendInvitation = async (
  { codes, outbox }: Pick<AccountRepos, 'codes' | 'outbox'>,
  invitee: Invitee,
  publicUrl: string,
  now: Date,
): Promise<string> => {
  const code = newToken();
  const link = invitationUrl(publicUrl, code);
  await codes.issue({
    codeHash: hashToken(code),
    userId: invitee.id,
    purpose: 'invitation',
    email: invitee.email,
    createdAt: now,
    expiresAt: invitee.expiresAt,
  });
  await outbox.add(invitationMail(invitee, invitee.organisationName, link), now);
  return link;
};
