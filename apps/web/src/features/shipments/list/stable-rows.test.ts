import type { ShipmentRow } from '@waybill/contract/shipments';
import { expect, test } from 'vitest';
import { adoptRows, arrangeStable } from './stable-rows.ts';

const rows = (text: string, version = 1) =>
  [...text].map((shipmentId) => ({ shipmentId, version }) as unknown as ShipmentRow);
const shown = (of: readonly ShipmentRow[]) => of.map(({ shipmentId, version }) => `${shipmentId}${version}`).join(' ');

test('rows stay where they are and show what they are now', () => {
  const { rows: arranged, waiting } = arrangeStable(rows('ABC'), rows('CAB', 2), []);
  expect(shown(arranged)).toBe('A2 B2 C2');
  expect(waiting).toEqual([]);
});

test('what came in between waits', () => {
  const { rows: arranged, waiting } = arrangeStable(rows('ABC'), rows('XYAB'), []);
  expect(shown(arranged)).toBe('A1 B1 C1');
  expect(shown(waiting)).toBe('X1 Y1');
});

test('what fills the page up at its end is not new', () => {
  expect(arrangeStable(rows('ABC'), rows('ACD'), []).waiting).toEqual([]);
});

test('a row that left the page is asked for by its id, and shown as it is now', () => {
  const left = arrangeStable(rows('ABC'), rows('AC'), []);
  expect(left.missing).toEqual(['B']);
  expect(shown(arrangeStable(rows('ABC'), rows('AC'), rows('B', 7)).rows)).toBe('A1 B7 C1');
});

test('own rows come in where they belong, and leave those of others waiting', () => {
  const adopted = adoptRows(rows('ABC'), rows('XYAZBC'), new Set(['X', 'Z']) as never);
  expect(shown(adopted)).toBe('X1 A1 Z1 B1 C1');
  expect(shown(arrangeStable(adopted, rows('XYAZBC'), []).waiting)).toBe('Y1');
  expect(shown(adoptRows(adopted, rows('XYAZBC'), new Set(['X']) as never))).toBe('X1 A1 Z1 B1 C1');
});
