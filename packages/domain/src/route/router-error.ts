/** A router that knows the roads has given no answer. */
export class RouterError extends Error {
  /** It would not answer other questions either: it is away, or is none. */
  readonly concernsAll: boolean;

  constructor(message: string, concernsAll: boolean) {
    super(message);
    this.concernsAll = concernsAll;
  }
}
