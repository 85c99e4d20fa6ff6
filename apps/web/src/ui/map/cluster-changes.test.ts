import { describe, expect, test } from 'vitest';
import { type ClusteredPoint, changesBetween } from './cluster-changes.ts';

const point = (id: string, more: Partial<ClusteredPoint> = {}): ClusteredPoint => ({
  id,
  latitude: 64,
  longitude: -21,
  tone: 'open',
  isMarked: false,
  ...more,
});
const before = [point('A'), point('B')];

describe('of the points of a map are told', () => {
  test('all when there were none', () => {
    const changes = changesBetween([], before);
    expect(changes?.add?.map(({ properties }) => properties)).toEqual([
      { id: 'A', tone: 'open', marked: 0 },
      { id: 'B', tone: 'open', marked: 0 },
    ]);
    expect(changes?.add?.[0]?.geometry).toEqual({ type: 'Point', coordinates: [-21, 64] });
  });

  test('none when all are as they were, in whatever order', () => {
    expect(changesBetween(before, [point('B'), point('A')])).toBeNull();
  });

  test('those that came and went', () => {
    expect(changesBetween(before, [point('B'), point('C')])).toMatchObject({
      remove: ['A'],
      add: [{ properties: { id: 'C' } }],
      update: [],
    });
  });

  test.each([
    ['its place', { latitude: 65 }, { newGeometry: { type: 'Point', coordinates: [-21, 65] } }],
    [
      'its colour',
      { tone: 'failed' },
      { addOrUpdateProperties: expect.arrayContaining([{ key: 'tone', value: 'failed' }]) },
    ],
    ['its mark', { isMarked: true }, { addOrUpdateProperties: expect.arrayContaining([{ key: 'marked', value: 1 }]) }],
  ])('one that changed %s, and no other', (_, change, update) => {
    const changes = changesBetween(before, [point('A', change), point('B')]);
    expect(changes).toEqual({ remove: [], add: [], update: [expect.objectContaining({ id: 'A', ...update })] });
  });
});
