import * as fc from 'fast-check';
import { types } from 'pg';
import { expect, test } from 'vitest';
import { fieldParsers, parseMoment } from './field-parsers.ts';

const byDriver = types.getTypeParser(types.builtins.TIMESTAMPTZ);

const written = fc
  .record({
    at: fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
    fraction: fc.constantFrom('', '.1', '.12', '.123', '.1239', '.12399', '.123999', '.000001', '.999999'),
    zone: fc.constantFrom('+00', '+01', '-03:30', '+05:45'),
  })
  .map(({ at, fraction, zone }) => `${at.toISOString().slice(0, 19).replace('T', ' ')}${fraction}${zone}`);

test('a moment is read as the driver would read it, whatever its time zone and its fraction of a second', () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(parseMoment(text)).toEqual(byDriver(text));
    }),
  );
});

test.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '20261-01-01 00:00:00+00'])(
  '%s is read as the driver would read it',
  (text) => expect(parseMoment(text)).toEqual(byDriver(text)),
);

test('other kinds of values are read by the driver', () => {
  expect(fieldParsers.getTypeParser(types.builtins.INT4)('42')).toBe(42);
  expect(fieldParsers.getTypeParser(types.builtins.JSONB)('{"a":[1]}')).toEqual({ a: [1] });
  expect(fieldParsers.getTypeParser(types.builtins.TIMESTAMPTZ)('2026-11-15 09:00:00.5+00')).toEqual(
    new Date('2026-11-15T09:00:00.500Z'),
  );
});
