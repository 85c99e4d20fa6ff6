/** What an endpoint is sent. Ignore types, and fields, that you do not know: some are added. */
export type WebhookEvent = {
  /** Such as `shipment.status-changed`; `webhook.test` where somebody tries the endpoint. */
  readonly type: string;
  readonly version: number;
  readonly timestamp: string;
  readonly data: {
    /** None in `webhook.test`. */
    readonly shipmentId?: string;
    readonly externalId?: string | null;
    readonly status?: string;
    readonly previousStatus?: string | null;
    readonly failureParty?: string | null;
    readonly reason?: string | null;
    readonly receivedBy?: string | null;
    /** The partner's word for the status, at an endpoint of a partner. */
    readonly partnerStatus?: string | null;
  };
};

type SentHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export type ReceivedWebhook = {
  /** Of the endpoint: it begins with `whsec_`. */
  readonly secret: string;
  readonly headers: SentHeaders;
  /** The text as it came, before anything has parsed it. */
  readonly body: string;
};

/** The request is not one that Waybill has sent to this endpoint, or is an old one that somebody sends again: answer it with 400. */
export class WebhookError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'WebhookError';
  }
}

const PREFIX = 'whsec_';
/** How far two clocks may differ. */
const MOST_SECONDS_APART = 5 * 60;

/** The event, once its signature (https://www.standardwebhooks.com) and its time are found to be right. */
export const verifyWebhook = async ({ secret, headers, body }: ReceivedWebhook): Promise<WebhookEvent> => {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MOST_SECONDS_APART))
    throw new WebhookError('The webhook-timestamp is more than five minutes away from this clock');
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ]);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a new secret takes the place of another, both have signed.
  for (const signature of headerOf(headers, 'webhook-signature').split(' ')) {
    const [version, text = ''] = signature.split(',');
    const bytes = version === 'v1' ? fromBase64(text) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookError('No webhook-signature was made with this secret, for this body');
};

const headerOf = (headers: SentHeaders, name: string): string => {
  const value =
    typeof headers.get === 'function' ? (headers as Headers).get(name) : (headers as Record<string, unknown>)[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing`);
  return value;
};

const bytesOf = (secret: string) => {
  const bytes = secret.startsWith(PREFIX) ? fromBase64(secret.slice(PREFIX.length)) : null;
  if (!bytes?.length) throw new TypeError(`A secret begins with ${PREFIX}`);
  return bytes;
};

const fromBase64 = (text: string) => {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
};
