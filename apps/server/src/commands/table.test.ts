import { expect, test } from 'vitest';
import { facts, table } from './table.ts';

test('columns are as wide as their widest cell, and numbers stand to the right', () => {
  expect(
    table(
      ['name', 'users'],
      [
        ['Bláfell ehf.', 7],
        ['Útnes sf.', 12],
      ],
    ),
  ).toEqual(['name          users', 'Bláfell ehf.      7', 'Útnes sf.        12']);
});

test('a stored text moves no cursor and turns no line around', () => {
  expect(table(['name'], [['\u001b[2Ja\u202eb']])).toEqual(['name', '[2Jab']);
  expect(facts({ Name: 'a\rb' })).toEqual(['Name  ab']);
});
