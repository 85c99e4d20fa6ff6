import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for a condition; the deadline only turns a hang into a message. */
export const until = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 120_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(5);
  }
};
