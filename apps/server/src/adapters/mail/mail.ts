import { createTransport } from 'nodemailer';

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type MailAdapter = {
  /** Whether the message is really sent; the body of a sent one need not be kept. */
  readonly leavesTheSystem: boolean;
  send(message: MailMessage): Promise<void>;
  close(): void;
};

type TimeLimits = { readonly silenceMs: number; readonly totalMs: number };

/** Together under the minute that one attempt of the job may take. */
const TIME_LIMITS: TimeLimits = { silenceMs: 15_000, totalMs: 40_000 };

/** A real mail server. The time limits keep one that hangs from holding up the rest. */
export const smtpMail = (url: string, from: string, { silenceMs, totalMs } = TIME_LIMITS): MailAdapter => {
  const transport = createTransport(
    {
      url,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      dnsTimeout: silenceMs,
      // A message must not make the mailer read files or fetch addresses that it refers to.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    leavesTheSystem: true,
    send: ({ to, subject, text, html }) => inTime(transport.sendMail({ to, subject, text, html }), totalMs),
    close: () => transport.close(),
  };
};

const inTime = async (sending: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the mail server did not take the message in ${ms} ms`)), ms);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
};

/** No mail server is configured: the message stays in the outbox, where the demo shows it. */
export const keptMail: MailAdapter = { leavesTheSystem: false, send: async () => {}, close: () => {} };
