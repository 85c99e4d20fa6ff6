import type { UserId } from '@waybill/domain/ids';
import type { Role } from '@waybill/domain/roles';
import type { Said, ServerFacts } from '../command.ts';
import { facts, minute } from '../table.ts';

type Invited = {
  readonly userId: UserId;
  readonly roles: readonly Role[];
  readonly link: string;
  readonly expiresAt: Date;
};

/** The invitation link, and whether it is also sent by mail. */
export const invitationSaid = (
  about: Readonly<Record<string, string>>,
  mail: string,
  { userId, roles, link, expiresAt }: Invited,
  server: ServerFacts,
): Said => ({
  lines: facts({
    ...about,
    Invited: `${mail} (${roles.join(', ')})`,
    'User id': userId,
    Invitation: link,
    'Works until': minute(expiresAt),
  }),
  remarks: [whereTheMailIs(mail, server)],
});

const whereTheMailIs = (mail: string, { sendsMail, demo, publicUrl }: ServerFacts): string => {
  if (sendsMail) return `The server mails the link to ${mail}, as soon as it runs.`;
  if (demo)
    return `No SMTP_URL is set: the mail is shown at ${publicUrl}/dev/outbox only. Hand the link over yourself.`;
  return 'No SMTP_URL is set: the mail waits in the outbox. Hand the link over yourself.';
};
