import { expect, test } from 'vitest';
import { columnTracks } from './column-tracks.ts';

const COLUMNS = [176, undefined, 112, 122, 120, 138];

test('a column without a width takes what the others leave', () => {
  expect(columnTracks(COLUMNS, 46, 1_200)).toEqual({
    tracks: ['176px', 'minmax(170px, 1fr)', '112px', '122px', '120px', '138px'],
    least: 884,
  });
});

test('where not all columns fit, what can be seen ends between two of them', () => {
  const { tracks, least } = columnTracks(COLUMNS, 46, 698);
  // 46 + 176 + 242 + 112 + 122 = 698
  expect(tracks[1]).toBe('minmax(242px, 1fr)');
  expect(least).toBe(884 + 72);
});

test('what has no room beside it is as narrow as it may be', () => {
  expect(columnTracks(COLUMNS, 46, 300).tracks[1]).toBe('minmax(170px, 1fr)');
  expect(columnTracks(COLUMNS, 46, 0)).toMatchObject({ least: 884 });
  expect(columnTracks([176, 112], 46, 200)).toEqual({ tracks: ['176px', '112px'], least: 334 });
});
