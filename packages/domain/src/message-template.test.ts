import { expect, test } from 'vitest';
import { fillTemplate, templateProblem } from './message-template.ts';

test.each([
  ['Comes {when}', null],
  ['Comes { when }', null],
  ['Comes {wehn}', 'unknown-variable'],
  ['Comes {}', 'unknown-variable'],
  ['Comes {time}', 'unknown-variable'],
  ['Comes {when', 'unclosed-brace'],
  ['Comes when}', 'unclosed-brace'],
  ['Comes {{when}}', 'unclosed-brace'],
  ['<script>alert(1)</script>', null],
] as const)('of %s, out for delivery, the problem is %s', (text, problem) => {
  expect(templateProblem('out-for-delivery', text)).toBe(problem);
});

test.each([
  ['Comes {when}. {payment} {link}', { when: 'today', link: 'x' }, 'Comes today. x'],
  ['{goods}. Expect us:', { goods: '2 parcels from Bláfell ehf.' }, '2 parcels from Bláfell ehf. Expect us:'],
  ['Wait ... {when}', { when: 'today' }, 'Wait ... today'],
  ['Hello {receiver}, it comes', { receiver: '' }, 'Hello, it comes'],
  ['{link}', { link: '{when}' }, '{when}'],
] as const)('%s is filled without gaps', (text, values, expected) => {
  expect(fillTemplate(text, values)).toBe(expected);
});
