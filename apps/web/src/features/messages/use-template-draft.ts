import type { MessageTemplate } from '@waybill/contract/messages';
import type { TemplateKey } from '@waybill/domain/message-template';
import { useState } from 'react';
import { z } from 'zod';
import { draftsOf } from '../../lib/forms/draft.ts';
import { useKeptDraft } from '../../lib/forms/use-kept-draft.ts';
import { useSession } from '../../lib/session/session.ts';
import type { Words } from './queries.ts';

const keptDraft = z.object({ values: z.object({ subject: z.string(), text: z.string() }), version: z.number() });

const openDraft = (userId: string, { kind, channel, locale }: TemplateKey) => {
  const slot = draftsOf(userId).open(`message:${kind}.${channel}.${locale}`);
  return { slot, found: keptDraft.safeParse(slot.found?.content).data ?? null };
};

export const hasDraft = (userId: string, key: TemplateKey): boolean => openDraft(userId, key).found !== null;

const wordsOf = ({ subject, text }: MessageTemplate): Words => ({ subject: subject ?? '', text });

/** Words as they were typed over the version that their author has seen. */
type Typed = { readonly words: Words; readonly version: number };

/**
 * The words of a message, from their draft if there is one; until somebody types they are those that are in use. The draft is
 * kept until they are saved, through another language, a reload and whatever else leads away.
 */
export const useTemplateDraft = (template: MessageTemplate) => {
  const userId = useSession()?.user.id ?? '';
  const [{ slot, found }] = useState(() => openDraft(userId, template));
  const [typed, setTyped] = useState<Typed | null>(found && { words: found.values, version: template.version });
  /** Words that somebody else has saved over those that were seen. */
  const [newer, setNewer] = useState(found && found.version !== template.version ? template : null);
  const pristine = wordsOf(template);
  const { words, version } = typed ?? { words: pristine, version: template.version };
  const { isKept } = useKeptDraft({ draftSlot: slot, values: words, pristine, extras: { version } });

  return {
    words,
    version,
    newer,
    isKept,
    isChanged: words.text !== pristine.text || words.subject !== pristine.subject,
    type: (part: Partial<Words>) => setTyped({ words: { ...words, ...part }, version }),
    /** Back to the words that are in use. */
    discard: () => {
      setTyped(null);
      setNewer(null);
    },
    /** What was typed while these words were being saved stays. */
    settle: (sent: Words, saved: MessageTemplate) => {
      setTyped((now) => (now && now.words !== sent ? { words: now.words, version: saved.version } : null));
      setNewer(null);
    },
    /** What was typed stays, and takes the place of the newer words when it is saved again. */
    overtakenBy: (current: MessageTemplate) => {
      setNewer(current);
      setTyped((now) => ({ words: now?.words ?? words, version: current.version }));
    },
  };
};
