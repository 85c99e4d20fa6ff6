import * as accounts from '@waybill/contract/accounts';
import * as invitations from '@waybill/contract/invitations';
import * as sessions from '@waybill/contract/session';
import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import type { FastifyReply } from 'fastify';
import type { Serve } from '../../http/endpoints.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import { acceptInvitation } from './accept-invitation.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { confirmEmailVerification } from './confirm-email-verification.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import { readInvitation } from './read-invitation.ts';
import { renewSession } from './renew-session.ts';
import { requestEmailVerification } from './request-email-verification.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { hashToken } from './tokens.ts';

export type AccountRoutes = AccountDeps & {
  readonly cookie: SessionCookie;
  readonly describe: (userId: UserId) => Promise<sessions.Session | null>;
};

export const accountRoutes = (serve: Serve, deps: AccountRoutes) => {
  const { cookie, describe, transaction } = deps;

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
  serve(sessions.signIn, 'public', async ({ body, visitor, reply }) => enter(reply, await signIn(deps, body, visitor)));
  serve(sessions.signOut, 'public', async ({ request, reply }) => {
    const token = cookie.read(request);
    if (token) await transaction((repos) => repos.sessions.end(hashToken(token)));
    cookie.clear(reply);
    return {};
  });
  serve(sessions.changeProfile, 'signed-in', async ({ actor, body, visitor }) => {
    await changeProfile(deps, actor, body, visitor);
    return session(actor.userId);
  });

  serve(sessions.changePassword, 'signed-in', async ({ actor, body, request, visitor }) => {
    const token = cookie.read(request);
    if (!token) throw new AppError('not-signed-in');
    await changePassword(deps, actor, body, token, visitor);
    return {};
  });

  serve(accounts.signUp, 'public', async ({ body, visitor, reply }) => enter(reply, await signUp(deps, body, visitor)));
  serve(accounts.requestPasswordReset, 'public', async ({ body, visitor }) => {
    await requestPasswordReset(deps, body.email, visitor);
    return {};
  });
  serve(accounts.confirmPasswordReset, 'public', async ({ body, visitor }) => {
    await confirmPasswordReset(deps, body, visitor);
    return {};
  });
  serve(accounts.requestEmailVerification, 'signed-in', async ({ actor }) => {
    await requestEmailVerification(deps, actor);
    return {};
  });
  serve(accounts.confirmEmailVerification, 'public', ({ body, visitor }) =>
    confirmEmailVerification(deps, body.code, visitor),
  );

  serve(invitations.readInvitation, 'public', ({ body, visitor }) => readInvitation(deps, body.code, visitor));
  serve(invitations.acceptInvitation, 'public', async ({ body, visitor, reply }) => {
    const { email, signedIn } = await acceptInvitation(deps, body, visitor);
    return { email, ...(await enter(reply, signedIn)) };
  });
};
