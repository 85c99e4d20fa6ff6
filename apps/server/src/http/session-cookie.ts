import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SafeCookie = ReturnType<typeof safeCookie>;

/** On https the name's prefix makes the browser accept the cookie only from this host, over TLS, for all paths. */
const safeCookie = (publicUrl: string, plainName: string) => {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const attributes = { name, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return {
    read: (request: FastifyRequest): string | undefined => parseCookie(request.headers.cookie ?? '')[name],
    write: (reply: FastifyReply, token: string, expires: Date) => {
      reply.header('set-cookie', stringifySetCookie({ ...attributes, value: token, expires }));
    },
    clear: (reply: FastifyReply) => {
      reply.header('set-cookie', stringifySetCookie({ ...attributes, value: '', maxAge: 0 }));
    },
  };
};

export const sessionCookie = (publicUrl: string) => safeCookie(publicUrl, 'waybill');

/** Names the sign-in that waits for its second step in this browser. */
export const secondStepCookie = (publicUrl: string) => safeCookie(publicUrl, 'waybill-second-step');

/** Names the challenge that a passkey of this browser is to sign. */
export const passkeyCookie = (publicUrl: string) => safeCookie(publicUrl, 'waybill-passkey');

/** Tells a browser that signed in before from a stranger's; it stays after signing out, and opens nothing. */
export const knownBrowserCookie = (publicUrl: string) => safeCookie(publicUrl, 'waybill-known');
