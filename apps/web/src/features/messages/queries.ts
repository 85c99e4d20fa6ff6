import { queryOptions } from '@tanstack/react-query';
import { listMessageTemplates, previewMessage } from '@waybill/contract/messages';
import type { TemplateKey } from '@waybill/domain/message-template';
import { api } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';

export const templatesQuery = queryOptions({
  queryKey: ['message-templates'],
  queryFn: async () => (await api(listMessageTemplates)).templates,
});

export const refreshTemplates = (): Promise<void> => queryClient.invalidateQueries(templatesQuery);

/** Words as they are typed. */
export type Words = { readonly subject: string; readonly text: string };

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
