import type { ReplyOf } from '@waybill/contract/endpoint';
import type {
  addPasskey as addContract,
  Passkey,
  PasskeyRegistration,
  startPasskey as startContract,
} from '@waybill/contract/passkeys';
import { AppError, orNotFound } from '@waybill/domain/errors';
import { newId, type PasskeyId } from '@waybill/domain/ids';
import { MOST_PASSKEYS, mayRemoveFactor, PASSKEY_CHALLENGE_MS } from '@waybill/domain/two-factor';
import type { AccountDeps, AccountRepos } from '../account-deps.ts';
import { aboutAccount } from '../account-history.ts';
import type { Account } from '../accounts.repo.ts';
import { hashToken, newToken } from '../tokens.ts';
import { type By, changing, replaceRecoveryCodes } from './change-factors.ts';
import { presentPasskey } from './present-passkey.ts';
import { passkeyMail } from './two-factor-mails.ts';
import { registrationOptions, verifiedRegistration } from './web-authn.ts';

/** What the browser is to sign, and the token that it brings along with the signature. */
export type StartedChallenge<Answer> = {
  readonly answer: Answer;
  readonly token: string;
  readonly expiresAt: Date;
};

export const startPasskey = (deps: AccountDeps, by: By) =>
  changing(deps, by, async (repos, account): Promise<StartedChallenge<ReplyOf<typeof startContract>>> => {
    const known = await repos.passkeys.of(account.id);
    if (known.length >= MOST_PASSKEYS) throw new AppError('too-many-passkeys');
    const [token, challenge] = [newToken(), newToken()];
    const expiresAt = new Date(deps.clock().getTime() + PASSKEY_CHALLENGE_MS);
    await repos.passkeyChallenges.keep({ tokenHash: hashToken(token), challenge, userId: account.id, expiresAt });
    const options = registrationOptions(deps.publicUrl, account, known, challenge, PASSKEY_CHALLENGE_MS);
    return { token, expiresAt, answer: { origin: new URL(deps.publicUrl).origin, options } };
  });

type NewPasskey = { readonly name: string; readonly credential: PasskeyRegistration };

/** Returns new recovery codes with the first factor, as an authenticator app does. */
export const addPasskey = async (
  deps: AccountDeps,
  by: By,
  token: string | undefined,
  { name, credential }: NewPasskey,
): Promise<ReplyOf<typeof addContract>> => {
  const { userId } = by.actor;
  // Taken in a transaction of its own: whatever comes of it, the challenge is used up.
  const challenge = await deps.transaction(({ passkeyChallenges }) =>
    passkeyChallenges.take(hashToken(token ?? ''), userId, deps.clock()),
  );
  const made = challenge && (await verifiedRegistration(deps.publicUrl, credential, challenge));
  if (!made) throw new AppError('passkey-refused');
  return changing(deps, by, async (repos, account) => {
    const now = deps.clock();
    if ((await repos.passkeys.of(account.id)).length >= MOST_PASSKEYS) throw new AppError('too-many-passkeys');
    const passkey = {
      id: newId<PasskeyId>(),
      userId: account.id,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: credential.response.transports,
      name,
      createdAt: now,
    };
    if (!(await repos.passkeys.add(passkey))) throw new AppError('passkey-refused');
    await repos.twoFactor.setSince(account.id, now);
    await tellOfPasskey(repos, by, account, 'passkey-added', name, now);
    return {
      passkey: presentPasskey({ ...passkey, lastUsedAt: null }),
      recoveryCodes: account.hasTwoFactor ? null : await replaceRecoveryCodes(deps, repos, account.id),
    };
  });
};

const ownPasskey = async ({ passkeys }: Pick<AccountRepos, 'passkeys'>, account: Account, id: PasskeyId) =>
  orNotFound((await passkeys.of(account.id)).find((each) => each.id === id));

export const renamePasskey = (deps: AccountDeps, by: By, id: PasskeyId, name: string) =>
  changing(deps, by, async (repos, account): Promise<Passkey> => {
    const passkey = await ownPasskey(repos, account, id);
    if (passkey.name !== name) {
      await repos.passkeys.rename(id, name);
      await repos.record(by.actor, by.visitor, {
        ...aboutAccount(account),
        action: 'passkey-renamed',
        changes: { passkey: { from: passkey.name, to: name } },
      });
    }
    return presentPasskey({ ...passkey, name });
  });

export const removePasskey = (deps: AccountDeps, by: By, id: PasskeyId) =>
  changing(deps, by, async (repos, account): Promise<void> => {
    const passkey = await ownPasskey(repos, account, id);
    const { factors } = await repos.twoFactor.factorsOf(account.id);
    const left = factors - 1;
    if (!mayRemoveFactor({ left, isRequired: account.mustHaveTwoFactor })) throw new AppError('two-factor-required');
    await repos.passkeys.remove(id);
    if (left === 0) await repos.twoFactor.setSince(account.id, null);
    await tellOfPasskey(repos, by, account, 'passkey-removed', passkey.name, deps.clock());
  });

const tellOfPasskey = async (
  { record, outbox }: Pick<AccountRepos, 'record' | 'outbox'>,
  { actor, visitor }: By,
  account: Account,
  action: 'passkey-added' | 'passkey-removed',
  name: string,
  now: Date,
): Promise<void> => {
  const [from, to] = action === 'passkey-added' ? [null, name] : [name, null];
  await record(actor, visitor, { ...aboutAccount(account), action, changes: { passkey: { from, to } } });
  await outbox.add(passkeyMail(account, action, name), now);
};
