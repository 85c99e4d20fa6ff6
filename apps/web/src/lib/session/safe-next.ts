/** Returning to one of these after signing in would lead nowhere, or sign out again. */
const SIGN_IN_PAGES = new Set(['/login', '/logout', '/signup']);

/** Paths that the server answers itself; after signing in the user needs a screen. */
const NO_SCREEN = /^\/(api|dev|assets)(\/|$)/i;

/** Any origin will do: the check is that the path does not leave it. */
const ORIGIN = 'https://waybill.invalid';

/**
 * The path to return to after signing in, or null. Only on our own origin: a link in a mail must not be able to
 * send someone who has just typed a password to a foreign page.
 */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || next.length > 2000) return null;
  // Browsers read a backslash or a control character differently from this check.
  if (!next.startsWith('/') || /[\\\p{Cc}]/u.test(next) || /%(?:5c|[01][0-9a-f]|7f)/i.test(next)) return null;
  if (!URL.canParse(next, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Checked after dots are resolved and letters decoded: only then is `/a/..//evil.example` another host, and
  // `/%6cogout` a sign-in page.
  const path = decoded(pathname);
  if (origin !== ORIGIN || path === null || path.startsWith('//')) return null;
  if (SIGN_IN_PAGES.has(path.replace(/\/+$/, '').toLowerCase()) || NO_SCREEN.test(path)) return null;
  return pathname + search + hash;
};

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};
