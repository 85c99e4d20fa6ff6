import type { Author } from '@waybill/domain/actor';
import type { OrganisationId, PersonRequestId } from '@waybill/domain/ids';
import type { PersonCount, PersonIdentity, PersonRequestState } from '@waybill/domain/person';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { newestFirst } from '../../db/newest-first.ts';
import type { PersonRequests } from '../../db/schema.ts';
import { type KeptTar, keptTarOf } from '../../records/kept-tar.ts';

export type StoredRequest = {
  readonly id: PersonRequestId;
  readonly organisationId: OrganisationId;
  readonly identity: PersonIdentity | null;
  readonly author: Author;
  readonly state: PersonRequestState;
  readonly found: readonly PersonCount[] | null;
  readonly erased: readonly PersonCount[] | null;
  readonly step: number;
  readonly file: KeptTar | null;
  readonly createdAt: Date;
  readonly exportedAt: Date | null;
  readonly erasedAt: Date | null;
  readonly erasedBy: string | null;
};

const storedOf = (row: Selectable<PersonRequests>): StoredRequest => ({
  id: row.id,
  organisationId: row.organisation_id,
  identity: row.identity as PersonIdentity | null,
  author: row.actor,
  state: row.state,
  found: row.found as unknown as readonly PersonCount[] | null,
  erased: row.erased as unknown as readonly PersonCount[] | null,
  step: row.step,
  file: keptTarOf(row),
  createdAt: row.created_at,
  exportedAt: row.exported_at,
  erasedAt: row.erased_at,
  erasedBy: (row.erased_by as { readonly name?: string } | null)?.name ?? null,
});

const MOST_LISTED = 100;

export type PersonRequestsRepo = ReturnType<typeof personRequestsRepo>;

export const personRequestsRepo = (tx: Tx, organisationId: OrganisationId) => {
  const own = () => tx.selectFrom('person_requests').selectAll().where('organisation_id', '=', organisationId);
  const one = (id: PersonRequestId) =>
    tx.updateTable('person_requests').where('organisation_id', '=', organisationId).where('id', '=', id);

  return {
    add: async (id: PersonRequestId, identity: PersonIdentity, author: Author, now: Date): Promise<void> => {
      await tx
        .insertInto('person_requests')
        .values({
          organisation_id: organisationId,
          id,
          identity: JSON.stringify(identity),
          actor: JSON.stringify(author),
          state: 'looking',
          created_at: now,
        })
        .execute();
    },

    list: async (): Promise<readonly StoredRequest[]> => {
      const rows = await own().$call(newestFirst('person_requests', organisationId)).limit(MOST_LISTED).execute();
      return rows.map(storedOf);
    },

    find: async (id: PersonRequestId): Promise<StoredRequest | null> => {
      const row = await own().where('id', '=', id).executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    hold: async (id: PersonRequestId): Promise<StoredRequest | null> => {
      const row = await own().where('id', '=', id).forUpdate().executeTakeFirst();
      return row ? storedOf(row) : null;
    },

    countBusy: async (): Promise<number> => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`person requests ${organisationId}`}, 0))`.execute(tx);
      return (await own().where('state', 'in', ['looking', 'exporting', 'erasing']).execute()).length;
    },

    /** From the beginning of the steps. */
    begin: async (id: PersonRequestId, state: 'exporting' | 'erasing', by: Author): Promise<void> => {
      await one(id)
        .set({
          state,
          step: 0,
          ...(state === 'erasing' ? { erased: '[]', erased_by: JSON.stringify({ name: by.name }) } : {}),
        })
        .execute();
    },

    found: async (id: PersonRequestId, counts: readonly PersonCount[]): Promise<void> => {
      await one(id)
        .set({ state: 'found', found: JSON.stringify(counts) })
        .execute();
    },

    exported: async (id: PersonRequestId, { key, bytes }: KeptTar, now: Date): Promise<void> => {
      await one(id)
        .where('state', '=', 'exporting')
        .set({ state: 'found', file_key: key, file_bytes: bytes, exported_at: now })
        .execute();
    },

    erasedUpTo: async (id: PersonRequestId, step: number, counts: readonly PersonCount[]): Promise<void> => {
      await one(id)
        .set({ step, erased: JSON.stringify(counts) })
        .execute();
    },

    /** From here on, nobody is told whom it was about; nor by other requests about the same person. */
    forget: async (id: PersonRequestId, { name, phoneNumber, email }: PersonIdentity, now: Date): Promise<void> => {
      const isOther = (key: string, value: string | null) =>
        sql<boolean>`(o.identity ->> ${key}::text is not null and ${value}::text is not null
          and waybill.name_key(o.identity ->> ${key}::text) <> waybill.name_key(${value}::text))`;
      await sql`update waybill.person_requests o set identity = null, file_key = null, file_bytes = null,
          state = case when o.state in ('looking', 'exporting') then 'failed' else o.state end
        where o.organisation_id = ${organisationId} and o.id <> ${id} and o.state <> 'erasing' and (
          o.identity ->> 'email' = ${email} or o.identity ->> 'phoneNumber' = ${phoneNumber}
          or (waybill.name_key(o.identity ->> 'name') = waybill.name_key(${name})
            and not ${isOther('email', email)} and not ${isOther('phoneNumber', phoneNumber)}))`.execute(tx);
      await one(id)
        .set({ state: 'erased', identity: null, file_key: null, file_bytes: null, erased_at: now })
        .execute();
      await sql`delete from waybill.person_shipments f using waybill.person_requests o
        where f.organisation_id = ${organisationId} and o.organisation_id = f.organisation_id and o.id = f.request_id
          and o.identity is null`.execute(tx);
    },

    /** Files of lists, and of the whole organisation, that were made before: whoever is forgotten may be in any of them. */
    dropMadeFiles: async (): Promise<void> => {
      await tx
        .updateTable('exports')
        .set({ file_key: null })
        .where('organisation_id', '=', organisationId)
        .where('state', '<>', 'running')
        .where('file_key', 'is not', null)
        .execute();
      await tx
        .updateTable('organisation_deletions')
        .set({ file_key: null, file_bytes: null })
        .where('organisation_id', '=', organisationId)
        .where('file_key', 'is not', null)
        .execute();
    },

    fail: async (id: PersonRequestId): Promise<void> => {
      await one(id).where('state', 'in', ['looking', 'exporting', 'erasing']).set({ state: 'failed' }).execute();
    },
  };
};
