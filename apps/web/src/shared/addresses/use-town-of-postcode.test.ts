import { expect, test } from 'vitest';
import { withTownOf } from './use-town-of-postcode.ts';

test.each([
  ['fills the town', '800', '', null, { postcode: '800', city: 'Selfoss' }],
  ['replaces the town that it has filled in', '810', 'Selfoss', 'Selfoss', { postcode: '810', city: 'Hveragerði' }],
  ['leaves a town that was typed', '810', 'Selfoss', null, { postcode: '810' }],
  ['leaves a town that was typed over the filled one', '810', 'Ölfus', 'Selfoss', { postcode: '810' }],
  [
    'that is no Icelandic one any more takes its town along',
    '8000',
    'Selfoss',
    'Selfoss',
    { postcode: '8000', city: '' },
  ],
  ['that is half typed fills nothing', '80', '', null, { postcode: '80', city: '' }],
  ['that is deleted takes its town along', '', 'Selfoss', 'Selfoss', { postcode: '', city: '' }],
])('a postcode %s', (_, postcode, city, filled, fields) => {
  expect(withTownOf(postcode, { city }, filled)).toEqual(fields);
});
