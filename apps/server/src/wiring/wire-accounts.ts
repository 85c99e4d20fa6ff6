import { availableParallelism } from 'node:os';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/connect.ts';
import type { Environment } from '../environment.ts';
import type { AccountRepos } from '../features/accounts/account-deps.ts';
import { accountsRepo } from '../features/accounts/accounts.repo.ts';
import { codesRepo } from '../features/accounts/codes.repo.ts';
import { invitationsRepo } from '../features/accounts/invitations.repo.ts';
import { knownBrowsers } from '../features/accounts/known-browsers.ts';
import { passwords } from '../features/accounts/passwords.ts';
import { profilesRepo } from '../features/accounts/profiles.repo.ts';
import { readSession } from '../features/accounts/read-session.ts';
import type { AccountRoutes } from '../features/accounts/routes.ts';
import { sessionViewRepo } from '../features/accounts/session-view.repo.ts';
import { sessionsRepo } from '../features/accounts/sessions.repo.ts';
import { throttlesRepo } from '../features/accounts/throttles.repo.ts';
import { passkeyChallengesRepo } from '../features/accounts/two-factor/passkey-challenges.repo.ts';
import { passkeysRepo } from '../features/accounts/two-factor/passkeys.repo.ts';
import { secondStepsRepo } from '../features/accounts/two-factor/second-steps.repo.ts';
import { twoFactorRepo } from '../features/accounts/two-factor/two-factor.repo.ts';
import type { KeyVault } from '../features/api-keys/key-vault.ts';
import { knownBrowserCookie, passkeyCookie, secondStepCookie } from '../http/session-cookie.ts';
import { auditRecorder } from '../records/audit-log.ts';
import { outbox } from '../records/outbox.ts';
import { sealWith } from '../seal.ts';
import { authorOf } from './wire-actors.ts';
import { passwordsInTurn } from './wire-passwords.ts';

type Needs = Pick<AccountRoutes, 'cookie'> &
  Pick<Environment, 'publicUrl' | 'hideAccounts'> & {
    readonly database: Database;
    readonly clock: Clock;
    readonly vault: KeyVault;
  };

const accountRepos = (tx: Tx, clock: Clock): AccountRepos => ({
  accounts: accountsRepo(tx),
  profiles: profilesRepo(tx),
  sessions: sessionsRepo(tx),
  codes: codesRepo(tx),
  invitations: invitationsRepo(tx),
  throttles: throttlesRepo(tx),
  twoFactor: twoFactorRepo(tx),
  secondSteps: secondStepsRepo(tx),
  passkeys: passkeysRepo(tx),
  passkeyChallenges: passkeyChallengesRepo(tx),
  outbox: outbox(tx),
  record: async (person, visitor, entry) => {
    if (!person.organisationId) return;
    const author = authorOf({ kind: 'user', ...person }, visitor);
    await auditRecorder(tx, person.organisationId, author, clock())(entry);
  },
  recordVisitor: async (organisationId, { address, userAgent }, entry) => {
    if (!organisationId) return;
    const author = { kind: 'visitor', id: null, name: '', email: null, address, userAgent } as const;
    await auditRecorder(tx, organisationId, author, clock())(entry);
  },
});

/** Signing in and everything that people do about their own account, in transactions of the sign-in role. */
export const wireAccounts = ({ database, clock, vault, cookie, publicUrl, hideAccounts }: Needs): AccountRoutes => ({
  transaction: (work) => database.asSignIn((tx) => work(accountRepos(tx, clock))),
  describe: (userId) => database.asSignIn((tx) => readSession(sessionViewRepo(tx), userId)),
  passwords: passwordsInTurn(passwords, Math.max(1, Math.floor(availableParallelism() / 2))),
  knownBrowsers: knownBrowsers(vault.secretFor('known-browser')),
  knownBrowserCookie: knownBrowserCookie(publicUrl),
  secondStepCookie: secondStepCookie(publicUrl),
  passkeyCookie: passkeyCookie(publicUrl),
  twoFactorKeys: {
    authenticators: sealWith(vault.secretFor('authenticator')),
    recoveryCodes: vault.secretFor('recovery-code'),
  },
  clock,
  cookie,
  publicUrl,
  hideAccounts,
});
