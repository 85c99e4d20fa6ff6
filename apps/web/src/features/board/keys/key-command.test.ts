import { expect, test } from 'vitest';
import { commandOf } from './key-command.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ['a', {}, { kind: 'assign', lane: 0 }],
  ['F', {}, { kind: 'assign', lane: 5 }],
  ['g', {}, null],
  ['z', {}, { kind: 'undo' }],
  ['p', {}, { kind: 'plan' }],
  ['l', {}, { kind: 'lock' }],
  ['m', {}, { kind: 'move' }],
  ['x', {}, { kind: 'pick' }],
  ['Escape', {}, { kind: 'close' }],
  ['ArrowUp', { altKey: true }, { kind: 'step', step: -1 }],
  ['ArrowDown', { altKey: true }, { kind: 'step', step: 1 }],
  ['ArrowUp', {}, null],
  ['z', { ctrlKey: true }, null],
  ['a', { metaKey: true }, null],
  ['a', { altKey: true }, null],
  ['A', { shiftKey: true }, null],
  ['Enter', {}, null],
])('%s with %o', (key, held, command) => {
  expect(commandOf({ ...plain, ...held, key })).toEqual(command);
});
