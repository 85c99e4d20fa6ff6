import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calendarDate, timeOfDay } from './calendar.ts';
import { schemasOf } from './field-schema.ts';
import { addressLine, EMPTY_STOP, STOP_FIELDS } from './stop.ts';

const stopDetails = z.strictObject(schemasOf(STOP_FIELDS));

const accepts = (schema: typeof calendarDate | typeof timeOfDay, text: string) => schema.safeParse(text).success;

describe('a day', () => {
  test.each(['2026-11-16', '2024-02-29', ''])('%s is one, or none', (text) => {
    expect(accepts(calendarDate, text)).toBe(true);
  });
  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-1-1', '16.11.2026', '0000-01-01', '9999-01-01', 'today'])(
    '%s is none',
    (text) => {
      expect(calendarDate.safeParse(text).error?.issues[0]?.message).toMatch(/date|too-long/);
    },
  );
  test('of the calendar is taken as it is', () => {
    const min = new Date('1900-01-01T00:00:00Z');
    const max = new Date('2199-12-31T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        const text = date.toISOString().slice(0, 10);
        expect(calendarDate.parse(text)).toBe(text);
      }),
    );
  });
});

describe('a time', () => {
  test.each(['00:00', '08:30', '23:59', ''])('%s is one, or none', (text) => {
    expect(accepts(timeOfDay, text)).toBe(true);
  });
  test.each(['24:00', '8:30', '08:60', '08.30', 'noon'])('%s is none', (text) => {
    expect(accepts(timeOfDay, text)).toBe(false);
  });
});

test('what is left empty is none', () => {
  const typed = {
    ...EMPTY_STOP,
    receiverName: '  ',
    city: '',
    email: '',
    phoneNumber: '',
    scheduledDate: '',
    earliestTime: '',
  };
  expect(stopDetails.parse(typed)).toEqual(EMPTY_STOP);
});

test('a phone number is kept as it is dialled', () => {
  expect(stopDetails.parse({ ...EMPTY_STOP, phoneNumber: '555 0101' }).phoneNumber).toBe('+3545550101');
});

test('an address is a line, as far as it is known', () => {
  const lines = [
    addressLine({ streetAddress1: 'Eyravegur 2', postcode: '800', city: 'Selfoss' }),
    addressLine({ streetAddress1: 'Eyravegur 2', postcode: null, city: 'Selfoss' }),
    addressLine({ streetAddress1: null, postcode: '800', city: null }),
    addressLine({ streetAddress1: null, postcode: null, city: null }),
  ];
  expect(lines).toEqual(['Eyravegur 2, 800 Selfoss', 'Eyravegur 2, Selfoss', '800', '']);
});
