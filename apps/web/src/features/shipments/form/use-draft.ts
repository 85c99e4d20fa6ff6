import { useEffect, useState } from 'react';
import type { HeldDraft } from '../../../lib/forms/draft.ts';
import type { Step } from './steps.ts';
import type { TypedShipment } from './typed-shipment.ts';

type Options = {
  /** The draft slot; the same object for as long as the form is open. */
  readonly held: HeldDraft;
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
export const useDraft = ({ held, values, pristine, step, extras }: Options): KeptDraft => {
  const [kept, setKept] = useState<KeptDraft>({ savedAt: null, isKept: true });
  const content = JSON.stringify({ ...extras, values, step });
  const isWorthIt = !isSame(values, pristine);

  useEffect(() => {
    if (!isWorthIt) {
      held.drop();
      setKept({ savedAt: null, isKept: true });
      return;
    }
    const savedAt = held.write(JSON.parse(content));
    setKept({ savedAt, isKept: savedAt !== null });
  }, [held, content, isWorthIt]);

  return kept;
};
