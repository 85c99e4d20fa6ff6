import { partnerId, unknownWordId } from '@waybill/domain/ids';
import {
  partnerFields,
  readableStatus,
  type StatusMapping,
  WORD_MAX,
  WORD_SOURCES,
} from '@waybill/domain/partner-statuses';
import { deliveryStatus } from '@waybill/domain/statuses';
import { requiredLine } from '@waybill/domain/validation';
import { SAMPLE_MAX } from '@waybill/domain/words-in-sample';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { historyPage, historyQuery } from './history.ts';
import { recordStamp, rowVersion } from './row-version.ts';

export const partner = z.object({
  id: partnerId,
  name: z.string(),
  statuses: z.custom<StatusMapping>(),
  /** How many webhooks send its words. */
  webhooks: z.number(),
  ...recordStamp,
});
export type Partner = z.infer<typeof partner>;

const one = z.object({ partner });
const params = z.object({ partnerId });

export const listPartners = endpoint({
  method: 'GET',
  path: '/api/partners',
  summary:
    'The partners whose words for statuses the organisation knows; developers and super-admins only, as everything about them',
  reply: z.object({ partners: z.array(partner) }),
});

export const createPartner = endpoint({
  method: 'POST',
  path: '/api/partners',
  summary: 'Add a partner with its words for statuses',
  body: partnerFields,
  reply: one,
});

export const editPartner = endpoint({
  method: 'PUT',
  path: '/api/partners/:partnerId',
  summary: 'Change the name and the words of a partner',
  params,
  body: partnerFields.extend({ version: rowVersion }),
  reply: one,
});

export const deletePartner = endpoint({
  method: 'DELETE',
  path: '/api/partners/:partnerId',
  summary: 'Delete a partner with its words; refused while a webhook sends them',
  params,
  reply: z.object({}),
});

export const readPartnerHistory = endpoint({
  method: 'GET',
  path: '/api/partners/:partnerId/history',
  summary: 'Who changed a partner’s words; newest first',
  params,
  query: historyQuery,
  reply: historyPage,
});

export const tryPartner = endpoint({
  method: 'POST',
  path: '/api/partners/trial',
  summary: 'How a sample would be read by these words, and what would be sent for a status; nothing is stored',
  body: z.strictObject({
    statuses: partnerFields.shape.statuses,
    /** A payload in JSON, or words. */
    sample: z.string().max(SAMPLE_MAX, { error: 'too-long' }).default(''),
    /** Of the event that is to be shown. */
    status: deliveryStatus.default('completed'),
  }),
  reply: z.object({
    read: z.array(z.object({ path: z.string().nullable(), word: z.string(), status: readableStatus.nullable() })),
    /** Whether the sample has more words than are told. */
    isCut: z.boolean(),
    /** Whether the sample begins like JSON and is none: nothing of it was read. */
    isBrokenJson: z.boolean(),
    /** An event as it would be sent. */
    sent: z.string(),
  }),
});

const unknownWord = z.object({
  id: unknownWordId,
  /** Null where the words of all partners were tried. */
  partnerId: partnerId.nullable(),
  source: z.enum(WORD_SOURCES),
  /** The partner’s word; of one that was sent, our status. */
  word: z.string(),
  example: z.string(),
  count: z.number(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  isIgnored: z.boolean(),
});
export type UnknownWord = z.infer<typeof unknownWord>;

export const listUnknownWords = endpoint({
  method: 'GET',
  path: '/api/unknown-words',
  summary: 'The words that were not understood, and the statuses that went out without a word; newest first',
  query: z.strictObject({ show: z.enum(['waiting', 'ignored']).default('waiting') }),
  reply: z.object({
    unknownWords: z.array(unknownWord),
    /** The number of each kind. */
    waiting: z.number(),
    ignored: z.number(),
    /** Whether a source has brought as many as are kept: what is new from it is not in the list. */
    isFull: z.boolean(),
  }),
});

const wordParams = z.object({ unknownWordId });

export const settleUnknownWord = endpoint({
  method: 'POST',
  path: '/api/unknown-words/:unknownWordId/settlement',
  summary: 'Have a word read as a status from now on, or a status sent as a word',
  params: wordParams,
  body: z.strictObject({
    /** Whose word it is, where it is not known. */
    partnerId: partnerId.optional(),
    /** Of a word that was read. */
    status: readableStatus.optional(),
    /** Of a status that was sent. */
    word: requiredLine(WORD_MAX).optional(),
  }),
  reply: one,
});

export const ignoreUnknownWord = endpoint({
  method: 'PUT',
  path: '/api/unknown-words/:unknownWordId/state',
  summary: 'Leave a word as it is and out of the list, or put it back',
  params: wordParams,
  body: z.strictObject({ isIgnored: z.boolean() }),
  reply: z.object({ unknownWord }),
});
