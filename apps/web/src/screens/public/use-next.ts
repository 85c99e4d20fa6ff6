import { useSearch } from '@tanstack/react-router';
import { safeNext } from '../../lib/session/safe-next.ts';

type Next = {
  readonly next: string | null;
  /** Search parameters for links between the sign-in pages, so that the return address is kept on a detour. */
  readonly search: { readonly next?: string };
};

/** The page that the visitor asked for before signing in; only ever a page of our own. */
export const useNext = (): Next => {
  const next = safeNext((useSearch({ strict: false }) as { readonly next?: unknown }).next);
  return { next, search: next ? { next } : {} };
};
