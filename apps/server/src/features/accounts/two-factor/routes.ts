import * as passkeys from '@waybill/contract/passkeys';
import * as contract from '@waybill/contract/two-factor';
import type { FastifyReply } from 'fastify';
import type { Serve } from '../../../http/endpoints.ts';
import { type AccountRoutes, browserSession } from '../routes.ts';
import {
  confirmAuthenticator,
  makeRecoveryCodes,
  readTwoFactor,
  removeAuthenticator,
  startAuthenticator,
} from './change-factors.ts';
import { addPasskey, removePasskey, renamePasskey, type StartedChallenge, startPasskey } from './change-passkeys.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';

/** The browser that asked for a challenge brings its token back with the signature. */
const challengesIn = ({ passkeyCookie }: AccountRoutes) => ({
  ask: <Answer>(reply: FastifyReply, { token, expiresAt, answer }: StartedChallenge<Answer>): Answer => {
    passkeyCookie.write(reply, token, expiresAt);
    return answer;
  },
  read: passkeyCookie.read,
  end: passkeyCookie.clear,
});

export const passkeyRoutes = (serve: Serve, deps: AccountRoutes) => {
  const challenges = challengesIn(deps);
  const { browserOf, secondStepOf, endSecondStep, enter } = browserSession(deps);

  serve(passkeys.startPasskeySignIn, 'public', async ({ request, reply }) =>
    challenges.ask(reply, await startPasskeySignIn(deps, secondStepOf(request))),
  );
  serve(passkeys.signInWithPasskey, 'public', async ({ body, request, reply, visitor }) => {
    const browser = browserOf({ request, visitor });
    const tokens = { challenge: challenges.read(request), step: secondStepOf(request) };
    const signedIn = await signInWithPasskey(deps, body.credential, tokens, browser);
    challenges.end(reply);
    endSecondStep(reply);
    return enter(reply, browser, signedIn);
  });

  serve(passkeys.startPasskey, 'setting-up', async (by) => challenges.ask(by.reply, await startPasskey(deps, by)));
  serve(passkeys.addPasskey, 'setting-up', async (by) => {
    const added = await addPasskey(deps, by, challenges.read(by.request), by.body);
    challenges.end(by.reply);
    return added;
  });
  serve(passkeys.renamePasskey, 'setting-up', async (by) => ({
    passkey: await renamePasskey(deps, by, by.params.passkeyId, by.body.name),
  }));
  serve(passkeys.removePasskey, 'setting-up', async (by) => {
    await removePasskey(deps, by, by.params.passkeyId);
    return {};
  });
};

export const twoFactorRoutes = (serve: Serve, deps: AccountRoutes) => {
  const { browserOf, secondStepOf, endSecondStep, enter } = browserSession(deps);

  serve(contract.finishSignIn, 'public', async ({ body, request, reply, visitor }) => {
    const browser = browserOf({ request, visitor });
    const signedIn = await finishSignIn(deps, body, secondStepOf(request), browser);
    endSecondStep(reply);
    return enter(reply, browser, signedIn);
  });

  serve(contract.readTwoFactor, 'setting-up', ({ actor }) => readTwoFactor(deps, actor));
  serve(contract.startAuthenticator, 'setting-up', (by) => startAuthenticator(deps, by));
  serve(contract.confirmAuthenticator, 'setting-up', async (by) => ({
    recoveryCodes: await confirmAuthenticator(deps, by, by.body.code),
  }));
  serve(contract.removeAuthenticator, 'setting-up', async (by) => {
    await removeAuthenticator(deps, by);
    return {};
  });
  serve(contract.makeRecoveryCodes, 'setting-up', async (by) => ({ recoveryCodes: await makeRecoveryCodes(deps, by) }));
};
