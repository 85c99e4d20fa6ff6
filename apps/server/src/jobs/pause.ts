/** A pause that can be cut short; one at a time. It does not keep the process alive. */
export const pauses = () => {
  let cut = () => {};
  return {
    /** True if the time is over, false if it was cut short. */
    pause: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(true), ms);
        timer.unref();
        cut = () => {
          clearTimeout(timer);
          resolve(false);
        };
      }),
    cutShort: () => cut(),
  };
};
