const REDACTED = '[redacted]';

/** Names that grant access wherever they end a longer one: access_token, newPassword, client-secret. */
const ENDINGS = ['token', 'password', 'passwd', 'passphrase', 'secret', 'apikey', 'api_key', 'api-key', 'oobcode'];
/** Names that do so alone: a postcode and a barcode may be logged. */
const WHOLE = ['code', 'key', 'pwd', 'pass', 'otp', 'sid', 'session', 'auth', 'authorization', 'signature', 'jwt'];
export const SECRET_NAMES: readonly string[] = [...ENDINGS, ...WHOLE];

const isSecret = (name: string): boolean => WHOLE.includes(name) || ENDINGS.some((ending) => name.endsWith(ending));

/** ASCII as it is meant, however often it was percent-encoded; `%u0063` is an older spelling of `%63`. */
const decoded = (text: string): string => {
  const once = text.replace(/%(?:u00)?([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return once === text ? text : decoded(once);
};

/** A name that is encoded several times is longer than it looks; nobody encodes one more often than this allows. */
const NAME_LENGTH = 400;
const NAME_OR_ENCODED = /[a-z0-9_%-]/i;

/** The name that ends here, in lower case and decoded; that of `user[password]` is `password`. */
const nameBefore = (text: string, end: number): string => {
  const last = text.charAt(end - 1) === ']' ? end - 1 : end;
  let start = last;
  while (start > 0 && last - start < NAME_LENGTH && NAME_OR_ENCODED.test(text.charAt(start - 1))) start--;
  const name = decoded(text.slice(start, last)).toLowerCase();
  return /([a-z0-9_-]*)\]?$/.exec(name.slice(-LONGEST_NAME))?.[1] ?? '';
};
/** More than any name has that is looked for. */
const LONGEST_NAME = 40;

const EQUALS = /=|%(?:25)*3d/gi;

/** How often the text was encoded where it says `=`: a more deeply encoded `&` behind it is part of the value. */
const depthOf = (equals: string): number => (equals === '=' ? 0 : (equals.length - 1) / 2);

type EndOfValue = (depth: number) => RegExp;

/** Values go up to the next `&` that is encoded no more often than their `=`, or to a character of `stop`. */
const valuesUpTo = (stop: string): EndOfValue => {
  const byDepth = new Map<number, RegExp>();
  return (depth) => {
    const ampersand = depth === 0 ? '' : `(?!%(?:25){0,${depth - 1}}26)`;
    const known = byDepth.get(depth) ?? new RegExp(`(?:${ampersand}[^&${stop}])*`, 'gy');
    if (depth < 10) byDepth.set(depth, known);
    return known;
  };
};
const IN_ADDRESS = valuesUpTo('');
const IN_TEXT = valuesUpTo('\\s"\'<>\\\\');

const redactAssignments = (text: string, endOf: EndOfValue): string => {
  let redacted = '';
  let from = 0;
  for (const { 0: equals, index } of text.matchAll(EQUALS)) {
    if (index < from || !isSecret(nameBefore(text, index))) continue;
    const start = index + equals.length;
    const end = endOf(depthOf(equals));
    end.lastIndex = start;
    const value = end.exec(text)?.[0] ?? '';
    redacted += text.slice(from, start) + (value === '' ? '' : REDACTED);
    from = start + value.length;
  }
  return redacted + text.slice(from);
};

/** Whoever has a receiver's link is the receiver, and whoever has one that asks for documents may send them. */
const withoutLink = (text: string): string => text.replace(/\/(track|documents)\/[\w%-]+/g, `/$1/${REDACTED}`);

/** An address without the values of its secret parameters, in the query or anywhere else in it. */
export const redactUrl = (url: string): string => redactAssignments(withoutLink(url), IN_ADDRESS);

const NAMES = `(?:${[...ENDINGS, 'cookie'].join('|')})`;
/** `//user:password@host` and `Bearer ...`. */
const CREDENTIALS = /(\/\/[^\s/:@"\\]*:)[^\s/@"\\]+(?=@)/g;
const SCHEMES = /\b(bearer|basic)( +)[^\s"'\\]+/gi;
/** `"password":"..."`: in JSON, and in JSON that is a text in JSON. */
const MEMBERS = new RegExp(`(${NAMES}"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*`, 'gi');
const QUOTED_MEMBERS = new RegExp(`(${NAMES}(\\\\+")\\s*:\\s*\\2)(?:(?!(?<!\\\\)\\2)[^])*`, 'gi');

/** A text, such as an error's message or a line of the log, without the secrets that can be told in it. */
export const redactText = (text: string): string =>
  redactAssignments(withoutLink(text), IN_TEXT)
    .replace(CREDENTIALS, `$1${REDACTED}`)
    .replace(SCHEMES, `$1$2${REDACTED}`)
    .replace(MEMBERS, `$1${REDACTED}`)
    .replace(QUOTED_MEMBERS, `$1${REDACTED}`);
