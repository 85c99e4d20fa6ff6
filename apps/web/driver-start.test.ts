import { expect, test } from 'vitest';
import { paintFirst, startInTurn } from './driver-start.ts';

const PAGE = `<head>
    <script src="/first.js"></script>
    <script type="module" crossorigin src="/assets/driver.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="modulepreload" crossorigin href="/assets/start.js">
    <link rel="stylesheet" crossorigin href="/assets/driver.css">
  </head>`;

test('the entry of the driver app runs in its turn, after all that it imports', () => {
  const html = startInTurn(PAGE);
  expect([...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/assets/libraries.js',
    '/assets/start.js',
    '/assets/driver.js',
  ]);
  expect([...html.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, file]) => file)).toEqual([
    '/first.js',
    '/driver-start.js',
  ]);
});

test('a page without an entry is no page', () => {
  expect(() => startInTurn('<head></head>')).toThrow('no entry');
});

test('modules leave the styles first turn', () => {
  const html = paintFirst(PAGE);
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/start.js">');
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/driver.css">');
});
