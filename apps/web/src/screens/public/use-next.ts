import { useSearch } from '@tanstack/react-router';
import { safeNext } from '../../lib/session/safe-next.ts';

type Next = {
  readonly next: string | null;
  /** For links between the sign-in pages, so that the way back is not lost on a detour. */
  readonly search: { readonly next?: string };
};

/** Where the visitor was going before they were asked to sign in; only ever a page of our own. */
export const useNext = (): Next => {
  const next = safeNext((useSearch({ strict: false }) as { readonly next?: unknown }).next);
  return { next, search: next ? { next } : {} };
};
