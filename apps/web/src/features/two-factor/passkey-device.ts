import '../../lib/language/lazy-texts.ts';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '@waybill/contract/passkeys';
import type { Session } from '@waybill/contract/session';
import type { Translate } from '@waybill/i18n/translate';
import { api } from '../../lib/api/api.ts';
import { reasonText } from '../../lib/api/error-text.ts';

/** A browser gives a passkey to pages of one address only; `address` is that one. */
class PasskeyElsewhere extends Error {
  readonly address: string;

  constructor(address: string) {
    super('Passkeys work at another address');
    this.address = address;
  }
}

const assertHere = (origin: string): void => {
  if (location.origin !== origin) throw new PasskeyElsewhere(origin);
};

/** The device makes a passkey, and the account gets it under this name. */
export const makePasskey = async (name: string) => {
  const { options, origin } = await api(startPasskey);
  assertHere(origin);
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  return api(addPasskey, { body: { name, credential } });
};

/** Instead of the password, or as the second step after it. */
export const signInByPasskey = async (isSecondStep: boolean): Promise<Session> => {
  const { options, origin } = await api(startPasskeySignIn, { body: { isSecondStep } });
  assertHere(origin);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const { clientDataJSON, authenticatorData, signature } = response;
  const credential = { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
  return (await api(signInWithPasskey, { body: { credential, isSecondStep } })).session;
};

/** The library's own words are for developers. */
export const passkeyErrorText = (error: unknown, t: Translate): string => {
  if (error instanceof PasskeyElsewhere) return t('twoFactor.passkey.elsewhere', { address: error.address });
  if (!('PublicKeyCredential' in window)) return t('twoFactor.passkey.unsupported');
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return t('twoFactor.passkey.known');
  }
  if (error instanceof WebAuthnError || error instanceof DOMException) return t('twoFactor.passkey.notGiven');
  return reasonText(error, t);
};
