/** The hosted sign-in needs this long to finish a new account; the specification requires the pause. */
export const SIGN_UP_WAIT_MS = 5_000;

export type Credentials = { readonly email: string; readonly password: string };

export type SignUpSteps<Session> = {
  /** False if the account can be used only once a link in a mail was followed. */
  readonly create: (credentials: Credentials) => Promise<boolean>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signOut: () => Promise<unknown>;
  readonly signIn: (credentials: Credentials) => Promise<Session>;
};

/** The account exists, and a later step failed: nothing has to be typed again but the password. */
export class SignUpUnfinished extends Error {
  constructor(cause: unknown) {
    super('The account was created, but signing in again failed', { cause });
    this.name = 'SignUpUnfinished';
  }
}

/**
 * Create the account, wait, sign out, sign in again; null when a mail says how to go on. Leaving the page stops it between two steps: signing out
 * a visitor who has meanwhile signed in elsewhere would do harm, a created account does none.
 */
export const runSignUp = async <Session>(
  { create, wait, signOut, signIn }: SignUpSteps<Session>,
  credentials: Credentials,
  { signal, onCreated }: { readonly signal: AbortSignal; readonly onCreated: () => void },
): Promise<Session | null> => {
  const isUsable = await create(credentials);
  signal.throwIfAborted();
  if (!isUsable) return null;
  onCreated();
  try {
    await wait(SIGN_UP_WAIT_MS, signal);
    signal.throwIfAborted();
    await signOut();
    signal.throwIfAborted();
    return await signIn(credentials);
  } catch (cause) {
    signal.throwIfAborted();
    throw new SignUpUnfinished(cause);
  }
};

export const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
