import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { keptMail, MailRefusal, smtpMail } from './mail.ts';

const FROM = 'Flutningaþjónustan <post@example.is>';
const MAIL = {
  to: 'sigga@example.is',
  subject: 'Nýtt lykilorð fyrir Þórð Ævar, sem er nógu langt til að brotna í tvær línur í höfðinu',
  text: 'Góðan dag,\n\nhttp://localhost:3000/firebaseAuth/actionHandler?mode=resetPassword&oobCode=abc=def\n\nKveðja – Ö',
  html: '<p>Góðan dag, <a href="http://localhost:3000/?a=b&amp;c=d">áfram</a> – Ö</p>',
};

describe('by SMTP', () => {
  test('a mail arrives as it was written, Icelandic letters and all', async () => {
    const server = await startMailServer();
    const mail = smtpMail(server.url, FROM);
    await mail.send(MAIL);
    expect(server.received).toHaveLength(1);
    const [received] = server.received;
    expect(received?.envelope).toEqual({ from: 'post@example.is', to: ['sigga@example.is'] });
    expect(received?.headers.get('from')).toBe(FROM);
    expect(received?.headers.get('to')).toBe('sigga@example.is');
    expect(received?.headers.get('subject')).toBe(MAIL.subject);
    expect(received?.text.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text);
    expect(received?.html.trimEnd()).toBe(MAIL.html);
  });

  test('several mails go one after another, each to its own reader only', async () => {
    const server = await startMailServer();
    const mail = smtpMail(server.url, FROM);
    for (const to of ['a@example.is', 'b@example.is']) await mail.send({ ...MAIL, to });
    expect(server.received.map(({ envelope }) => envelope.to)).toEqual([['a@example.is'], ['b@example.is']]);
  });

  test('who signs in at the mail server does so with the name and password of SMTP_URL', async () => {
    const seen: unknown[] = [];
    const server = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _, done) => {
        seen.push({ username, password });
        done(null, { user: username });
      },
    });
    await smtpMail(server.url.replace('smtp://', 'smtp://user:p%40ss@'), FROM).send({ ...MAIL, to: 'a@example.is' });
    expect(seen).toEqual([{ username: 'user', password: 'p@ss' }]);
  });

  test('a mail that the server refuses is an error that says what the server said', async () => {
    const server = await startMailServer({ onRcptTo: (_, __, done) => done(new Error('no such mailbox')) });
    await expect(smtpMail(server.url, FROM).send({ ...MAIL, to: 'a@example.is' })).rejects.toThrow('no such mailbox');
    expect(server.received).toEqual([]);
  });

  test('a server that is not there is an error', async () => {
    const server = await startMailServer();
    await server.close();
    await expect(smtpMail(server.url, FROM).send({ ...MAIL, to: 'a@example.is' })).rejects.toThrow('ECONNREFUSED');
  });

  /** Accepts the connection and sends nothing, or one line that promises another. */
  const hangingServer = async (chatter: string | null): Promise<string> => {
    const timers: NodeJS.Timeout[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      if (chatter) timers.push(setInterval(() => socket.write(chatter), 5));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      for (const timer of timers) clearInterval(timer);
      server.close();
    });
    await once(server, 'listening');
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test('a server that falls silent is given up', async () => {
    const mail = smtpMail(await hangingServer(null), FROM, { silenceMs: 50, totalMs: 60_000 });
    await expect(mail.send({ ...MAIL, to: 'a@example.is' })).rejects.toThrow(/greeting never received|timeout/i);
  });

  test('a server that talks for ever is given up as well', async () => {
    const mail = smtpMail(await hangingServer('220-wait\r\n'), FROM, { silenceMs: 60_000, totalMs: 50 });
    await expect(mail.send({ ...MAIL, to: 'a@example.is' })).rejects.toThrow('did not take the message in 50 ms');
    mail.close();
  });

  test('a mail carries its id, the name of whoever it is from, where answers go, and its files', async () => {
    const server = await startMailServer();
    await smtpMail(server.url, FROM).send({
      ...MAIL,
      id: '4be0643f-1d98-573b-97cd-ca98a65347dd',
      fromName: 'Bláfell ehf.',
      replyTo: 'office@blafell.is',
      headers: { 'List-Unsubscribe': '<https://x/stop>' },
      attachments: [{ name: 'Afhending.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
    });
    const [received] = server.received;
    expect(received?.headers.get('message-id')).toBe('<4be0643f-1d98-573b-97cd-ca98a65347dd@example.is>');
    expect(received?.headers.get('from')).toBe('Bláfell ehf. <post@example.is>');
    expect(received?.headers.get('reply-to')).toBe('office@blafell.is');
    expect(received?.headers.get('list-unsubscribe')).toBe('<https://x/stop>');
    expect(received?.headers.get('content-type')).toContain('multipart/mixed');
    expect(received?.raw).toContain('filename=Afhending.pdf');
    expect(received?.raw).toContain(Buffer.from('%PDF-1.7').toString('base64'));
  });

  test('a mailbox that is not there is told from a server that is busy', async () => {
    const busy = Object.assign(new Error('try later'), { responseCode: 450 });
    for (const [error, isFinal] of [
      [new Error('no such mailbox'), true],
      [busy, false],
    ] as const) {
      const server = await startMailServer({ onRcptTo: (_, __, done) => done(error) });
      const sent = smtpMail(server.url, FROM).send({ ...MAIL, to: 'a@example.is' });
      await expect(sent.catch((thrown: unknown) => thrown instanceof MailRefusal)).resolves.toBe(isFinal);
    }
  });

  test('through a pool hundreds go over a few connections, and what was given up is not sent after all', async () => {
    let connections = 0;
    const server = await startMailServer({
      onConnect: (_, done) => {
        connections += 1;
        done();
      },
    });
    const mail = smtpMail(server.url, FROM, { isPooled: true });
    await Promise.all(Array.from({ length: 100 }, (_, index) => mail.send({ ...MAIL, to: `${index}@example.is` })));
    mail.close();
    expect(server.received).toHaveLength(100);
    expect(connections).toBeLessThanOrEqual(8);
    const hanging = smtpMail(await hangingServer('220-wait\r\n'), FROM, { totalMs: 50, isPooled: true });
    await expect(hanging.send({ ...MAIL, to: 'a@example.is' })).rejects.toThrow('did not take the message in 50 ms');
    hanging.close();
  });

  describe('through a pool', () => {
    /** No timer of anybody else's is so long. */
    const LIMIT = 123_456;

    /** A server that keeps each mail until it is let go, and the mails' limits of time, which end when they are told to. */
    const holdingServer = async () => {
      const mails = new Map<string, () => void>();
      let seen = () => {};
      const { url } = await startMailServer({
        onData: (stream, { envelope }, done) => {
          stream.resume().on('end', () => {
            mails.set(envelope.rcptTo[0]?.address ?? '', done);
            seen();
          });
        },
      });
      const limits: (() => void)[] = [];
      const { setTimeout: start } = globalThis;
      vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number, ...rest: unknown[]) => {
        if (ms !== LIMIT) return start(run, ms, ...rest);
        limits.push(run);
      }) as typeof setTimeout);
      return {
        mail: smtpMail(url, FROM, { isPooled: true, totalMs: LIMIT }),
        limits,
        held: (count: number) =>
          new Promise<void>((resolve) => {
            seen = () => mails.size === count && resolve();
            seen();
          }),
        letGo: () => {
          for (const done of mails.values()) done();
          mails.clear();
        },
      };
    };

    test('the time of a mail begins when it has a connection, however long it has waited for one', async () => {
      const { mail, limits, held, letGo } = await holdingServer();
      const sent = Array.from({ length: 16 }, (_, index) => mail.send({ ...MAIL, to: `${index}@example.is` }));
      await held(8);
      expect(limits).toHaveLength(8);
      letGo();
      await held(8);
      expect(limits).toHaveLength(16);
      letGo();
      await Promise.all(sent);
      mail.close();
    });

    test('one that is late is given up, and no other with it', async () => {
      const { mail, limits, held, letGo } = await holdingServer();
      const late = mail.send({ ...MAIL, to: 'late@example.is' });
      const other = mail.send({ ...MAIL, to: 'other@example.is' });
      await held(2);
      limits[0]?.();
      await expect(late).rejects.toThrow('did not take the message');
      letGo();
      await other;
      mail.close();
    });
  });

  test('no line can be smuggled into the headers', async () => {
    const server = await startMailServer();
    const subject = 'Hello\r\nBcc: everybody@example.is';
    await smtpMail(server.url, FROM).send({ ...MAIL, to: 'a@example.is', subject });
    expect(server.received[0]?.headers.has('bcc')).toBe(false);
    expect(server.received[0]?.envelope.to).toEqual(['a@example.is']);
  });
});

test('without a mail server nothing leaves the system', async () => {
  expect(keptMail.leavesTheSystem).toBe(false);
  await keptMail.send(MAIL);
});
