import { expect, test } from 'vitest';
import { EXPORT_LISTS, mayExport } from './export.ts';
import type { Role } from './roles.ts';

const NARROWER = ['fetch-findings', 'webhook-deliveries', 'unknown-words'] as const;
const lists = (roles: readonly Role[], subCompanyId: string | null, seesWhole: boolean) =>
  NARROWER.filter((list) => mayExport(list, { roles, subCompanyId }, seesWhole));

test.each([
  [['admin'], null, true, ['fetch-findings']],
  [['admin'], null, false, []],
  [['admin'], 'north', false, []],
  [['admin', 'developer'], null, true, [...NARROWER]],
  [['super-admin'], null, true, [...NARROWER]],
  // Who looks at one division manages the webhooks of all of them.
  [['super-admin'], null, false, ['webhook-deliveries', 'unknown-words']],
  [['super-admin', 'developer'], 'north', false, []],
] as const)(
  '%j of division %s, who sees the whole: %s, exports of what few see: %j',
  (roles, own, seesWhole, expected) => {
    expect(lists(roles, own, seesWhole)).toEqual(expected);
  },
);

test('every other list is exported by every dispatcher', () => {
  const others = EXPORT_LISTS.filter((list) => !(NARROWER as readonly string[]).includes(list));
  for (const list of others)
    expect([list, mayExport(list, { roles: ['admin'], subCompanyId: 'north' }, false)]).toEqual([list, true]);
});
