import { expect, test } from 'vitest';
import { initialOf } from './user.ts';

test.each([
  ['Guðrún', 'x@demo.test', 'G'],
  ['þórdís', 'x@demo.test', 'Þ'],
  [null, 'norole@demo.test', 'N'],
  ['', 'norole@demo.test', 'N'],
  ['  ', 'norole@demo.test', 'N'],
  [' anna', 'x@demo.test', 'A'],
  ['👋 Hello', 'x@demo.test', '👋'],
])('%j with the e-mail %s shows %s', (name, email, expected) => {
  expect(initialOf({ name, email })).toBe(expected);
});
