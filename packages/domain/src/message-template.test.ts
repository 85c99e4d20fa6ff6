import { expect, test } from 'vitest';
import { fillTemplate, putVariable, templateProblem, unknownVariable } from './message-template.ts';

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
  ['Comes {when}, {wehn} or { tmie }', '{wehn}'],
  ['Comes { tmie }', '{tmie}'],
  ['Comes {}', '{}'],
  ['Comes {when}', null],
] as const)('of %s, the word that is none is %s', (text, word) => {
  expect(unknownVariable('out-for-delivery', text)).toBe(word);
});

// The brackets are what is selected, or where the caret is.
test.each([
  ['[]', '{when}|'],
  ['Comes []', 'Comes {when}|'],
  ['Comes[]', 'Comes {when}|'],
  ['Comes.[]', 'Comes. {when}|'],
  ['[]: your delivery', '{when}|: your delivery'],
  ['[]Your delivery', '{when}| Your delivery'],
  ['Comes [tomorrow], see {link}', 'Comes {when}|, see {link}'],
  ['It comes []{link}', 'It comes {when}| {link}'],
  ['{goods}[]{link}', '{goods} {when}| {link}'],
  ['First\n[]\nlast', 'First\n{when}|\nlast'],
])('a variable put into %j makes %j', (selected, expected) => {
  const start = selected.indexOf('[');
  const end = selected.indexOf(']') - 1;
  const { text, caret } = putVariable(selected.replace(/[[\]]/g, ''), 'when', { start, end });
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected);
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
