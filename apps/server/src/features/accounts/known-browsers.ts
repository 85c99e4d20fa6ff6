import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type UserId, userId } from '@waybill/domain/ids';

/** An account that has signed in with this browser before. The id is the browser's own, and its failures count under it. */
export type KnownBrowser = { readonly id: string; readonly userId: UserId };

/** A desk that several people use remembers as many of them. */
const MOST_ACCOUNTS = 5;
const SEPARATOR = '~';

/**
 * Reads and writes the cookie of a browser that has signed in before: per account an id and the user, signed. It opens nothing;
 * it only tells the owner's browser from strangers, whose failures must not lock it out. Nothing is stored: without the secret
 * nobody makes one, and without the password nobody gets one.
 */
export const knownBrowsers = (secret: Buffer) => {
  const signature = (text: string) => createHmac('sha256', secret).update(text).digest();

  const write = ({ id, userId }: KnownBrowser) =>
    `${id}.${userId}.${signature(`${id}.${userId}`).toString('base64url')}`;

  const readOne = (text: string): KnownBrowser[] => {
    const [id = '', user = '', signed = ''] = text.split('.');
    const expected = signature(`${id}.${user}`);
    const given = Buffer.from(signed, 'base64url');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return [];
    const parsed = userId.safeParse(user);
    return parsed.success ? [{ id, userId: parsed.data }] : [];
  };

  const read = (cookie: string | undefined): readonly KnownBrowser[] =>
    (cookie ?? '').split(SEPARATOR).slice(0, MOST_ACCOUNTS).flatMap(readOne);

  return {
    read,

    /** The cookie of the same browser once this user has signed in: the user first, the oldest of too many forgotten. */
    remember: (known: readonly KnownBrowser[], userId: UserId): string => {
      const own = known.find((each) => each.userId === userId) ?? { id: randomBytes(12).toString('base64url'), userId };
      return [own, ...known.filter((each) => each !== own)].slice(0, MOST_ACCOUNTS).map(write).join(SEPARATOR);
    },
  };
};
export type KnownBrowsers = ReturnType<typeof knownBrowsers>;
