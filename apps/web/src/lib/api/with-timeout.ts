export class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`Gave up after ${milliseconds} ms`);
    this.name = 'TimeoutError';
  }
}

/** The same promise, rejected with a TimeoutError if it has not settled in time. */
export const withTimeout = <Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeoutError(milliseconds)), milliseconds);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
