/** Doors: going back to one after signing in would lead nowhere, or out again. */
const DOORS = new Set(['/login', '/logout', '/signup']);

/** What the server answers itself; a person who signs in wants a screen. */
const NO_SCREEN = /^\/(api|dev|assets)(\/|$)/i;

/** Any origin will do: what counts is that the path does not leave it. */
const ORIGIN = 'https://waybill.invalid';

/**
 * The path to return to after signing in, or null. Only on our own origin: a link in a mail must not be able to
 * send someone who has just typed a password to somebody else's page.
 */
export const safeNext = (next: unknown): string | null => {
  if (typeof next !== 'string' || next.length > 2000) return null;
  // A backslash or a control character is read differently by browsers than by us.
  if (!next.startsWith('/') || /[\\\p{Cc}]/u.test(next) || /%(?:5c|[01][0-9a-f]|7f)/i.test(next)) return null;
  if (!URL.canParse(next, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // Judged as it is once dots are resolved and letters decoded: `/a/..//evil.example` is another host only then, and
  // `/%6cogout` a door.
  const path = decoded(pathname);
  if (origin !== ORIGIN || path === null || path.startsWith('//')) return null;
  if (DOORS.has(path.replace(/\/+$/, '').toLowerCase()) || NO_SCREEN.test(path)) return null;
  return pathname + search + hash;
};

const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};
