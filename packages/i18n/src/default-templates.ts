import type { Locale } from '@waybill/domain/locales';
import type { TemplateKey, TemplateText } from '@waybill/domain/message-template';
import { messageTemplates as en } from './en/message-templates.ts';
import { messageTemplates as is } from './is/message-templates.ts';

const TEMPLATES = { en, is } as const satisfies Record<Locale, unknown>;

/** The product's own words, used by the server alone. */
export const defaultTemplate = ({ kind, channel, locale }: TemplateKey): TemplateText => {
  const of = TEMPLATES[locale][kind];
  return channel === 'email' ? of.email : { subject: null, text: of.sms };
};
