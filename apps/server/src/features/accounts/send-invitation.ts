import type { Invitee } from '@waybill/domain/user';
import type { AccountRepos } from './account-deps.ts';
import { invitationMail, invitationUrl } from './account-mails.ts';
import { hashToken, newToken } from './tokens.ts';

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
  await outbox.add(invitationMail(invitee, link), now);
  return link;
};
