import { describe, expect, test } from 'vitest';
import { pause, runSignUp, SIGN_UP_WAIT_MS, type SignUpSteps, SignUpUnfinished } from './sign-up-sequence.ts';

const CREDENTIALS = { email: 'thordis@nordurljos.test', password: 'Sumarhus1' };

const recorded = (fails: Partial<Record<'create' | 'wait' | 'signOut' | 'signIn', Error>> = {}) => {
  const done: string[] = [];
  const step = async (name: keyof SignUpSteps<string>, note: string) => {
    done.push(note);
    if (fails[name]) throw fails[name];
  };
  const steps: SignUpSteps<string> = {
    create: async () => {
      await step('create', 'create');
      return true;
    },
    wait: (milliseconds) => step('wait', `wait ${milliseconds}`),
    signOut: () => step('signOut', 'sign out'),
    signIn: async () => {
      await step('signIn', 'sign in');
      return 'session';
    },
  };
  return { done, steps };
};

describe('sign-up', () => {
  test('creates the account, waits five seconds, signs out and signs in, in this order', async () => {
    const { done, steps } = recorded();
    const session = await runSignUp(steps, CREDENTIALS, {
      signal: new AbortController().signal,
      onCreated: () => done.push('told'),
    });
    expect(done).toEqual(['create', 'told', 'wait 5000', 'sign out', 'sign in']);
    expect(session).toBe('session');
    expect(SIGN_UP_WAIT_MS).toBe(5_000);
  });

  test('that only a mail tells how to go on with ends there: nobody waits, and nobody is signed out', async () => {
    const { done, steps } = recorded();
    const session = await runSignUp({ ...steps, create: async () => false }, CREDENTIALS, {
      signal: new AbortController().signal,
      onCreated: () => done.push('told'),
    });
    expect(session).toBeNull();
    expect(done).toEqual([]);
  });

  test('a refused account is the refusal itself, and nothing else is tried', async () => {
    const refusal = new Error('email-taken');
    const { done, steps } = recorded({ create: refusal });
    const run = runSignUp(steps, CREDENTIALS, { signal: new AbortController().signal, onCreated: () => {} });
    await expect(run).rejects.toBe(refusal);
    expect(done).toEqual(['create']);
  });

  test.each(['signOut', 'signIn'] as const)('a failure in %s says that the account exists', async (name) => {
    const cause = new Error('no network');
    const { steps } = recorded({ [name]: cause });
    const run = runSignUp(steps, CREDENTIALS, { signal: new AbortController().signal, onCreated: () => {} });
    await expect(run).rejects.toBeInstanceOf(SignUpUnfinished);
    await expect(run).rejects.toMatchObject({ cause });
  });

  test('leaving the page during the wait signs nobody out', async () => {
    const { done, steps } = recorded();
    const leaving = new AbortController();
    const run = runSignUp({ ...steps, wait: pause }, CREDENTIALS, {
      signal: leaving.signal,
      onCreated: () => queueMicrotask(() => leaving.abort()),
    });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(done).toEqual(['create']);
  });

  test('leaving the page while the account is being created stops before the wait', async () => {
    const { done, steps } = recorded();
    const leaving = new AbortController();
    leaving.abort();
    const run = runSignUp(steps, CREDENTIALS, { signal: leaving.signal, onCreated: () => done.push('told') });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(done).toEqual(['create']);
  });
});
