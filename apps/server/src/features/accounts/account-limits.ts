import {
  ACCOUNT_SIGN_INS,
  ADDRESS_REQUESTS,
  ADDRESS_SIGN_INS,
  MAILS_TO_ACCOUNT,
  STRANGERS_MAILS,
  STRANGERS_SIGN_INS,
  type ThrottlePolicy,
} from '@waybill/domain/throttle';
import type { Visitor } from '../../http/visitor.ts';
import type { AccountRepos } from './account-deps.ts';
import type { Account } from './accounts.repo.ts';
import type { SigningInBrowser } from './start-session.ts';
import { hashToken } from './tokens.ts';

type Counter = readonly [key: string, policy: ThrottlePolicy];

/** The account that somebody tries to get into, as they typed it, and the account behind it if there is one. */
export type Target = { readonly email: string; readonly account: Account | null };

/** The two steps of a sign-in count apart: the right password forgives no guess at the code that follows it. */
type Step = 'sign-in' | 'second-step';

const accountKey = (step: Step, email: string) => `${step}:account:${email}`;
const pairKey = (step: Step, email: string, address: string) => `${step}:pair:${email} ${address}`;

const knownId = ({ account }: Target, { knownAs }: SigningInBrowser): string | undefined =>
  account ? knownAs.find(({ userId }) => userId === account.id)?.id : undefined;

/**
 * Six digits are few. A thief of the password could have signed in a thousand times before the second factor was turned on, each time
 * as a new browser, and each of these browsers would have guesses of its own.
 */
const knownBrowsersCounter = ({ email }: Target): Counter => [`second-step:browsers:${email}`, STRANGERS_SIGN_INS];

/**
 * What counts an attempt at a password, or at the code of the second step. Strangers count by account and address together, more widely by address alone, and
 * slowly by account alone, against guesses from many addresses. A browser that signed in to the account before counts for itself,
 * and at the second step slowly with the others that did: whatever strangers do, its owner gets in. Always in this order, or two
 * attempts at once could deadlock.
 */
export const signInCounters = (step: Step, target: Target, browser: SigningInBrowser): readonly Counter[] => {
  const id = knownId(target, browser);
  if (id) {
    const own: Counter = [`${step}:browser:${id}`, ACCOUNT_SIGN_INS];
    return step === 'second-step' ? [own, knownBrowsersCounter(target)] : [own];
  }
  const { countedAddress } = browser.visitor;
  return [
    [`${step}:address:${countedAddress}`, ADDRESS_SIGN_INS],
    [accountKey(step, target.email), STRANGERS_SIGN_INS],
    [pairKey(step, target.email, countedAddress), ACCOUNT_SIGN_INS],
  ];
};

/** What counts a mail with a reset code, by the same rule. */
export const resetCounters = (target: Target, browser: SigningInBrowser): readonly Counter[] => {
  const id = knownId(target, browser);
  if (id) return [[`reset:browser:${id}`, MAILS_TO_ACCOUNT]];
  const { countedAddress } = browser.visitor;
  return [
    [`reset:address:${countedAddress}`, ADDRESS_REQUESTS],
    [`reset:account:${target.email}`, STRANGERS_MAILS],
    [`reset:pair:${target.email} ${countedAddress}`, MAILS_TO_ACCOUNT],
  ];
};

/** A step was right: this browser starts over, and its attempt is taken back where it counted together with others. */
export const forgiveSignIn = async (
  { throttles }: Pick<AccountRepos, 'throttles'>,
  step: Step,
  target: Target,
  browser: SigningInBrowser,
): Promise<void> => {
  for (const [key, policy] of signInCounters(step, target, browser)) {
    if (policy === ACCOUNT_SIGN_INS) await throttles.clear(key);
    else await throttles.forgive(key);
  }
};

/** A new password: guesses at the old one say nothing any more. Those at the second step do. */
export const forgetGuesses = async (
  { throttles }: Pick<AccountRepos, 'throttles'>,
  email: string,
  { countedAddress }: Visitor,
): Promise<void> => {
  await throttles.clear(accountKey('sign-in', email));
  await throttles.clear(pairKey('sign-in', email, countedAddress));
};

/**
 * Guesses at the password by somebody who is signed in already. They count by session: a stolen one must not lock out its owner,
 * and there is no second one without the password.
 */
export const sessionPasswordCounter = (token: string): Counter => [
  `password:session:${hashToken(token).toString('hex')}`,
  ACCOUNT_SIGN_INS,
];
