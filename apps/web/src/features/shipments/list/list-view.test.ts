import { expect, test } from 'vitest';
import { parseListView } from './list-view.ts';

test.each([null, '', 'nonsense', '[]', '7'])('what cannot be read (%j) is the plain view', (stored) => {
  expect(parseListView(stored)).toEqual({ isCompact: false, widths: {} });
});

test('one odd part does not spoil the other', () => {
  expect(parseListView('{"isCompact":true,"widths":{"weight":"wide"}}')).toEqual({ isCompact: true, widths: {} });
  expect(parseListView('{"isCompact":1,"widths":{"weight":120}}')).toEqual({
    isCompact: false,
    widths: { weight: 120 },
  });
});
