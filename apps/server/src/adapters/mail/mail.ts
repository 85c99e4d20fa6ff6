import { createTransport } from 'nodemailer';
import { fairTurns } from '../../fair-turns.ts';

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

/** As many connections as a mail server lets one client have without a thought. */
const CONNECTIONS = 8;
/** One of them, which carries many mails, one after the other. */
const KEPT_OPEN = { pool: true, maxConnections: 1, maxMessages: 500, maxRequeues: 0 } as const;
/** Nothing has been sent of a mail that has waited so long for one of them. */
const LONGEST_WAIT_MS = 60_000;

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
        ...(isPooled ? KEPT_OPEN : {}),
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
  const connections = connectionsOf(open, isPooled);

  return {
    leavesTheSystem: true,
    send: async ({ id, fromName, attachments, headers, ...message }) => {
      const mail = {
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
      };
      await connections
        .on((transport) => inTime(transport.sendMail(mail), totalMs))
        .catch((error: unknown) => {
          throw isRefusal(error) ? new MailRefusal((error as Error).message) : error;
        });
    },
    close: connections.close,
  };
};

type Transport = ReturnType<typeof createTransport>;

/** A connection for each mail; or a few that stay open, each of which one mail at a time has for itself. */
const connectionsOf = (open: () => Transport, isPooled: boolean) => {
  if (!isPooled) {
    const each = open();
    return { on: <Result>(work: (transport: Transport) => Promise<Result>) => work(each), close: () => each.close() };
  }
  const inTurn = fairTurns<'mail'>({
    atOnce: CONNECTIONS,
    perOwner: CONNECTIONS,
    mostWaiting: Number.POSITIVE_INFINITY,
    longestWaitMs: LONGEST_WAIT_MS,
  });
  const all = new Set<Transport>();
  const idle: Transport[] = [];
  const openOne = () => {
    const opened = open();
    all.add(opened);
    return opened;
  };
  const work = async <Result>(on: (transport: Transport) => Promise<Result>): Promise<Result> => {
    const transport = idle.pop() ?? openOne();
    try {
      const result = await on(transport);
      idle.push(transport);
      return result;
    } catch (error) {
      if (error instanceof LateError) {
        // What was given up must not be sent after all. The others have connections of their own.
        all.delete(transport);
        transport.close({ force: true });
      } else idle.push(transport);
      throw error;
    }
  };
  return {
    on: <Result>(on: (transport: Transport) => Promise<Result>) => inTurn('mail', () => work(on)),
    close: () => {
      for (const transport of all) transport.close();
    },
  };
};

/** A mailbox that is not there, or a message that is not wanted. That the sender is not let in may be mended meanwhile. */
const isRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
};

class LateError extends Error {}

/** Counted from when the mail has its connection: waiting for one is nobody's fault. */
const inTime = async (sending: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError(`the mail server did not take the message in ${ms} ms`)), ms);
  });
  await Promise.race([sending, late]).finally(() => clearTimeout(timer));
};

/** No mail server is configured: the message stays in the outbox, where the demo shows it. */
export const keptMail: MailAdapter = { leavesTheSystem: false, send: async () => {}, close: () => {} };
