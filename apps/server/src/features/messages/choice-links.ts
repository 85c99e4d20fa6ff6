import { organisationId } from '@waybill/domain/ids';
import { z } from 'zod';
import type { Seal } from '../../seal.ts';

const MOST_ADDRESSES = 4;
const content = z.object({ o: organisationId, a: z.array(z.string().max(320)).max(MOST_ADDRESSES) });

/** Whom a link is about. */
export type ChoosingReceiver = {
  readonly organisationId: z.infer<typeof organisationId>;
  readonly addresses: readonly string[];
};

/**
 * The links by which receivers choose whether they are written to. A link says itself which addresses of which organisation it is about, sealed:
 * it works for as long as the mail is kept, also when shipment and message are long gone.
 */
export const choiceLinks = (seal: Seal, publicUrl: string) => ({
  urlOf: ({ organisationId: o, addresses: a }: ChoosingReceiver): string =>
    `${publicUrl}/track/message-choices?key=${seal.seal(JSON.stringify({ o, a })).toString('base64url')}`,

  /** Null for what is no key of ours. */
  open: (key: string): ChoosingReceiver | null => {
    const opened = seal.open(Buffer.from(key, 'base64url'));
    if (opened === null) return null;
    const { o, a } = content.parse(JSON.parse(opened));
    return { organisationId: o, addresses: a };
  },
});
export type ChoiceLinks = ReturnType<typeof choiceLinks>;
