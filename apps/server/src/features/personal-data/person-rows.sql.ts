import type { OrganisationId, PersonRequestId } from '@waybill/domain/ids';
import type { PersonIdentity } from '@waybill/domain/person';
import { type RawBuilder, sql } from 'kysely';

/** Whom a request is about, and whose rows are looked at. */
export type Sought = {
  readonly organisationId: OrganisationId;
  readonly requestId: PersonRequestId;
  readonly identity: PersonIdentity;
};

type Columns = { readonly name?: string; readonly phone?: string; readonly email?: string };

const NOBODY = sql<boolean>`false`;

/**
 * The row `r` names them: by the e-mail address or the phone number, or by the name where no address or number beside it says that it is
 * somebody else of that name.
 */
export const isNamed = ({ identity }: Sought, { name, phone, email }: Columns, row = 'r'): RawBuilder<boolean> => {
  const at = (column: string) => sql.ref(`${row}.${column}`);
  const agrees = (column: string | undefined, value: string | null) =>
    column === undefined || value === null
      ? sql`true`
      : sql`(${at(column)} is null or lower(${at(column)}) = ${value})`;
  const ways = [
    email && identity.email ? sql<boolean>`lower(${at(email)}) = ${identity.email}` : null,
    phone && identity.phoneNumber ? sql<boolean>`${at(phone)} = ${identity.phoneNumber}` : null,
    name && identity.name
      ? sql<boolean>`(waybill.name_key(${at(name)}) = waybill.name_key(${identity.name})
          and ${agrees(email, identity.email)} and ${agrees(phone, identity.phoneNumber)})`
      : null,
  ].filter((way) => way !== null);
  return ways.length === 0 ? NOBODY : sql<boolean>`(${sql.join(ways, sql` or `)})`;
};

/** All that they are called: for rows that are known to be theirs. */
export const callsOf = ({ identity: { name, phoneNumber, email } }: Sought): readonly string[] =>
  [name, phoneNumber, email].filter((call) => call !== null);

/** What is nobody else's: a name may be several people's, and counts only where nothing but the name is known. */
export const sureCallsOf = ({ identity: { name, phoneNumber, email } }: Sought): readonly string[] => {
  const sure = [phoneNumber, email].filter((call) => call !== null);
  return sure.length === 0 && name !== null ? [name] : sure;
};

export const wholeWords = (calls: readonly string[]): RawBuilder<string[]> =>
  sql`waybill.whole_words(${[...calls]}::text[])`;

/** A text somewhere within a value of many parts names them. */
export const isWithin = (sought: Sought, value: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`waybill.names_person(to_jsonb(${value}), ${wholeWords(sureCallsOf(sought))})`;

/** They still have an account in the organisation: it is removed first, by its admin, and what they did keeps its name until then. */
export const isMember = (sought: Sought): RawBuilder<boolean> =>
  sql<boolean>`exists (select from waybill.users u where u.organisation_id = ${sought.organisationId}
    and ${isNamed(sought, { name: 'name', phone: 'phone_number', email: 'email' }, 'u')})`;
