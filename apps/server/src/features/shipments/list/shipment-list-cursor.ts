import type { ShipmentListQuery, ShipmentSort } from '@waybill/contract/shipment-list';
import { BELIEVABLE_YEAR, day } from '@waybill/domain/calendar';
import { refusedFields } from '@waybill/domain/errors';
import { deliveryStatus } from '@waybill/domain/statuses';
import { z } from 'zod';
import { CURSOR_ALLOWED, decodedCursor } from '../../../decoded-cursor.ts';

/**
 * A position in a sorted list: the sort key of a row as text, the row's id, and the number of rows before what follows it. And the keys of the exact
 * matches that the list began with: they are on its first page and on no other.
 */
export type Place = {
  /** Null for a row without a value in the sort column, which is at the end of the list. */
  readonly key: readonly string[] | null;
  readonly id: string;
  readonly offset: number;
  readonly exact: readonly string[];
};

/** With more exact matches, what was typed tells nothing apart. A first page has room for them, and a cursor for their keys. */
export const MOST_EXACT = 10;

const MOST = 2 ** 31 - 1;
const whole = z
  .string()
  .regex(/^\d{1,10}$/)
  .refine((digits) => Number(digits) <= MOST);
/** To the microsecond, as the database stores it. */
const moment = z.iso.datetime({ precision: 6 }).regex(BELIEVABLE_YEAR);
const text = z.string().refine((words) => words.isWellFormed() && !words.includes('\0'));

const KEYS = {
  updatedDate: z.tuple([moment]),
  deliveryStatus: z.tuple([deliveryStatus, moment]),
  shipmentId: z.tuple([text]),
  receiverName: z.tuple([text]),
  weight: z.tuple([whole]),
  paymentAmount: z.tuple([whole]),
  pickupScheduledDate: z.tuple([day]),
  dropoffScheduledDate: z.tuple([day]),
} as const satisfies Record<ShipmentSort, z.ZodType<readonly string[]>>;

const NULLABLE: ReadonlySet<ShipmentSort> = new Set([
  'receiverName',
  'weight',
  'paymentAmount',
  'pickupScheduledDate',
  'dropoffScheduledDate',
]);
export const mayBeMissing = (sort: ShipmentSort): boolean => NULLABLE.has(sort);

/** The order of a list. A cursor is meaningless in a list of another order, even if the keys have the same form. */
type Order = Pick<ShipmentListQuery, 'sort' | 'direction'>;

export const writeCursor = ({ key, id, offset, exact }: Place, { sort, direction }: Order): string =>
  Buffer.from(JSON.stringify([sort, direction, key, id, offset, ...(exact.length > 0 ? [exact] : [])])).toString(
    'base64url',
  );

/** The position that a cursor of this order names. Any other input is refused under the parameter's name. */
export const readCursor = (cursor: string, { sort, direction }: Order, path: 'after' | 'before'): Place => {
  const key: z.ZodType<readonly string[] | null> = mayBeMissing(sort) ? KEYS[sort].nullable() : KEYS[sort];
  const parsed = z
    .tuple([
      z.literal(sort),
      z.literal(direction),
      key,
      z.uuid(),
      z.number().int().min(0).max(MOST),
      z.array(z.uuid()).max(MOST_EXACT).optional(),
    ])
    .safeParse(decodedCursor(cursor));
  if (!parsed.success) throw refusedFields({ path, problem: 'invalid', allowed: CURSOR_ALLOWED });
  const [, , found, id, offset, exact = []] = parsed.data;
  return { key: found, id, offset, exact };
};
