import { useEffect, useState } from 'react';
import type { DraftSlot } from './draft.ts';

type Options = {
  /** The same object for as long as the form is open. */
  readonly draftSlot: DraftSlot;
  readonly values: object;
  /** The form before anybody has typed: this is not worth keeping. */
  readonly pristine: object;
  /** Other values that are kept with the draft. */
  readonly extras: Readonly<Record<string, unknown>>;
};

export type KeptDraft = { readonly savedAt: Date | null; readonly isKept: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Saves with every letter, so that neither a closed modal nor a crash loses more than the last one. */
export const useKeptDraft = ({ draftSlot, values, pristine, extras }: Options): KeptDraft => {
  const [kept, setKept] = useState<KeptDraft>({ savedAt: null, isKept: true });
  const content = JSON.stringify({ ...extras, values });
  const isWorthIt = !isSame(values, pristine);

  useEffect(() => {
    if (!isWorthIt) {
      draftSlot.drop();
      setKept({ savedAt: null, isKept: true });
      return;
    }
    const savedAt = draftSlot.write(JSON.parse(content));
    setKept({ savedAt, isKept: savedAt !== null });
  }, [draftSlot, content, isWorthIt]);

  return kept;
};
