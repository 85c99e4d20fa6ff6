import { expect, test } from 'vitest';
import { handedTo } from './handed-to.ts';

const SIGNED = [[100, 200, 300, 100]];
const said = { outcome: 'done', isAtAccessPoint: false, name: 'Jón', signature: null as unknown };
const AT = { ...said, isAtAccessPoint: true };

test.each([
  ['a person', said, 'Jón', false, null],
  ['a person who has signed', { ...said, signature: SIGNED }, 'Jón', false, null],
  ['nobody', { ...said, name: null }, null, false, null],
  ['an access point', { ...said, isAtAccessPoint: true, name: 'Skeifan' }, null, true, 'Skeifan'],
  ['an access point without a name', { ...said, isAtAccessPoint: true, name: null }, null, true, null],
  ['an empty name', { ...said, isAtAccessPoint: true, name: '' }, null, true, null],
  ['a person who has signed for one', { ...said, isAtAccessPoint: true, signature: SIGNED }, null, true, null],
  ['an empty signature', { ...said, isAtAccessPoint: true, signature: [] }, null, true, 'Jón'],
  ['a place by itself', { ...AT, accessPoint: 'Skeifan', name: null }, null, true, 'Skeifan'],
  ['a place, and who took it there', { ...AT, accessPoint: 'Skeifan' }, 'Jón', true, 'Skeifan'],
  ['both, signed', { ...AT, accessPoint: 'Skeifan', signature: SIGNED }, 'Jón', true, 'Skeifan'],
  ['a place that is not said', { ...AT, accessPoint: null }, null, true, 'Jón'],
  ['a place where it was not left', { ...AT, accessPoint: 'Skeifan', outcome: 'failed' }, null, false, null],
  ['what was not left there', { ...said, isAtAccessPoint: true, outcome: 'failed' }, null, false, null],
])('%s', (_, proof, person, isAtAccessPoint, accessPoint) => {
  expect(handedTo(proof)).toEqual({ person, isAtAccessPoint, accessPoint });
});
