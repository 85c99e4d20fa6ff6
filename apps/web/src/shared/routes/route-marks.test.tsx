import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { routeLook } from '../../ui/map/route-look.ts';
import { StopMark } from './route-marks.tsx';

const markupOf = (fields: { readonly isDone?: boolean; readonly isFailed?: boolean }) =>
  renderToStaticMarkup(<StopMark look={routeLook(0)} number={4} {...fields} />);

test('a stop to come has its number, a done one a tick, and one in vain a cross', () => {
  expect(markupOf({})).toMatch(/>4<\/span>$/);
  expect(markupOf({ isDone: true })).toContain('tabler-icon-check');
  expect(markupOf({ isDone: true, isFailed: true })).toContain('tabler-icon-x');
  expect(markupOf({ isDone: true, isFailed: true })).not.toContain('tabler-icon-check');
});
