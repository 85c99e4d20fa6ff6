import { isIP } from 'node:net';
import * as accounts from '@waybill/contract/accounts';
import * as sessions from '@waybill/contract/session';
import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Serve } from '../../http/endpoints.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { confirmEmailVerification } from './confirm-email-verification.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import type { AccountDeps, Visitor } from './door.ts';
import { renewSession } from './renew-session.ts';
import { requestEmailVerification } from './request-email-verification.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { hashToken } from './tokens.ts';
import { countedAddress } from './visitor-address.ts';

export type AccountRoutes = AccountDeps & {
  readonly cookie: SessionCookie;
  readonly describe: (userId: UserId) => Promise<sessions.Session | null>;
};

export const accountRoutes = (serve: Serve, deps: AccountRoutes) => {
  const { cookie, describe, door, clock } = deps;

  const session = async (userId: UserId) => {
    const described = await describe(userId);
    if (!described) throw new AppError('not-signed-in');
    return { session: described };
  };
  const enter = (reply: FastifyReply, { token, expiresAt, userId }: SignedIn) => {
    cookie.write(reply, token, expiresAt);
    return session(userId);
  };

  serve(sessions.readSession, 'public', async ({ actor, request, reply }) => {
    const token = cookie.read(request);
    if (!actor || !token) return { session: null };
    const renewedUntil = await renewSession(deps, token);
    if (renewedUntil) cookie.write(reply, token, renewedUntil);
    return { session: await describe(actor.userId) };
  });
  serve(sessions.signIn, 'public', async ({ body, request, reply }) =>
    enter(reply, await signIn(deps, body, visitorOf(request))),
  );
  serve(sessions.signOut, 'public', async ({ request, reply }) => {
    const token = cookie.read(request);
    if (token) await door((repos) => repos.sessions.end(hashToken(token)));
    cookie.clear(reply);
    return {};
  });
  serve(sessions.changeProfile, 'signed-in', async ({ actor, body }) => {
    await door((repos) => repos.accounts.setLocale(actor.userId, body.locale, clock()));
    return session(actor.userId);
  });

  serve(accounts.signUp, 'public', async ({ body, request, reply }) =>
    enter(reply, await signUp(deps, body, visitorOf(request))),
  );
  serve(accounts.requestPasswordReset, 'public', async ({ body, request }) => {
    await requestPasswordReset(deps, body.email, visitorOf(request));
    return {};
  });
  serve(accounts.confirmPasswordReset, 'public', async ({ body, request }) => {
    await confirmPasswordReset(deps, body, visitorOf(request));
    return {};
  });
  serve(accounts.requestEmailVerification, 'signed-in', async ({ actor }) => {
    await requestEmailVerification(deps, actor);
    return {};
  });
  serve(accounts.confirmEmailVerification, 'public', ({ body }) => confirmEmailVerification(deps, body.code));
};

/** Behind a proxy the address is what a header says, and anybody can write a header: only an address counts as one. */
const addressOf = ({ ip, socket }: FastifyRequest): string => (isIP(ip) ? ip : (socket.remoteAddress ?? ''));

/** The header comes from anywhere; what is kept of it is bounded. */
const visitorOf = (request: FastifyRequest): Visitor => ({
  address: addressOf(request),
  countedAddress: countedAddress(addressOf(request)),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
