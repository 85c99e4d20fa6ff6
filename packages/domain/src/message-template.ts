import { z } from 'zod';
import { locale } from './locales.ts';
import { messageChannel } from './messages.ts';
import { optionalText, requiredLine } from './validation.ts';

/** What receivers are told, each once for each time that a shipment is out for delivery. */
export const RECEIVER_MESSAGES = ['out-for-delivery', 'near', 'completed', 'failed'] as const;
export const receiverMessage = z.enum(RECEIVER_MESSAGES);
export type ReceiverMessage = z.infer<typeof receiverMessage>;

const ALWAYS = ['organisation', 'receiver', 'goods', 'address', 'reference', 'link'] as const;

/** What a text may name in braces: the words are put in when the message is sent. */
export const TEMPLATE_VARIABLES = {
  'out-for-delivery': [...ALWAYS, 'when', 'payment'],
  near: [...ALWAYS, 'when', 'payment'],
  completed: [...ALWAYS, 'time', 'receivedBy'],
  failed: [...ALWAYS, 'next'],
} as const satisfies Record<ReceiverMessage, readonly string[]>;

export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[ReceiverMessage][number];
export type TemplateValues = Readonly<Partial<Record<TemplateVariable, string>>>;

const VARIABLE = /\{([^{}]*)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name = '']) => name.trim());

/** The first word in braces that this kind of message does not have, as it is typed; null if there is none. */
export const unknownVariable = (kind: ReceiverMessage, text: string): string | null => {
  const known: readonly string[] = TEMPLATE_VARIABLES[kind];
  const unknown = namesIn(text).find((name) => !known.includes(name));
  return unknown === undefined ? null : `{${unknown}}`;
};

/** What is wrong with a text, before anybody is sent it. */
export const templateProblem = (kind: ReceiverMessage, text: string): 'unknown-variable' | 'unclosed-brace' | null => {
  if (/[{}]/.test(text.replace(VARIABLE, ''))) return 'unclosed-brace';
  return unknownVariable(kind, text) === null ? null : 'unknown-variable';
};

/** The text with its words put in. What has no words leaves no gap behind. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text
    .replace(VARIABLE, (_, name: string) => values[name.trim() as TemplateVariable] ?? '')
    .replace(/[ \t]+([.,:;!?])(?=\s|$)/g, '$1')
    .replace(/[ \t]{2,}/g, ' ')
    // A name may end with a full stop, and the sentence after it.
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(/[ \t]+$/gm, '')
    .trim();

/** A word that stands against another needs a space between them. */
const NEEDS_SPACE_AFTER = /[\p{L}\p{N}.,:;!?}]$/u;
const NEEDS_SPACE_BEFORE = /^[\p{L}\p{N}{]/u;

/** The text with a variable in place of what is selected in it, and where one goes on typing. */
export const putVariable = (
  text: string,
  name: TemplateVariable,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const head = `${before}${NEEDS_SPACE_AFTER.test(before) ? ' ' : ''}{${name}}`;
  const tail = `${NEEDS_SPACE_BEFORE.test(after) ? ' ' : ''}${after}`;
  return { text: head + tail, caret: head.length };
};

export const SUBJECT_MAX = 150;
export const MAIL_TEXT_MAX = 1_500;
/** Three parts of a text message, once the link is in it. */
export const SMS_TEXT_MAX = 400;

export const templateKey = z.object({ kind: receiverMessage, channel: messageChannel, locale });
export type TemplateKey = z.infer<typeof templateKey>;

/** A mail has a subject and what stands before the time; a text message is one text. */
export const templateText = z.object({
  subject: requiredLine(SUBJECT_MAX).nullable(),
  text: optionalText(MAIL_TEXT_MAX),
});
export type TemplateText = { readonly subject: string | null; readonly text: string };
