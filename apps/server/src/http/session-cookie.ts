import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SessionCookie = ReturnType<typeof sessionCookie>;

/** On https the name's prefix makes the browser accept the cookie only from this host, over TLS, for all paths. */
export const sessionCookie = (publicUrl: string) => {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-waybill' : 'waybill';
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
