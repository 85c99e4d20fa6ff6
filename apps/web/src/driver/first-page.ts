/** However slow the network: what the app needs beside its first page does not wait for longer. */
const MOST_MS = 5_000;
/** Safari has no idle callback, so it only waits. */
const SOON_MS = 200;
/** A phone that always has something to do gets on with the rest all the same. */
const PATIENCE_MS = 500;

let isShown: () => void = () => {};
const firstPage = new Promise<void>((resolve) => {
  isShown = resolve;
  setTimeout(resolve, MOST_MS);
});

/** Says that the first page is there: the rest waits until the phone has nothing else to do for a moment. */
export const firstPageIsShown = (): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(isShown, { timeout: PATIENCE_MS });
  else setTimeout(isShown, SOON_MS);
};

/**
 * When the first page is on the screen. What is no part of it waits until then, each in a task of its own: to keep the app on the phone, to fetch the
 * other views, to be known as this driver's phone.
 */
export const afterFirstPage = async (): Promise<void> => {
  await firstPage;
  await new Promise((resolve) => setTimeout(resolve));
};
