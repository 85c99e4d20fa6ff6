import { useEffect, useState } from 'react';
import type { DraftSlot } from '../../../lib/forms/draft.ts';
import type { Step } from './steps.ts';
import type { TypedShipment } from './typed-shipment.ts';

type Options = {
  /** The same object for as long as the form is open. */
  readonly draftSlot: DraftSlot;
  readonly values: TypedShipment;
  /** The form before anybody has typed: this is not worth keeping. */
  readonly pristine: TypedShipment;
  readonly step: Step;
  /** Other values that are kept with the draft. */
  readonly extras: Readonly<Record<string, unknown>>;
};

export type KeptDraft = { readonly savedAt: Date | null; readonly isKept: boolean };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Saves with every letter, so that neither a closed modal nor a crash loses more than the last one. */
export const useDraft = ({ draftSlot, values, pristine, step, extras }: Options): KeptDraft => {
  const [kept, setKept] = useState<KeptDraft>({ savedAt: null, isKept: true });
  const content = JSON.stringify({ ...extras, values, step });
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
