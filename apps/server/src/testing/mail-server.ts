import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export type ReceivedMail = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
  /** As it came. */
  readonly raw: string;
};

export type MailServer = { readonly url: string; readonly received: readonly ReceivedMail[]; close(): Promise<void> };

/** A real SMTP server in this process, with a mailbox for every address. Closed when the test is over. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      stream.toArray().then((chunks) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ envelope: { from, to }, ...parseMail(Buffer.concat(chunks).toString('latin1')) });
        done();
      }, done);
    },
    ...options,
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // A client that hangs up in the middle does not concern the test.
  server.on('error', () => {});
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= new Promise((resolve) => server.close(() => resolve()));
    return closed;
  };
  onTestFinished(close);
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, received, close };
};

/** Parses as much of MIME as our own mails need: two alternatives, each with an encoding. */
const parseMail = (raw: string): Omit<ReceivedMail, 'envelope'> => {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitPart(part.trimStart()));
  const content = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding') ?? '') : '';
  };
  return { headers, text: content('text/plain'), html: content('text/html'), raw };
};

const splitPart = (raw: string) => {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(lines.map((line) => [line.split(':', 1)[0]?.toLowerCase() ?? '', headerValue(line)]));
  return { headers, body: raw.slice(end + 4).replace(/\r\n$/, '') };
};

const headerValue = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .trim()
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? decode(text, 'base64') : decode(text.replaceAll('_', ' '), 'quoted-printable'),
    );

const decode = (text: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};
