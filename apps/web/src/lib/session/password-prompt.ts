import { create } from 'zustand';
import { onSomebodyElse } from './signed-out.ts';

type State = {
  /** Ends the question that is open: whether the password was typed, or the question closed. Null if none is. */
  readonly answer: ((isTyped: boolean) => void) | null;
};

export const usePasswordPrompt = create<State>()(() => ({ answer: null }));

let asked: Promise<boolean> | null = null;

/**
 * Asks for the password over whatever is open, which stays as it is; false if the user closes the question. Requests that
 * need it at the same time share one question.
 */
export const askPassword = (): Promise<boolean> => {
  asked ??= new Promise<boolean>((resolve) => {
    usePasswordPrompt.setState({
      answer: (isTyped) => {
        asked = null;
        usePasswordPrompt.setState({ answer: null });
        resolve(isTyped);
      },
    });
  });
  return asked;
};

export const closePasswordPrompt = (): void => usePasswordPrompt.getState().answer?.(false);

// The question was for the user who has signed out.
onSomebodyElse(closePasswordPrompt);
