import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';
import {
  changeUnitStatus,
  commonStatus,
  isRestorable,
  NEXT_STATUSES,
  needsReason,
  nextStatusesOf,
  nextStatusesOfAll,
  RESTORE_DAYS,
  type Unit,
} from './transitions.ts';

/** The table of statuses as the product is described, in words and not in code. */
const TABLE = `
new | open, transport-request, assigned, in-warehouse, out-for-delivery, self-collect, deleted
open | transport-request, assigned, in-warehouse, out-for-delivery, self-collect, failed, deleted
transport-request | new, open, assigned, in-warehouse, deleted
assigned | open, in-warehouse, out-for-delivery, not-picked-up, self-collect, failed, deleted
not-picked-up | open, assigned, failed, deleted
in-warehouse | assigned, out-for-delivery, self-collect, failed, deleted
out-for-delivery | completed, failed, in-warehouse, self-collect, not-picked-up
self-collect | completed, in-warehouse, failed, deleted
failed | open, assigned, in-warehouse, out-for-delivery, self-collect, deleted
completed | failed, in-warehouse
mixed |
deleted |`;

const written = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((part) => part.trim()))
  .map(([from = '', to = '']) => [from as DeliveryStatus, to === '' ? [] : to.split(', ')] as const);

const NOW = new Date('2026-11-15T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;
const unitAt = (status: DeliveryStatus): Unit => ({ status, statusBeforeDeletion: null, deletedAt: null });
const status = fc.constantFrom(...DELIVERY_STATUSES);

describe('the table', () => {
  test('has a row for every status', () => {
    expect(written.map(([from]) => from).sort()).toEqual(DELIVERY_STATUSES.toSorted());
  });

  test.each(written)('from %s leads exactly where the product says', (from, to) => {
    expect(NEXT_STATUSES[from]).toEqual(to);
    for (const target of DELIVERY_STATUSES)
      expect(changeUnitStatus(unitAt(from), target, NOW) !== null).toBe(to.includes(target));
  });
});

describe('any sequence of changes', () => {
  const asked = fc.array(fc.tuple(status, fc.integer({ min: 0, max: 40 })), { maxLength: 40 });

  test('stays in the table, never comes to mixed, and can be told from its history', () => {
    fc.assert(
      fc.property(asked, (steps) => {
        let unit = unitAt('new');
        let now = NOW;
        const history: { from: DeliveryStatus; to: DeliveryStatus }[] = [];
        for (const [to, days] of steps) {
          now = new Date(now.getTime() + days * DAY);
          const changed = changeUnitStatus(unit, to, now);
          if (!changed) continue;
          const restores = unit.status === 'deleted' && to === unit.statusBeforeDeletion;
          expect(restores || (NEXT_STATUSES[unit.status] as readonly DeliveryStatus[]).includes(to)).toBe(true);
          history.push({ from: unit.status, to });
          unit = changed;
        }
        expect(unit.status).not.toBe('mixed');
        expect(history.reduce<DeliveryStatus>((at, step) => (step.from === at ? step.to : 'mixed'), 'new')).toBe(
          unit.status,
        );
        expect(unit.deletedAt !== null).toBe(unit.status === 'deleted');
        expect(unit.statusBeforeDeletion !== null).toBe(unit.status === 'deleted');
      }),
    );
  });
});

describe('what is deleted', () => {
  const deleted: Unit = { status: 'deleted', statusBeforeDeletion: 'failed', deletedAt: NOW };
  const after = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

  test('comes back to the status it had, and to no other', () => {
    expect(nextStatusesOf(deleted, NOW)).toEqual(['failed']);
    expect(changeUnitStatus(deleted, 'failed', NOW)).toEqual(unitAt('failed'));
    expect(changeUnitStatus(deleted, 'open', NOW)).toBeNull();
  });

  test('comes back until thirty days are over', () => {
    expect(isRestorable(deleted, after(RESTORE_DAYS * DAY - 1))).toBe(true);
    expect(isRestorable(deleted, after(RESTORE_DAYS * DAY))).toBe(false);
    expect(nextStatusesOf(deleted, after(RESTORE_DAYS * DAY))).toEqual([]);
  });
});

describe('the common status', () => {
  test('is what all have, else mixed, and of none is none', () => {
    expect(commonStatus([])).toBeNull();
    expect(commonStatus(['open', 'open'])).toBe('open');
    expect(commonStatus(['open', 'new'])).toBe('mixed');
  });

  test('leaves out what is deleted, as long as anything is not', () => {
    expect(commonStatus(['deleted', 'open', 'open'])).toBe('open');
    expect(commonStatus(['deleted', 'open', 'new'])).toBe('mixed');
    expect(commonStatus(['deleted', 'deleted'])).toBe('deleted');
  });

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(status), (statuses) => {
        expect(commonStatus(statuses.toReversed())).toBe(commonStatus(statuses));
      }),
    );
  });
});

test('several units may go wherever one of them may, in the order of the statuses', () => {
  expect(nextStatusesOfAll([unitAt('completed'), unitAt('transport-request')], NOW)).toEqual([
    'in-warehouse',
    'new',
    'assigned',
    'failed',
    'open',
    'deleted',
  ]);
});

test('a correction of what was delivered, and a declined request, need a reason, and nothing else does', () => {
  const explained = DELIVERY_STATUSES.flatMap((from) =>
    NEXT_STATUSES[from].filter((to) => needsReason(from, to)).map((to) => `${from} -> ${to}`),
  );
  expect(explained).toEqual(['transport-request -> new', 'completed -> failed', 'completed -> in-warehouse']);
});
