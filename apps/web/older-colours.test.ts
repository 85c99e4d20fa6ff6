import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withOlderColours } from './older-colours.ts';

const tokens = readFileSync(join(import.meta.dirname, 'src/ui/styles/tokens.css'), 'utf8');

/** What a browser reads that does not know light-dark(). */
const fallback = (css: string) => {
  const start = css.indexOf('@supports');
  return css.slice(start, css.indexOf('\n}', start));
};

test('a browser that does not know light-dark() has both colours, each for its theme', () => {
  const css = withOlderColours(`:root {
  --radius: 6px;
  --color-text: light-dark(#15262b, #e6eef0);
  --shadow: 0 8px 24px light-dark(rgb(15 42 48 / 16%), rgb(0 0 0 / 48%));
}
@media print { :root { --color-text: black; } }`);
  const light = '--color-text: #15262b;--shadow: 0 8px 24px rgb(15 42 48 / 16%);';
  const dark = '--color-text: #e6eef0;--shadow: 0 8px 24px rgb(0 0 0 / 48%);';
  expect(fallback(css)).toContain(`:root{${light}}`);
  expect(fallback(css)).toContain(`(prefers-color-scheme: dark){:root:not([data-theme="light"]){${dark}}}`);
  expect(fallback(css)).toContain(`:root[data-theme="dark"]{${dark}}`);
  // What follows has the last word.
  expect(css.indexOf('@supports')).toBeLessThan(css.indexOf('@media print'));
});

test('none of our colours is left out', () => {
  const names = [...tokens.matchAll(/(--[\w-]+):[^;]*light-dark/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  const older = fallback(withOlderColours(tokens));
  for (const name of names) expect(older.split(`${name}:`), name).toHaveLength(4);
  expect(older.replace('light-dark(red, red)', '')).not.toContain('light-dark');
});
