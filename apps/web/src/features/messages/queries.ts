import { queryOptions } from '@tanstack/react-query';
import { listMessageTemplates, type MessageTemplate, previewMessage } from '@waybill/contract/messages';
import {
  MAIL_TEXT_MAX,
  type ReceiverMessage,
  SMS_TEXT_MAX,
  SUBJECT_MAX,
  type TemplateKey,
  templateProblem,
  unknownVariable,
} from '@waybill/domain/message-template';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: async () => (await api(listMessageTemplates)).templates,
});

const isOf =
  (key: TemplateKey) =>
  ({ kind, channel, locale }: TemplateKey): boolean =>
    kind === key.kind && channel === key.channel && locale === key.locale;

export const templateOf = (templates: readonly MessageTemplate[], key: TemplateKey): MessageTemplate | undefined =>
  templates.find(isOf(key));

/** Shown at once, so that what was there before does not come back for a moment. */
export const putTemplate = (saved: MessageTemplate): void => {
  queryClient.setQueryData(templatesQuery.queryKey, (before) =>
    before?.map((each) => (isOf(saved)(each) ? saved : each)),
  );
  void queryClient.invalidateQueries(templatesQuery);
};

/** Words as they are typed. */
export type Words = { readonly subject: string; readonly text: string };

type TextFault = {
  readonly problem: 'required' | 'too-long' | 'unknown-variable' | 'unclosed-brace';
  readonly word: string;
};

/** What can be told of a text without the server. */
const faultOf = (kind: ReceiverMessage, text: string, max: number): TextFault | null => {
  const problem = text.trim() === '' ? 'required' : text.length > max ? 'too-long' : templateProblem(kind, text);
  return problem && { problem, word: unknownVariable(kind, text) ?? '' };
};

export const faultsOf = ({ kind, channel }: Pick<TemplateKey, 'kind' | 'channel'>, { subject, text }: Words) => ({
  subject: channel === 'email' ? faultOf(kind, subject, SUBJECT_MAX) : null,
  text: faultOf(kind, text, channel === 'email' ? MAIL_TEXT_MAX : SMS_TEXT_MAX),
});

export const areRight = (key: Pick<TemplateKey, 'kind' | 'channel'>, words: Words): boolean => {
  const { subject, text } = faultsOf(key, words);
  return subject === null && text === null;
};

export const bodyOf = ({ channel }: Pick<TemplateKey, 'channel'>, { subject, text }: Words) => ({
  subject: channel === 'email' ? subject : null,
  text,
});

export const previewQuery = (key: TemplateKey, words: Words) =>
  queryOptions({
    queryKey: ['message-previews', key, words],
    queryFn: () => api(previewMessage, { params: key, body: bodyOf(key, words) }),
    // What was shown stays until the next is here.
    placeholderData: (before) => before,
    retry: false,
  });
