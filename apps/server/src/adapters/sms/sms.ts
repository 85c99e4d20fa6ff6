import { z } from 'zod';

export type SmsMessage = {
  /** The same at every try: a gateway that knows it sends the message once. */
  readonly id: string;
  /** As E.164. */
  readonly to: string;
  readonly text: string;
  /** Whose name phones show, where the gateway's address names no sender. */
  readonly fromName: string;
};

export type SmsAdapter = {
  readonly leavesTheSystem: boolean;
  /** What the gateway calls the message. */
  send(message: SmsMessage): Promise<string | null>;
};

/** The gateway has said that it will not take this message, now or later. */
export class SmsRefusal extends Error {}

const TIME_LIMIT_MS = 15_000;
const MOST_ANSWER = 64 * 1024;

/** The first word of a name, as phones take it for a sender: eleven plain letters and digits. */
export const senderName = (name: string): string => {
  const plain = name
    .replace(/ð/g, 'd')
    .replace(/þ/g, 'th')
    .replace(/æ/g, 'ae')
    .replace(/Ð/g, 'D')
    .replace(/Þ/g, 'Th')
    .replace(/Æ/g, 'Ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ]/g, '');
  const [first = ''] = plain.trim().split(' ');
  return first.slice(0, 11);
};

const answered = z.object({
  sid: z.string().max(200).nullish(),
  message: z.string().nullish(),
  error_message: z.string().nullish(),
  code: z.number().nullish(),
});

/** Mended by the operator, or by waiting: who is not let in, asks too often or came too early. */
const MAY_WORK_LATER = [401, 402, 403, 404, 407, 408, 409, 425, 429];

/**
 * A gateway with the HTTP interface that Twilio has made common: a form with To, From and Body is posted, and the answer is JSON with the
 * message's sid. Name and password are those of the address; `?from=` in it is the sender's number or name.
 */
export const gatewaySms = (gatewayUrl: string, timeLimitMs = TIME_LIMIT_MS): SmsAdapter => {
  const url = new URL(gatewayUrl);
  const from = url.searchParams.get('from');
  url.searchParams.delete('from');
  const credentials = Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`);
  const isSignedIn = url.username !== '';
  url.username = '';
  url.password = '';
  return {
    leavesTheSystem: true,
    send: async ({ id, to, text, fromName }) => {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
        headers: {
          accept: 'application/json',
          'idempotency-key': id,
          'i-twilio-idempotency-token': id,
          ...(isSignedIn ? { authorization: `Basic ${credentials.toString('base64')}` } : {}),
        },
        body: new URLSearchParams({ To: to, From: from ?? senderName(fromName), Body: text }),
      });
      // Taken is taken, whatever else the gateway says: a message must not go again because its answer was cut off.
      const body = await answerOf(response);
      if (response.ok) return body?.sid ?? null;
      const said = body?.message ?? body?.error_message ?? response.statusText;
      const problem = `${response.status}${body?.code ? ` (${body.code})` : ''}: ${said}`;
      const isFinal = response.status >= 400 && response.status < 500 && !MAY_WORK_LATER.includes(response.status);
      throw isFinal ? new SmsRefusal(problem) : new Error(problem);
    },
  };
};

const answerOf = async (response: Response): Promise<z.infer<typeof answered> | null> => {
  try {
    return answered.parse(JSON.parse(await beginningOf(response)));
  } catch {
    return null;
  }
};

/** A gateway may answer with more than there is memory; nothing of ours is longer than this. */
const beginningOf = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_ANSWER) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MOST_ANSWER);
};

/** No gateway is configured: the message stays in the outbox, where the demo shows it. */
export const keptSms: SmsAdapter = { leavesTheSystem: false, send: async () => null };
