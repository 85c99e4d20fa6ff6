/** How long a code that has left the view is still the same scan. */
export const REPEAT_MS = 2_000;

export type RepeatGuard = {
  /** Whether the code is a new scan. A code that stays in view is one scan, however long it stays. */
  readonly isNew: (code: string, now: number) => boolean;
  /** The next sight of the code is a new scan. */
  readonly forget: (code: string) => void;
};

export const createRepeatGuard = (): RepeatGuard => {
  const seenAt = new Map<string, number>();
  return {
    isNew: (code, now) => {
      const before = seenAt.get(code);
      seenAt.set(code, now);
      return before === undefined || now - before >= REPEAT_MS;
    },
    forget: (code) => {
      seenAt.delete(code);
    },
  };
};
