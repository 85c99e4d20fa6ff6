import { TOTP } from '@waybill/domain/two-factor';
import { Secret, TOTP as Totp } from 'otpauth';
import type { Browser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** The authenticator app of a test: shows the code of a moment, which is the product's now unless said otherwise. */
export type TestAuthenticator = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  code(at?: Date): string;
};

export const authenticatorOf = ({ time }: Pick<TestApp, 'time'>, secret: string) => ({
  secret,
  code: (at: Date = time.now) =>
    new Totp({ ...TOTP, secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() }),
});

/** Turns on two-factor sign-in for whoever is signed in with this browser. */
export const setUpAuthenticator = async (app: Pick<TestApp, 'time'>, browser: Browser): Promise<TestAuthenticator> => {
  const { body: started } = await browser.post('/api/profile/two-factor/authenticator');
  const authenticator = authenticatorOf(app, started.secret);
  const confirmed = await browser.put('/api/profile/two-factor/authenticator', { code: authenticator.code() });
  if (confirmed.status !== 200) throw new Error(`The authenticator was not confirmed: ${confirmed.text}`);
  return { ...authenticator, recoveryCodes: confirmed.body.recoveryCodes ?? [] };
};

export const giveCode = (browser: Browser, code: string) =>
  browser.post('/api/session/second-step', { method: 'authenticator', code });

export const giveRecoveryCode = (browser: Browser, code: string) =>
  browser.post('/api/session/second-step', { method: 'recovery-code', code });
