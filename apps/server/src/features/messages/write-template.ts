import type { MessageTemplate } from '@waybill/contract/messages';
import type { Member } from '@waybill/domain/actor';
import { AppError, refusedFields } from '@waybill/domain/errors';
import { LOCALES } from '@waybill/domain/locales';
import {
  RECEIVER_MESSAGES,
  SMS_TEXT_MAX,
  TEMPLATE_VARIABLES,
  type TemplateKey,
  type TemplateText,
  templateProblem,
} from '@waybill/domain/message-template';
import { MESSAGE_CHANNELS } from '@waybill/domain/messages';
import type { FieldRefusal } from '@waybill/domain/validation';
import { defaultTemplate } from '@waybill/i18n/default-templates';
import type { Requester } from '../../http/visitor.ts';
import type { MessageDeps, ScopedTemplates } from './message-deps.ts';
import type { StoredTemplate } from './message-templates.repo.ts';

type TypedText = { readonly subject: string | null; readonly text: string | null };

/** What is typed, if it can be sent; whatever is wrong with it is told beside its field. */
export const checkedText = (
  { kind, channel }: Pick<TemplateKey, 'kind' | 'channel'>,
  typed: TypedText,
): TemplateText => {
  const { subject, text } = typed;
  const problemOf = (path: string, value: string): FieldRefusal | null => {
    const problem = templateProblem(kind, value);
    return problem && { path, problem, allowed: TEMPLATE_VARIABLES[kind].map((name) => `{${name}}`).join(' ') };
  };
  const refused =
    (channel === 'email' && subject === null ? ({ path: 'subject', problem: 'required' } as const) : null) ??
    (text === null ? ({ path: 'text', problem: 'required' } as const) : null) ??
    (channel === 'sms' && (text ?? '').length > SMS_TEXT_MAX
      ? ({ path: 'text', problem: 'too-long' } as const)
      : null) ??
    (channel === 'email' ? problemOf('subject', subject ?? '') : null) ??
    problemOf('text', text ?? '');
  if (refused) throw refusedFields(refused);
  return { subject: channel === 'email' ? subject : null, text: text ?? '' };
};

const presented = (key: TemplateKey, stored: StoredTemplate | undefined | null): MessageTemplate => {
  const standard = defaultTemplate(key);
  const { subject, text } = stored?.isInUse ? stored : standard;
  return {
    ...key,
    subject,
    text,
    standard: { subject: standard.subject, text: standard.text },
    isOwn: stored?.isInUse ?? false,
    version: stored?.version ?? 0,
    updatedAt: stored?.updatedAt.toISOString() ?? null,
    updatedBy: stored?.updatedBy ?? null,
  };
};

export const listTemplates = (deps: MessageDeps, by: Requester): Promise<readonly MessageTemplate[]> =>
  deps.inOrganisation(by, async ({ templates }) => {
    const stored = await templates.list();
    const keys = RECEIVER_MESSAGES.flatMap((kind) =>
      MESSAGE_CHANNELS.flatMap((channel) => LOCALES.map((locale) => ({ kind, channel, locale }))),
    );
    return keys.map((key) =>
      presented(
        key,
        stored.find(
          ({ kind, channel, locale }) => kind === key.kind && channel === key.channel && locale === key.locale,
        ),
      ),
    );
  });

type Named = { readonly actor: Pick<Member, 'name' | 'email'> };

/** Writes over the version that its author has seen; anything newer comes back instead. */
const write = async (
  { templates, record }: ScopedTemplates,
  { actor }: Named,
  key: TemplateKey,
  version: number,
  words: TemplateText & { readonly isInUse: boolean },
  now: Date,
): Promise<MessageTemplate> => {
  const before = await templates.find(key);
  const saved = await templates.save(key, words, version, actor.name ?? actor.email, now);
  const after = presented(key, await templates.find(key));
  if (!saved) throw new AppError('stale-version', { current: after });
  const was = presented(key, before);
  await record({
    entity: 'message-template',
    entityId: `${key.kind}.${key.channel}.${key.locale}`,
    action: 'edited',
    changes: {
      ...(was.subject === after.subject ? {} : { subject: { from: was.subject, to: after.subject } }),
      ...(was.text === after.text ? {} : { text: { from: was.text, to: after.text } }),
    },
  });
  return after;
};

export const saveTemplate = (
  deps: MessageDeps,
  by: Requester & Named,
  key: TemplateKey,
  version: number,
  typed: TypedText,
): Promise<MessageTemplate> => {
  const words = checkedText(key, typed);
  return deps.inOrganisation(by, (scoped) =>
    write(scoped, by, key, version, { ...words, isInUse: true }, deps.clock()),
  );
};

export const resetTemplate = (
  deps: MessageDeps,
  by: Requester & Named,
  key: TemplateKey,
  version: number,
): Promise<MessageTemplate> =>
  deps.inOrganisation(by, (scoped) =>
    write(scoped, by, key, version, { ...defaultTemplate(key), isInUse: false }, deps.clock()),
  );
