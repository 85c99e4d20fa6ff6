import { useEffect, useState } from 'react';
import { draftsOf } from '../../lib/draft.ts';
import type { Step } from './steps.ts';
import type { TypedShipment } from './typed-shipment.ts';

type Options = {
  readonly userId: string;
  readonly slot: string;
  readonly values: TypedShipment;
  /** What the form shows before anybody has typed: that is not worth keeping. */
  readonly pristine: TypedShipment;
  readonly step: Step;
  /** What else belongs to it. */
  readonly extras: Readonly<Record<string, unknown>>;
};

export type KeptDraft = { readonly savedAt: Date | null; readonly isKept: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** With every letter, so that neither a closed modal nor a crash loses more than the letter being typed. */
export const useDraft = ({ userId, slot, values, pristine, step, extras }: Options): KeptDraft => {
  const [kept, setKept] = useState<KeptDraft>({ savedAt: null, isKept: true });
  const content = JSON.stringify({ ...extras, values, step });
  const isWorthIt = !isSame(values, pristine);

  useEffect(() => {
    const drafts = draftsOf(userId);
    if (!isWorthIt) {
      drafts.drop(slot);
      setKept({ savedAt: null, isKept: true });
      return;
    }
    const savedAt = drafts.write(slot, JSON.parse(content));
    setKept({ savedAt, isKept: savedAt !== null });
  }, [userId, slot, content, isWorthIt]);

  return kept;
};
