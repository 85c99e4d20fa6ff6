import { expect, test } from 'vitest';
import { attributionParts } from './attribution-parts.ts';

test.each([
  ['Natural Earth', [{ text: 'Natural Earth', href: null }]],
  [
    '&copy; <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap contributors</a>',
    [
      { text: '© ', href: null },
      { text: 'OpenStreetMap contributors', href: 'https://www.openstreetmap.org/copyright' },
    ],
  ],
  [
    "<a href='https://a.example/?x=1&amp;y=2'>A</a> | <b>B</b> &#38; C",
    [
      { text: 'A', href: 'https://a.example/?x=1&y=2' },
      { text: ' | B & C', href: null },
    ],
  ],
  ['<a href="javascript:alert(1)">A</a>', [{ text: 'A', href: null }]],
  ['<img src=x onerror=alert(1)>', []],
  ['', []],
])('%s', (html, parts) => {
  expect(attributionParts(html)).toEqual(parts);
});

test('only the beginning of a long one is read', () => {
  expect(attributionParts('x'.repeat(1_000_000))).toEqual([{ text: 'x'.repeat(1_000), href: null }]);
});
