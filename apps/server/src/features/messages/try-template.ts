import type { Member } from '@waybill/domain/actor';
import { refusedFields } from '@waybill/domain/errors';
import type { TemplateKey, TemplateText } from '@waybill/domain/message-template';
import type { Requester } from '../../http/visitor.ts';
import { exampleFacts } from './example-facts.ts';
import type { MessageDeps } from './message-deps.ts';
import type { MessageContent } from './message-kind.ts';
import { receiverContent } from './receiver-message.ts';

type By = Requester & { readonly actor: Pick<Member, 'name' | 'email'> };

/** The message as whoever asks would get it, were they the receiver. */
export const previewContent = async (
  deps: MessageDeps,
  by: By,
  key: TemplateKey,
  words: TemplateText,
): Promise<MessageContent['content']> => {
  const now = deps.clock();
  const facts = await deps.inOrganisation(by, async ({ organisationName, contact, timeZone }) =>
    exampleFacts({
      organisationName,
      contact,
      timeZone,
      receiverName: by.actor.name,
      publicUrl: deps.publicUrl,
      locale: key.locale,
      now,
    }),
  );
  const { content } = await receiverContent(
    key,
    async () => words,
    facts,
    `${deps.publicUrl}/track/message-choices`,
    now,
  );
  return content;
};

/** Goes the way of every message, to whoever tries it. */
export const sendTest = async (
  deps: MessageDeps,
  by: By,
  key: TemplateKey,
  words: TemplateText,
  phoneNumber: string | null,
): Promise<string> => {
  const to = key.channel === 'email' ? by.actor.email : phoneNumber;
  if (to === null) throw refusedFields({ path: 'phoneNumber', problem: 'required' });
  await deps.countTest(by);
  await deps.inOrganisation(by, ({ queueTest }) => queueTest({ ...key, words, to, name: by.actor.name ?? '' }));
  return to;
};
