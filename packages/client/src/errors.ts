import type { Problem } from './operations.ts';

/** What a log says of a program that has stopped with it: which values are wrong, and what would be right. */
const messageOf = ({ detail, errors = [], allowed = [], missing }: Problem): string =>
  [
    detail,
    ...errors.map(({ pointer, parameter, path, ...error }) => {
      const said = error.detail ?? error.reason ?? error.problem;
      return `${parameter ?? pointer ?? path}: ${said}${error.allowed === undefined ? '' : ` (${error.allowed})`}`;
    }),
    ...(allowed.length > 0 ? [`allowed: ${allowed.join(', ')}`] : []),
    ...(missing === undefined ? [] : [`missing: ${missing}`]),
  ].join('; ');

/** The server refused the request, and says why in problem details (RFC 9457). */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(messageOf(problem));
    this.name = 'ProblemError';
    this.problem = problem;
  }

  /** Stable, such as `stale-version`; the ones that you do not know are to be treated by their status. */
  get code(): string {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The refused values, each with its place in the body. */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem.errors ?? [];
  }
}

/** No answer came, or none in time, also when the request was sent again. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server did not answer', { cause });
    this.name = 'ConnectionError';
  }
}
