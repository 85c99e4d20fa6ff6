import * as accounts from '@waybill/contract/accounts';
import * as invitations from '@waybill/contract/invitations';
import * as sessions from '@waybill/contract/session';
import { AppError } from '@waybill/domain/errors';
import type { UserId } from '@waybill/domain/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Serve } from '../../http/endpoints.ts';
import type { SafeCookie } from '../../http/session-cookie.ts';
import type { Visitor } from '../../http/visitor.ts';
import { acceptInvitation } from './accept-invitation.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { changeProfile } from './change-profile.ts';
import { confirmEmailVerification } from './confirm-email-verification.ts';
import { confirmPassword } from './confirm-password.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { endOtherSessions, endSession, listSessions } from './open-sessions.ts';
import { readInvitation } from './read-invitation.ts';
import { requestEmailVerification } from './request-email-verification.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import type { SigningInBrowser } from './start-session.ts';
import { hashToken } from './tokens.ts';
import type { StartedSecondStep } from './two-factor/start-second-step.ts';

const YEAR = 365 * 24 * 60 * 60 * 1000;

type BrowserCookies = {
  readonly cookie: SafeCookie;
  readonly knownBrowserCookie: SafeCookie;
  readonly secondStepCookie: SafeCookie;
  readonly passkeyCookie: SafeCookie;
  readonly knownBrowsers: KnownBrowsers;
  readonly describe: (userId: UserId) => Promise<sessions.Session | null>;
  readonly clock: Clock;
};

/** What the routes of accounts read from and write to a browser. Every way in ends in `enter`. */
export const browserSession = (needs: BrowserCookies) => {
  const { cookie, knownBrowserCookie, secondStepCookie, knownBrowsers, describe, clock } = needs;

  const session = async (userId: UserId) => {
    const described = await describe(userId);
    if (!described) throw new AppError('not-signed-in');
    return { session: described };
  };

  const remember = (reply: FastifyReply, { knownAs }: SigningInBrowser, userId: UserId) =>
    knownBrowserCookie.write(reply, knownBrowsers.remember(knownAs, userId), new Date(clock().getTime() + YEAR));

  return {
    session,
    remember,

    browserOf: (call: { request: FastifyRequest; visitor: Visitor }): SigningInBrowser => ({
      visitor: call.visitor,
      sessionToken: cookie.read(call.request),
      knownAs: knownBrowsers.read(knownBrowserCookie.read(call.request)),
    }),

    tokenOf: (request: FastifyRequest): string => {
      const token = cookie.read(request);
      if (!token) throw new AppError('not-signed-in');
      return token;
    },

    enter: (reply: FastifyReply, browser: SigningInBrowser, { token, expiresAt, userId }: SignedIn) => {
      cookie.write(reply, token, expiresAt);
      remember(reply, browser, userId);
      return session(userId);
    },

    /** The browser that gave the password has to give the second step, too. */
    askSecondStep: (reply: FastifyReply, { stepToken, stepExpiresAt, methods }: StartedSecondStep) => {
      secondStepCookie.write(reply, stepToken, stepExpiresAt);
      return { secondStep: { methods: [...methods] } };
    },
    secondStepOf: (request: FastifyRequest): string | undefined => secondStepCookie.read(request),
    endSecondStep: (reply: FastifyReply): void => secondStepCookie.clear(reply),
  };
};

export type AccountRoutes = AccountDeps & BrowserCookies;

export const accountRoutes = (serve: Serve, deps: AccountRoutes) => {
  const { cookie, describe, transaction } = deps;
  const { browserOf, tokenOf, enter, askSecondStep, remember, session } = browserSession(deps);

  serve(sessions.readSession, 'public', async ({ actor }) => ({
    session: actor ? await describe(actor.userId) : null,
  }));
  serve(sessions.signIn, 'public', async (call) => {
    const browser = browserOf(call);
    const answer = await signIn(deps, call.body, browser);
    return 'token' in answer ? enter(call.reply, browser, answer) : askSecondStep(call.reply, answer);
  });
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

  serve(sessions.confirmPassword, 'setting-up', async ({ actor, body, request }) => {
    await confirmPassword(deps, actor, body.password, tokenOf(request));
    return {};
  });
  serve(sessions.listSessions, 'signed-in', ({ actor, request }) => listSessions(deps, actor, tokenOf(request)));
  serve(sessions.endSession, 'signed-in', async ({ actor, params, visitor }) => {
    await endSession(deps, actor, params.sessionId, visitor);
    return {};
  });
  serve(sessions.endOtherSessions, 'signed-in', async ({ actor, request, visitor }) => {
    await endOtherSessions(deps, actor, tokenOf(request), visitor);
    return {};
  });
  serve(sessions.changePassword, 'signed-in', async ({ actor, body, request, visitor }) => {
    await changePassword(deps, actor, body, tokenOf(request), visitor);
    return {};
  });

  serve(accounts.signUp, 'public', async (call) => {
    const browser = browserOf(call);
    const signedIn = await signUp(deps, call.body, browser);
    return signedIn ? enter(call.reply, browser, signedIn) : { session: null };
  });
  serve(accounts.requestPasswordReset, 'public', async (call) => {
    await requestPasswordReset(deps, call.body.email, browserOf(call));
    return {};
  });
  serve(accounts.confirmPasswordReset, 'public', async (call) => {
    const browser = browserOf(call);
    const { email, knownUser } = await confirmPasswordReset(deps, call.body, browser);
    if (knownUser) remember(call.reply, browser, knownUser);
    return { email };
  });
  serve(accounts.requestEmailVerification, 'signed-in', async ({ actor }) => {
    await requestEmailVerification(deps, actor);
    return {};
  });
  serve(accounts.confirmEmailVerification, 'public', ({ body, visitor }) =>
    confirmEmailVerification(deps, body.code, visitor),
  );

  serve(invitations.readInvitation, 'public', ({ body, visitor }) => readInvitation(deps, body.code, visitor));
  serve(invitations.acceptInvitation, 'public', async (call) => {
    const browser = browserOf(call);
    const { email, signedIn } = await acceptInvitation(deps, call.body, browser);
    return { email, ...(await enter(call.reply, browser, signedIn)) };
  });
};
