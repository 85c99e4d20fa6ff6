import { createTransport } from 'nodemailer';

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailAdapter = {
  /** Whether the message really leaves; the body of one that left need not be kept. */
  readonly leavesTheSystem: boolean;
  send(message: MailMessage): Promise<void>;
  close(): void;
};

/** A real mail server. The time limits keep one that hangs from holding up the rest. */
export const smtpMail = (url: string, from: string): MailAdapter => {
  const transport = createTransport(url, { from });
  return {
    leavesTheSystem: true,
    send: async (message) => {
      await transport.sendMail({ ...message });
    },
    close: () => transport.close(),
  };
};

/** No mail server is configured: the message stays in the outbox, where the demo shows it. */
export const keptMail: MailAdapter = { leavesTheSystem: false, send: async () => {}, close: () => {} };
