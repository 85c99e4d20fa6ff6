import type { AnyRows } from '@waybill/contract/list';
import type { UserListQuery, UserSort, UserTab } from '@waybill/contract/users';
import { USER_TABS } from '@waybill/contract/users';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { Scope } from '../../db/scope.ts';
import { wholeList } from '../../db/whole-list.ts';
import { presenting } from '../../whole-list.ts';
import { lastActiveAt, type OrgPerson, presentRow, selectPeople } from './users.repo.ts';

export type FoundPeople = {
  readonly people: readonly OrgPerson[];
  readonly counts: Readonly<Record<UserTab, number>>;
};

/** The people on each tab. A role counts whatever the state: a disabled driver is among the drivers too. */
const ON_TAB = {
  all: sql<boolean>`true`,
  admins: sql<boolean>`u.roles && array['admin', 'super-admin']`,
  drivers: sql<boolean>`'driver' = any (u.roles)`,
  invited: sql<boolean>`u.invitation_expires_at is not null and u.disabled_at is null`,
  disabled: sql<boolean>`u.disabled_at is not null`,
} as const satisfies Record<UserTab, RawBuilder<boolean>>;

const SORTED_BY = {
  name: sql`u.name collate waybill.names`,
  email: sql`u.email collate waybill.names`,
  vehicleRegistration: sql`u.vehicle_registration collate waybill.names`,
  lastActiveAt,
} as const satisfies Record<UserSort, RawBuilder<unknown>>;

type WholeQuery = Omit<UserListQuery, 'rows' | 'page'>;

const sorted = (tx: Tx, scope: Scope, { tab, search, sort, direction }: WholeQuery) =>
  selectPeople(tx, scope)
    .where(matches(search))
    .where(ON_TAB[tab])
    // People without a name, or without a vehicle, come last in both directions.
    .orderBy(sql`${SORTED_BY[sort]} ${sql.raw(direction)} nulls last`)
    .orderBy('u.id');

/** Two statements, however many people there are: the counts of the tabs, and the page. */
export const userListRepo = (tx: Tx, scope: Scope) => ({
  list: async (query: AnyRows<UserListQuery>): Promise<FoundPeople> => {
    const { search, rows, page } = query;
    const counted = await tx
      .selectFrom('users as u')
      .select(USER_TABS.map((name) => sql<number>`(count(*) filter (where ${ON_TAB[name]}))::int`.as(name)))
      .where('u.organisation_id', '=', scope.organisationId)
      .$if(scope.subCompanyId !== null, (all) => all.where('u.sub_company_id', '=', scope.subCompanyId))
      .where(matches(search))
      .executeTakeFirstOrThrow();
    const found = await sorted(tx, scope, query)
      .limit(rows)
      .offset((page - 1) * rows)
      .execute();
    return { people: found.map(presentRow), counts: counted as Record<UserTab, number> };
  },

  /** The list without its pages. */
  whole: (query: WholeQuery) => presenting(wholeList(tx, sorted(tx, scope, query)), (rows) => rows.map(presentRow)),
});
export type UserListRepo = ReturnType<typeof userListRepo>;

/** Nobody's name has more words; further ones are ignored. */
const MOST_WORDS = 8;

/**
 * Every word occurs in the name, the address, the phone or the vehicle; a number is also found unspaced. The words
 * are one parameter, and without digits the second is null, so the statement has one text and is prepared once.
 */
const matches = (search: string): RawBuilder<boolean> => {
  const words = [...new Set(search.normalize('NFC').split(/\s+/))].filter((word) => word !== '').slice(0, MOST_WORDS);
  const escaped = words.map((word) => word.replace(/[\\%_]/g, '\\$&'));
  return sql<boolean>`(
    u.search_text like all (array(select '%' || waybill.fold(w) || '%' from unnest(${escaped}::text[]) w))
    or replace(u.phone_number, '+', '') like '%' || ${digitsOf(search)}::text || '%')`;
};

/** The digits of a phone number, however it is spaced; 00 before the country code is a plus. */
const digitsOf = (search: string): string | null => {
  if (!/^[\d\s+-]+$/.test(search)) return null;
  return search.replace(/\D/g, '').replace(/^00/, '') || null;
};
