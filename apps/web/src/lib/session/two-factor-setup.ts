import { create } from 'zustand';

type State = {
  /** Recovery codes are on the screen of somebody who had to set up two-factor sign-in. */
  readonly showsCodes: boolean;
};

export const useTwoFactorSetup = create<State>()(() => ({ showsCodes: false }));

/**
 * Keeps the page for setting up two-factor sign-in, although the server asks for no more: the codes are shown only once, and
 * the session may be read again at any moment. Returns a function that lets the page go.
 */
export const stayForCodes = (): (() => void) => {
  useTwoFactorSetup.setState({ showsCodes: true });
  return () => useTwoFactorSetup.setState({ showsCodes: false });
};
