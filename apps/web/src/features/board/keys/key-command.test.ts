import type { DeliveryId, ShipmentId, VehicleId } from '@waybill/domain/ids';
import { describe, expect, test } from 'vitest';
import { commandOf, LANE_KEYS, laneLetter, subjectOf } from './key-command.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

test.each([
  ['a', {}, { kind: 'assign', lane: 0 }],
  ['F', {}, { kind: 'assign', lane: 5 }],
  ['i', {}, { kind: 'assign', lane: 8 }],
  ['g', { shiftKey: true }, null],
  ['z', {}, { kind: 'undo' }],
  ['p', {}, { kind: 'plan' }],
  ['l', {}, { kind: 'lock' }],
  ['m', {}, { kind: 'move' }],
  ['x', {}, { kind: 'pick' }],
  ['j', {}, { kind: 'walk', step: 1 }],
  ['K', {}, { kind: 'walk', step: -1 }],
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

test('every key of a vehicle has a letter by which a refusal names it', () => {
  for (const [at, key] of [...LANE_KEYS].entries()) {
    expect(commandOf({ ...plain, key })).toEqual({ kind: 'assign', lane: at });
    expect(laneLetter(at)).toBe(key.toUpperCase());
  }
});

describe('what a key is about', () => {
  const row = (id: string) => ({ kind: 'pool' as const, id: id as ShipmentId });
  const stop = { kind: 'stop' as const, id: 'stop' as DeliveryId, vehicleId: 'van' as VehicleId };
  const picked = new Set(['one', 'two'] as ShipmentId[]);

  test.each([
    ['nothing', null, new Set<ShipmentId>(), null],
    ['a row', row('one'), new Set<ShipmentId>(), row('one')],
    ['nothing, with rows that are selected', null, picked, 'picked'],
    ['one of the selected rows', row('two'), picked, 'picked'],
    ['another row than the selected', row('three'), picked, 'picked'],
    ['a stop, with rows that are selected', stop, picked, stop],
  ])('%s', (_, item, all, subject) => {
    expect(subjectOf(item, all)).toEqual(subject);
  });
});
