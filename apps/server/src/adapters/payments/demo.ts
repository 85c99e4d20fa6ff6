import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { paidMoney } from '@waybill/domain/money';
import { type AskedLink, type MadeLink, PROVIDER_OUTCOMES, type ProviderEvent } from '@waybill/domain/payment-provider';
import { z } from 'zod';

type Sent = { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly body: Buffer };

const SIGNATURE = 'demo-signature';
const LINK_MS = 24 * 3_600_000;
/** What was signed longer ago than this may have been recorded by somebody, and is sent again. */
const TOLERANCE_MS = 5 * 60_000;

const event = z.object({
  id: z.string().min(1).max(200),
  link: z.string().min(1).max(200),
  outcome: z.enum(PROVIDER_OUTCOMES),
  // An amount that cannot be told is kept as none, for people to look at.
  amount: paidMoney.nullable().catch(null),
});

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

type Settings = { readonly publicUrl: string; readonly secret: Buffer; readonly clock: () => Date };

/** The provider of the demo: its pay page is ours, no money moves, and everything else is as with any other. */
export const demoProvider = ({ publicUrl, secret, clock }: Settings) => {
  const sign = (seconds: number, body: string | Buffer) =>
    createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return {
    name: 'demo',
    title: 'Demo',

    createLink: async ({ idempotencyKey }: AskedLink): Promise<MadeLink> => {
      // Follows from the key, so that the same key is the same link after a restart too.
      const externalId = `demo_${createHmac('sha256', secret).update(idempotencyKey).digest('base64url').slice(0, 24)}`;
      return {
        externalId,
        url: `${publicUrl}/demo-pay/${externalId}`,
        expiresAt: new Date(clock().getTime() + LINK_MS),
      };
    },

    /** Its page asks us whether the link is open. */
    withdrawLink: async (_externalId: string): Promise<boolean> => true,

    readEvent: ({ headers, body }: Sent, now: Date): ProviderEvent | 'forged' | 'unreadable' | null => {
      const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE] ?? '')) ?? [];
      if (seconds === undefined || signature === undefined) return 'forged';
      const age = Math.abs(now.getTime() - Number(seconds) * 1000);
      if (age > TOLERANCE_MS || !isSame(signature, sign(Number(seconds), body))) return 'forged';
      const read = event.safeParse(parsed(body));
      if (!read.success) return 'unreadable';
      const { id, link, outcome, amount } = read.data;
      return { eventId: id, externalId: link, outcome, amount };
    },

    /** A signed request with an event, as the demo's pay page sends it. */
    tell: (
      { externalId, amount }: { readonly externalId: string; readonly amount: object },
      outcome: ProviderEvent['outcome'],
      now: Date,
    ): Sent => {
      const body = Buffer.from(JSON.stringify({ id: `evt_${randomUUID()}`, link: externalId, outcome, amount }));
      const seconds = Math.floor(now.getTime() / 1000);
      return { headers: { [SIGNATURE]: `t=${seconds},v1=${sign(seconds, body)}` }, body };
    },
  };
};

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
};
