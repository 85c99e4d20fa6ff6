/** Why somebody else's solver has given no answer. */
export type SolverFailure = 'unreachable' | 'refused' | 'nonsense' | 'too-large';

/** Its message says nothing of the address that was called: it may hold a key. */
export class SolverError extends Error {
  readonly failure: SolverFailure;

  constructor(failure: SolverFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}
