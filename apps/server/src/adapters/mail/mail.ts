import { createTransport } from 'nodemailer';

export type MailAttachment = { readonly name: string; readonly type: string; readonly content: Buffer };

export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The Message-ID follows from it: a mail that is sent once more is the same mail to its reader's program. */
  readonly id?: string;
  /** Whose name stands before the installation's own address. */
  readonly fromName?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

export type MailAdapter = {
  /** Whether the message is really sent; the body of a sent one need not be kept. */
  readonly leavesTheSystem: boolean;
  send(message: MailMessage): Promise<void>;
  close(): void;
};

/** The server has said that it will not take this message, now or later. */
export class MailRefusal extends Error {}

type TimeLimits = { readonly silenceMs: number; readonly totalMs: number };

/** Together under the minute that one attempt of the job may take. */
const TIME_LIMITS: TimeLimits = { silenceMs: 15_000, totalMs: 40_000 };

/** As many connections as a mail server lets one client have without a thought; each carries many mails. */
const CONNECTIONS = { pool: true, maxConnections: 8, maxMessages: 500, maxRequeues: 0 } as const;

/** `post@example.com` of `Waybill <post@example.com>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;

type Options = Partial<TimeLimits> & {
  /** Keeps connections open and sends several mails at once, for thousands of them. */
  readonly isPooled?: boolean;
};

/** A real mail server. The time limits keep one that hangs from holding up the rest. */
export const smtpMail = (url: string, from: string, options: Options = {}): MailAdapter => {
  const { silenceMs, totalMs, isPooled = false } = { ...TIME_LIMITS, ...options };
  const address = addressOf(from);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const open = () =>
    createTransport(
      {
        url,
        ...(isPooled ? CONNECTIONS : {}),
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
  let transport = open();

  /** What was given up must not be sent after all, from the queue of connections that are still open. */
  const startAnew = () => {
    const former = transport;
    transport = open();
    former.close({ force: true });
  };

  return {
    leavesTheSystem: true,
    send: async ({ id, fromName, attachments, headers, ...message }) => {
      const sending = transport.sendMail({
        ...message,
        ...(id ? { messageId: `<${id}@${domain}>` } : {}),
        ...(fromName ? { from: { name: fromName, address } } : {}),
        ...(headers ? { headers: { ...headers } } : {}),
        ...(attachments
          ? {
              attachments: attachments.map(({ name, type, content }) => ({
                filename: name,
                contentType: type,
                content,
              })),
            }
          : {}),
      });
      await inTime(sending, totalMs, isPooled ? startAnew : () => {}).catch((error: unknown) => {
        throw isRefusal(error) ? new MailRefusal((error as Error).message) : error;
      });
    },
    close: () => transport.close(),
  };
};

/** A mailbox that is not there, or a message that is not wanted. That the sender is not let in may be mended meanwhile. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
};

const inTime = async (sending: Promise<unknown>, ms: number, onLate: () => void): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`the mail server did not take the message in ${ms} ms`));
      onLate();
    }, ms);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
};

/** No mail server is configured: the message stays in the outbox, where the demo shows it. */
export const keptMail: MailAdapter = { leavesTheSystem: false, send: async () => {}, close: () => {} };
