import { expect, test } from 'vitest';
import { z } from 'zod';
import { orderedId } from './ordered-id.ts';

const now = new Date('2026-11-15T09:00:00Z');

test('ids of one moment sort in the order in which they were made', () => {
  const ids = Array.from({ length: 5_000 }, () => orderedId(now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an id of a later moment sorts behind one of an earlier', () => {
  const later = orderedId(new Date(now.getTime() + 1));
  expect([later, orderedId(now)].sort()[1]).toBe(later);
});

test('it is a UUID of version 7', () => {
  expect(z.uuidv7().safeParse(orderedId(now)).success).toBe(true);
});
