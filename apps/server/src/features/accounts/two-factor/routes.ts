import * as contract from '@waybill/contract/two-factor';
import type { Serve } from '../../../http/endpoints.ts';
import { type AccountRoutes, browserSession } from '../routes.ts';
import {
  confirmAuthenticator,
  makeRecoveryCodes,
  readTwoFactor,
  removeAuthenticator,
  startAuthenticator,
} from './change-factors.ts';
import { finishSignIn } from './finish-sign-in.ts';

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
