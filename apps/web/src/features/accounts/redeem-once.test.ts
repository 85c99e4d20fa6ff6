import { describe, expect, test } from 'vitest';
import { redeemOnce } from './redeem-once.ts';

class Refusal extends Error {}
const isAnswer = (error: unknown) => error instanceof Refusal;

describe('a code that works once', () => {
  test('is sent once however often it is asked for, and everybody hears the same answer', async () => {
    let sent = 0;
    const redeem = redeemOnce(async (code) => `${code} ${++sent}`, isAnswer);
    expect(await Promise.all([redeem('a'), redeem('a')])).toEqual(['a 1', 'a 1']);
    expect(await redeem('a')).toBe('a 1');
    expect(await redeem('b')).toBe('b 2');
  });

  test('a refusal is an answer and is kept', async () => {
    let sent = 0;
    const redeem = redeemOnce(async () => {
      sent += 1;
      throw new Refusal();
    }, isAnswer);
    await expect(redeem('a')).rejects.toBeInstanceOf(Refusal);
    await expect(redeem('a')).rejects.toBeInstanceOf(Refusal);
    expect(sent).toBe(1);
  });

  test('silence is no answer: the next try is sent', async () => {
    let sent = 0;
    const redeem = redeemOnce(async () => {
      sent += 1;
      if (sent === 1) throw new Error('no network');
      return 'done';
    }, isAnswer);
    await expect(redeem('a')).rejects.toThrow('no network');
    expect(await redeem('a')).toBe('done');
  });
});
