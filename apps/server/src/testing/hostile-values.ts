import * as fc from 'fast-check';
import { AKUREYRI, CARRIER, FORWARDER, STRANGER } from '../seed/demo-data.ts';

/** Long texts that bodies of visitors and of members have room for. */
const LONG = [20_000, 300_000];

/** Values that people, and malicious programs, put where something else belongs. */
const HOSTILE: readonly unknown[] = [
  'nul \u0000 byte',
  '\u0000',
  'lone \ud800 surrogate',
  '\udfff',
  '\u202eright to left',
  "' or 1 = 1; --",
  '<script>alert(1)</script>',
  '%00%0a%0d',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  2 ** 63,
  -(2 ** 63),
  2 ** 31,
  1e308,
  -0,
  1.5,
  '9223372036854775808',
  '0000-01-01',
  '9999-12-31T23:59:59.999999Z',
  'NaN',
  '',
  ' ',
  null,
  true,
  [],
  [[[[[]]]]],
  {},
  { toString: 'not a function' },
  { $ne: null },
  ['admin', 'driver', 'super-admin'],
  ['super-admin'],
  CARRIER,
  FORWARDER,
  STRANGER,
  AKUREYRI,
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.anything({ maxDepth: 2, withNullPrototype: false }) },
  { weight: 1, arbitrary: fc.constantFrom(...LONG).map((length) => 'x'.repeat(length)) },
);

/** Fields that a body does not have, and that an attacker would like to set. */
export const extraFields: fc.Arbitrary<Record<string, unknown>> = fc.dictionary(
  fc.constantFrom(
    'id',
    'organisationId',
    'subCompanyId',
    'roles',
    'passwordHash',
    'disabledAt',
    'constructor',
    'toString',
  ),
  hostileValue,
  { maxKeys: 2 },
);
