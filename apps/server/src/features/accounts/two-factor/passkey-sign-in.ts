import type { ReplyOf } from '@waybill/contract/endpoint';
import type { PasskeyAssertion, startPasskeySignIn as startContract } from '@waybill/contract/passkeys';
import { AppError } from '@waybill/domain/errors';
import { ADDRESS_SIGN_INS } from '@waybill/domain/throttle';
import { PASSKEY_CHALLENGE_MS } from '@waybill/domain/two-factor';
import { type AccountDeps, type AccountRepos, countAttempt } from '../account-deps.ts';
import { openSession, type SignedIn } from '../sign-in.ts';
import type { SigningInBrowser } from '../start-session.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { StartedChallenge } from './change-passkeys.ts';
import { assertionOptions, verifiedAssertion } from './web-authn.ts';

/** After the right password the browser asks for a passkey of that account; else for any that it has for us. */
export const startPasskeySignIn = (
  { transaction, clock, publicUrl }: AccountDeps,
  stepToken: string | undefined,
): Promise<StartedChallenge<ReplyOf<typeof startContract>>> =>
  transaction(async (repos) => {
    const now = clock();
    const userId = stepToken ? await repos.secondSteps.ownerOf(hashToken(stepToken), now) : null;
    const allowed = userId ? await repos.passkeys.of(userId) : [];
    const [token, challenge] = [newToken(), newToken()];
    const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MS);
    await repos.passkeyChallenges.keep({ tokenHash: hashToken(token), challenge, userId: null, expiresAt });
    const options = assertionOptions(publicUrl, allowed, challenge, PASSKEY_CHALLENGE_MS);
    return { token, expiresAt, answer: { origin: new URL(publicUrl).origin, options } };
  });

type Tokens = { readonly challenge: string | undefined; readonly step: string | undefined };

/**
 * A passkey with a checked finger, face or PIN is something that one has and is or knows: it stands for both steps of a sign-in. After
 * a password it has to belong to the same account.
 */
export const signInWithPasskey = async (
  deps: AccountDeps,
  credential: PasskeyAssertion,
  tokens: Tokens,
  browser: SigningInBrowser,
): Promise<SignedIn> => {
  const { transaction, clock } = deps;
  const counter = `passkey:address:${browser.visitor.countedAddress}`;
  const challenge = await transaction(async (repos) => {
    await countAttempt(repos, clock(), [[counter, ADDRESS_SIGN_INS]]);
    return repos.passkeyChallenges.take(hashToken(tokens.challenge ?? ''), null, clock());
  });
  if (!challenge) throw new AppError('passkey-refused');
  return transaction(async (repos) => {
    const now = clock();
    const signedIn = await useCredential(deps, repos, credential, challenge, now);
    if (tokens.step) await endStepOf(repos, hashToken(tokens.step), signedIn.id, now);
    await repos.throttles.forgive(counter);
    return openSession(repos, signedIn, browser, now);
  });
};

/** The account behind the passkey, once the signature was right. */
const useCredential = async (
  { publicUrl, hideAccounts }: Pick<AccountDeps, 'publicUrl' | 'hideAccounts'>,
  { accounts, twoFactor, passkeys }: AccountRepos,
  credential: PasskeyAssertion,
  challenge: string,
  now: Date,
) => {
  const passkey = await passkeys.holdByCredential(credential.id);
  const used = passkey && (await verifiedAssertion(publicUrl, credential, challenge, passkey));
  if (!passkey || used === null) throw new AppError('passkey-refused');
  // Disabling comes wholly before or wholly after: a session must not start beside it.
  await twoFactor.hold(passkey.userId);
  const account = await accounts.find(passkey.userId);
  if (!account || (hideAccounts && !account.emailVerified)) throw new AppError('passkey-refused');
  if (account.disabled) throw new AppError('user-disabled');
  await passkeys.noteUse(passkey.id, used, now);
  return account;
};

/** The sign-in that waited in this browser is over; it must have been that of the same account. */
const endStepOf = async ({ secondSteps }: AccountRepos, step: Buffer, userId: string, now: Date): Promise<void> => {
  const owner = await secondSteps.ownerOf(step, now);
  if (owner === null) return;
  if (owner !== userId) throw new AppError('passkey-refused');
  await secondSteps.end(step);
};
