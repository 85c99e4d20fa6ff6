import { refusedFields } from '@waybill/domain/errors';
import { z } from 'zod';
import { CURSOR_ALLOWED, decodedCursor } from '../decoded-cursor.ts';

/** A position in a sorted list: the sort key of a row as text, null where it has none, and the row's id. */
export type RecordPlace = { readonly key: string | null; readonly id: string };

/** The order of a list. A cursor is meaningless in a list of another order. */
type Order = { readonly sort: string; readonly direction: string; readonly isNumber: boolean };

const text = z.string().refine((words) => words.isWellFormed() && !words.includes('\0'));
const whole = z.string().regex(/^\d{1,9}$/);

export const writeRecordCursor = ({ key, id }: RecordPlace, { sort, direction }: Omit<Order, 'isNumber'>): string =>
  Buffer.from(JSON.stringify([sort, direction, key, id])).toString('base64url');

/** The position that a cursor of this order names; any other input is refused. */
export const readRecordCursor = (cursor: string, { sort, direction, isNumber }: Order): RecordPlace => {
  const parsed = z
    .tuple([z.literal(sort), z.literal(direction), (isNumber ? whole : text).nullable(), z.uuid()])
    .safeParse(decodedCursor(cursor));
  if (!parsed.success) throw refusedFields({ path: 'after', problem: 'invalid', allowed: CURSOR_ALLOWED });
  const [, , key, id] = parsed.data;
  return { key, id };
};
