import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { smoothLine } from './smooth-line.ts';

test('a straight line stays as it is, however stiff, and goes on straight where nothing pulls', () => {
  const whole = Array.from({ length: 40 }, (_, at) => ({ x: 3 * at, y: 100 - 2 * at, weight: 1 }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 2, max: 38 }), (stiffness, known) => {
      const pulls = whole.map((pull, at) => (at < known ? pull : { x: 0, y: 0, weight: 0 }));
      for (const [at, { x, y }] of smoothLine(pulls, stiffness).entries()) {
        expect(Math.abs(x - 3 * at)).toBeLessThan(0.01);
        expect(Math.abs(y - (100 - 2 * at))).toBeLessThan(0.01);
      }
    }),
  );
});

test('a zigzag becomes its middle', () => {
  const zigzag = Array.from({ length: 60 }, (_, at) => ({ x: at, y: at % 2 ? 10 : -10, weight: 1 }));
  for (const { y } of smoothLine(zigzag, 1_000)) expect(Math.abs(y)).toBeLessThan(2);
});
