/** Doors: going back to one after signing in would lead nowhere, or out again. */
const DOORS = new Set(['/login', '/logout', '/signup']);

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
  // Two slashes at the start are another host, encoded ones too once something decodes them.
  if (/^\/(?:\/|%2f)/i.test(next)) return null;
  if (!URL.canParse(next, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, ORIGIN);
  // `/a/..//evil.example` only becomes another host when the dots are resolved.
  if (origin !== ORIGIN || pathname.startsWith('//')) return null;
  if (DOORS.has(pathname.replace(/\/+$/, '').toLowerCase())) return null;
  return pathname + search + hash;
};
