import { describe, expect, test } from 'vitest';
import { groupAtLine } from './scroll-spy.ts';

const window = { top: 97, bottom: 804 };
/** Three groups of 600 px, scrolled by the given distance. */
const scrolledBy = (by: number) =>
  ['a', 'b', 'c'].map((group, index) => ({ group, top: 100 + index * 600 - by, bottom: 700 + index * 600 - by }));

describe('the group that is being read', () => {
  test.each([
    [0, 'a'],
    [500, 'a'],
    [563, 'b'],
    [1000, 'b'],
    [1096, 'c'],
  ])('after %i pixels is %s', (by, group) => {
    expect(groupAtLine(scrolledBy(by), window)).toBe(group);
  });

  test('is the first when everything fits without scrolling', () => {
    expect(
      groupAtLine(
        [
          { group: 'a', top: 100, bottom: 200 },
          { group: 'b', top: 200, bottom: 300 },
        ],
        window,
      ),
    ).toBe('a');
  });

  test('is none when there are no groups', () => {
    expect(groupAtLine([], window)).toBeUndefined();
  });
});
