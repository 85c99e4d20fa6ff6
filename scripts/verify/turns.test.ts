import { expect, test } from 'vitest';
import { takeTurns } from './turns.mjs';

test('the first writes through, the second waits for its end, and nothing is mixed or lost', () => {
  const written: string[] = [];
  const turns = takeTurns((chunk: string | Buffer) => written.push(chunk.toString()));
  const first = turns.join();
  const second = turns.join();
  second.write('2a');
  first.write('1a');
  expect(written).toEqual(['1a']);
  second.write('2b');
  first.write('1b');
  first.end();
  expect(written).toEqual(['1a', '1b', '2a', '2b']);
  second.write('2c');
  expect(written.at(-1)).toBe('2c');
});

test('one that ended while waiting is shown in its turn, and the next one too', () => {
  const written: string[] = [];
  const turns = takeTurns((chunk: string | Buffer) => written.push(chunk.toString()));
  const [first, second, third] = [turns.join(), turns.join(), turns.join()];
  second.write('2');
  second.end();
  third.write('3');
  expect(written).toEqual([]);
  first.end();
  expect(written).toEqual(['2', '3']);
});
