import type { PasskeyAssertion, PasskeyRegistration } from '@waybill/contract/passkeys';
import { TOTP } from '@waybill/domain/two-factor';
import type { StoredPasskey } from './passkeys.repo.ts';

/** Loaded with the first passkey: most servers start without one. */
const library = () => import('@simplewebauthn/server');
const decoders = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256: what every device and every supported Node can do. */
const ALGORITHMS = [-8, -7, -257];

const RP_NAME = TOTP.issuer;

/** Where passkeys belong: the host of PUBLIC_URL, and pages of its origin only. */
const partyOf = (publicUrl: string) => ({ rpId: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin });

const described = ({ credentialId, transports }: StoredPasskey) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

type Owner = { readonly id: string; readonly email: string; readonly name: string | null };

/** A passkey that its device can find without being told which (discoverable), and that asks for a finger, a face or a PIN. */
export const registrationOptions = (
  publicUrl: string,
  { id, email, name }: Owner,
  known: readonly StoredPasskey[],
  challenge: string,
  timeout: number,
) => ({
  rp: { id: partyOf(publicUrl).rpId, name: RP_NAME },
  user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name ?? email },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
  timeout,
  excludeCredentials: known.map(described),
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
});

export const assertionOptions = (
  publicUrl: string,
  allowed: readonly StoredPasskey[],
  challenge: string,
  timeout: number,
) => ({
  rpId: partyOf(publicUrl).rpId,
  challenge,
  timeout,
  userVerification: 'required' as const,
  allowCredentials: allowed.map(described),
});

/**
 * Who made the device is not asked for, and browsers then send no statement about it, or one that the new key has signed itself. A chain
 * of certificates is left unread: the library checks it link by link, and 140 short ones in one request take it eight seconds.
 */
const hasCertificates = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await decoders();
  const statement = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = statement.get('fmt');
  return format !== 'none' && (format !== 'packed' || statement.get('attStmt').get('x5c') !== undefined);
};

/** The key that the browser made for this challenge; null if anything about it is wrong. */
export const verifiedRegistration = async (
  publicUrl: string,
  { response: { transports, ...response }, ...credential }: PasskeyRegistration,
  challenge: string,
) => {
  const { verifyRegistrationResponse } = await library();
  const { rpId, origin } = partyOf(publicUrl);
  try {
    if (await hasCertificates(response.attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
};

/** The counter of the device after this use; null if anything is wrong, such as a counter that fell back. */
export const verifiedAssertion = async (
  publicUrl: string,
  credential: PasskeyAssertion,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await library();
  const { rpId, origin } = partyOf(publicUrl);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};
