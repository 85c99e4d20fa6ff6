import { messageId, shipmentId } from '@waybill/domain/ids';
import { LOCALES } from '@waybill/domain/locales';
import { receiverMessage, templateKey, templateText } from '@waybill/domain/message-template';
import {
  MESSAGE_FAILURES,
  MESSAGE_KINDS,
  MESSAGE_SKIPS,
  MESSAGE_STATES,
  messageChannel,
} from '@waybill/domain/messages';
import { phoneNumber } from '@waybill/domain/phone-number';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rowVersion } from './row-version.ts';

/** As many as a page of a shipment shows. */
export const MESSAGES_MAX = 200;

export const message = z.object({
  id: messageId,
  kind: z.enum(MESSAGE_KINDS),
  channel: messageChannel,
  recipient: z.string(),
  recipientName: z.string().nullable(),
  state: z.enum(MESSAGE_STATES),
  /** Why it was not sent. */
  reason: z.enum([...MESSAGE_SKIPS, ...MESSAGE_FAILURES]).nullable(),
  /** What the server said to the last try that failed. */
  problem: z.string().nullable(),
  attempts: z.number(),
  createdAt: z.string(),
  /** While it waits. */
  dueAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
export type Message = z.infer<typeof message>;

export const listShipmentMessages = endpoint({
  method: 'GET',
  path: '/api/shipments/:shipmentId/messages',
  summary: 'What was written to whom about a shipment, and what has become of it; newest first',
  params: z.object({ shipmentId }),
  reply: z.object({ messages: z.array(message).max(MESSAGES_MAX) }),
});

export const retryMessage = endpoint({
  method: 'POST',
  path: '/api/messages/:messageId/retry',
  summary: 'Try a message again whose tries have all failed',
  params: z.object({ messageId }),
  reply: z.object({}),
});

export const messageTemplate = templateKey.extend({
  subject: z.string().nullable(),
  text: z.string(),
  /** The product's own words. */
  standard: z.object({ subject: z.string().nullable(), text: z.string() }),
  isOwn: z.boolean(),
  version: rowVersion,
  updatedAt: z.string().nullable(),
  updatedBy: z.string().nullable(),
});
export type MessageTemplate = z.infer<typeof messageTemplate>;

const one = z.object({ template: messageTemplate });
/** Four kinds, two channels, two languages. */
const TEMPLATES = 16;

export const listMessageTemplates = endpoint({
  method: 'GET',
  path: '/api/message-templates',
  summary: 'The words of the messages to receivers; super-admins only, as everything about them',
  reply: z.object({ templates: z.array(messageTemplate).max(TEMPLATES) }),
});

export const saveMessageTemplate = endpoint({
  method: 'PUT',
  path: '/api/message-templates/:kind/:channel/:locale',
  summary: 'Use own words for a message; answers 409 with the current ones when somebody saved in between',
  params: templateKey,
  body: templateText.extend({ version: rowVersion }),
  reply: one,
});

export const resetMessageTemplate = endpoint({
  method: 'POST',
  path: '/api/message-templates/:kind/:channel/:locale/standard',
  summary: "Go back to the product's own words",
  params: templateKey,
  body: z.strictObject({ version: rowVersion }),
  reply: one,
});

export const previewMessage = endpoint({
  method: 'POST',
  path: '/api/message-templates/:kind/:channel/:locale/preview',
  summary: 'The message as a receiver would see it, with the words as they are typed',
  params: templateKey,
  body: templateText,
  reply: z.object({
    subject: z.string().nullable(),
    text: z.string(),
    sms: z
      .object({
        alphabet: z.enum(['gsm', 'unicode']),
        length: z.number(),
        segments: z.number(),
        room: z.number(),
      })
      .nullable(),
  }),
});

/** The words as they are typed, in an address: a frame is fetched by its address. */
export const PREVIEW_PATH = '/api/message-preview';
export const readMessagePreview = endpoint({
  method: 'GET',
  path: PREVIEW_PATH,
  summary: 'The email to a receiver as a page for a frame',
  query: z.object({
    kind: receiverMessage,
    locale: z.enum(LOCALES),
    subject: z.string().max(1_000),
    text: z.string().max(10_000),
  }),
  answersFile: true,
  reply: z.never(),
});

export const sendTestMessage = endpoint({
  method: 'POST',
  path: '/api/message-templates/:kind/:channel/:locale/test',
  summary: 'Send the message to yourself: by email to your own address, as a text message to a number',
  params: templateKey,
  body: templateText.extend({ phoneNumber: phoneNumber.nullable().optional() }),
  reply: z.object({ to: z.string() }),
});

/** More characters than a link has are no link. */
const KEY_MAX = 1_000;
const choiceQuery = z.object({
  key: z.string().max(KEY_MAX).catch(''),
  lang: z.string().optional().catch(undefined),
  done: z.string().optional().catch(undefined),
});

export const openChoicesPage = endpoint({
  method: 'GET',
  path: '/track/message-choices',
  summary: 'The page on which a receiver stops messages, or has them sent again',
  query: choiceQuery,
  answersPage: true,
  reply: z.never(),
});

export const chooseOnPage = endpoint({
  method: 'POST',
  path: '/track/message-choices',
  summary: "The receiver's choice, by the form of the page or by the one click of an email program (RFC 8058)",
  query: choiceQuery,
  takesForm: true,
  answersPage: true,
  reply: z.never(),
});
