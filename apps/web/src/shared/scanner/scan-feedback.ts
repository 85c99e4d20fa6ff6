import type { Signal } from './signals/signals.ts';

/** What a user is told about a code. Signal and words always come together. */
export type ScanFeedback = {
  readonly signal: Signal;
  readonly title: string;
  /** What to do about it, or which parcel it is. */
  readonly detail?: string;
  /** The code, where it helps to compare it with the parcel in the hand. */
  readonly code?: string;
  /** Scanning waits until the user has read it. */
  readonly stops?: boolean;
  /** Said only if nothing better is in view: a parcel carries codes of its maker, too. */
  readonly yields?: boolean;
  /** Where a parcel belongs that does not belong here. */
  readonly belongsTo?: { readonly title: string; readonly detail?: string };
  readonly choices?: readonly ScanChoice[];
  /** It is no code at all: whoever typed it corrects it. */
  readonly isMistyped?: boolean;
};

/** A way on, such as a parcel to which a new label is tied. */
export type ScanChoice = {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly choose: () => ScanFeedback | Promise<ScanFeedback>;
};

export type OnCode = (code: string) => ScanFeedback | Promise<ScanFeedback>;
