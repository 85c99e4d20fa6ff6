import { z } from 'zod';

/** What is written to somebody about a shipment: to receivers, to whoever wants proofs, to partners. */
export const MESSAGE_KINDS = ['out-for-delivery', 'near', 'completed', 'failed', 'proof', 'documents'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export const messageChannel = z.enum(MESSAGE_CHANNELS);
export type MessageChannel = z.infer<typeof messageChannel>;

export const MESSAGE_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** Why a message was not sent, and will not be. */
export const MESSAGE_SKIPS = [
  'switched-off',
  'opted-out',
  'no-valid-number',
  'no-valid-email',
  'too-late',
  'outdated',
  'not-needed',
  'organisation-disabled',
  'sample',
] as const;
export type MessageSkip = (typeof MESSAGE_SKIPS)[number];

/** Why a message was tried in vain: the server will never take it, or has not for as long as it was tried. */
export const MESSAGE_FAILURES = ['refused', 'given-up'] as const;
export type MessageFailure = (typeof MESSAGE_FAILURES)[number];

export type MessageReason = MessageSkip | MessageFailure;
