import { MOST_REMINDERS } from '@waybill/domain/document-request';
import type {
  DocumentRequestId,
  OrganisationId,
  ShipmentId,
  ShipmentKey,
  SubCompanyId,
  UserId,
} from '@waybill/domain/ids';
import { type DeliveryStatus, FINISHED } from '@waybill/domain/statuses';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import type { DB } from '../../db/schema.ts';
import type { Scope } from '../../db/scope.ts';

/** A request that a link leads to, with the scope of whoever has asked. */
export type DocumentLink = {
  readonly id: DocumentRequestId;
  readonly shipmentId: ShipmentId;
  readonly scope: Scope;
};

type LinkRow = {
  readonly organisation_id: OrganisationId;
  readonly request_id: DocumentRequestId;
  readonly shipment_id: ShipmentId;
  readonly division_id: SubCompanyId | null;
};

/** One statement outside of any transaction, by a function that looks past row-level security: nobody is signed in. */
export const findDocumentLink = async (db: Kysely<DB>, tokenHash: Buffer): Promise<DocumentLink | null> => {
  const { rows } = await sql<LinkRow>`select organisation_id, request_id, shipment_id, division_id
    from waybill.find_document_request(${tokenHash})`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const scope = { organisationId: row.organisation_id, subCompanyId: row.division_id };
  return { id: row.request_id, shipmentId: row.shipment_id, scope };
};

export type RequestedDocument = {
  readonly position: number;
  readonly name: string;
  readonly arrivedAt: Date | null;
  /** Whether the shipment still lacks it. */
  readonly isMissing: boolean;
};

export type Asker = { readonly name: string; readonly email: string; readonly phoneNumber: string | null };

export type StoredRequest = {
  readonly id: DocumentRequestId;
  readonly email: string;
  readonly note: string | null;
  readonly askedAt: Date;
  readonly askedBy: string;
  /** The person who asks, by whom they can be reached; null for a key, and for somebody who is gone. */
  readonly asker: Asker | null;
  readonly expiresAt: Date;
  readonly remindedAt: readonly Date[];
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
  readonly isReplaced: boolean;
  readonly documents: readonly RequestedDocument[];
  readonly shipment: {
    readonly organisationId: OrganisationId;
    readonly key: ShipmentKey;
    readonly shipmentId: ShipmentId;
    readonly externalId: string | null;
    readonly referenceNumber: string | null;
    /** Where it comes from, and the town that it goes to: who receives it is nobody else's. */
    readonly sender: string | null;
    readonly fromTown: string | null;
    readonly toTown: string | null;
    readonly day: string | null;
    readonly deliveryStatus: DeliveryStatus;
    readonly missingDocuments: readonly string[];
  };
};

export type NewRequest = Pick<StoredRequest, 'id' | 'email' | 'note' | 'askedAt' | 'askedBy' | 'expiresAt'> & {
  readonly askedByUserId: UserId | null;
  readonly tokenHash: Buffer;
  readonly documents: readonly string[];
};

type Row = Omit<StoredRequest, 'documents' | 'shipment' | 'isReplaced' | 'asker'> &
  StoredRequest['shipment'] & {
    readonly askerEmail: string | null;
    readonly askerPhone: string | null;
    readonly requestId: DocumentRequestId;
    readonly isReplaced: boolean;
    readonly documents: readonly {
      readonly position: number;
      readonly name: string;
      readonly arrivedAt: string | null;
    }[];
  };

const storedOf = ({ requestId, documents, ...row }: Row): StoredRequest => ({
  id: requestId,
  email: row.email,
  note: row.note,
  askedAt: row.askedAt,
  askedBy: row.askedBy,
  asker: row.askerEmail === null ? null : { name: row.askedBy, email: row.askerEmail, phoneNumber: row.askerPhone },
  expiresAt: row.expiresAt,
  remindedAt: row.remindedAt,
  withdrawnAt: row.withdrawnAt,
  withdrawnBy: row.withdrawnBy,
  isReplaced: row.isReplaced,
  documents: documents.map(({ position, name, arrivedAt }) => ({
    position,
    name,
    arrivedAt: arrivedAt === null ? null : new Date(arrivedAt),
    isMissing: arrivedAt === null && row.missingDocuments.includes(name),
  })),
  shipment: {
    organisationId: row.organisationId,
    key: row.key,
    shipmentId: row.shipmentId,
    externalId: row.externalId,
    referenceNumber: row.referenceNumber,
    sender: row.sender,
    fromTown: row.fromTown,
    toTown: row.toTown,
    day: row.day,
    deliveryStatus: row.deliveryStatus,
    missingDocuments: row.missingDocuments,
  },
});

const SELECT = sql`select r.id as "requestId", r.email, r.note, r.asked_at as "askedAt", r.asked_by as "askedBy",
    r.expires_at as "expiresAt", r.reminded_at as "remindedAt", r.withdrawn_at as "withdrawnAt", r.withdrawn_by as "withdrawnBy",
    r.replaced_at is not null as "isReplaced", s.organisation_id as "organisationId", s.id as key, s.shipment_id as "shipmentId",
    s.external_id as "externalId", s.reference_number as "referenceNumber", s.pickup_city as "fromTown", s.dropoff_city as "toTown",
    coalesce(s.sender_name, s.pickup_location_name) as sender, coalesce(s.dropoff_scheduled_date, s.pickup_scheduled_date)::text as day,
    u.email as "askerEmail", u.phone_number as "askerPhone", s.delivery_status as "deliveryStatus", s.missing_documents as "missingDocuments",
    (select jsonb_agg(jsonb_build_object('position', d.position, 'name', d.name, 'arrivedAt', d.arrived_at) order by d.position)
      from waybill.requested_documents d where d.organisation_id = r.organisation_id and d.request_id = r.id) as documents
  from waybill.document_requests r
  join waybill.shipments s on s.organisation_id = r.shipment_organisation_id and s.id = r.shipment_key
  left join waybill.users u on u.id = r.asked_by_user_id and u.disabled_at is null`;

export type DocumentRequestsRepo = ReturnType<typeof documentRequestsRepo>;

/** What an organisation has asked for, of the shipments that it sees. */
export const documentRequestsRepo = (tx: Tx, { organisationId }: Pick<Scope, 'organisationId'>) => ({
  /** The newest, of those that were withdrawn or asked again only as many as there is room for. */
  list: async (shipmentId: ShipmentId, most: number): Promise<StoredRequest[]> => {
    const { rows } = await sql<Row>`select * from (${SELECT}
        where r.organisation_id = ${organisationId} and s.shipment_id = ${shipmentId}
        order by r.withdrawn_at is not null or r.replaced_at is not null, r.asked_at desc, r.id desc limit ${most}) newest
      order by "askedAt" desc, "requestId" desc`.execute(tx);
    return rows.map(storedOf);
  },

  /** How many of its links still take files. */
  countOpen: async (shipment: ShipmentKey, now: Date): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from waybill.document_requests r
      join waybill.shipments s on s.organisation_id = r.shipment_organisation_id and s.id = r.shipment_key
      where r.organisation_id = ${organisationId} and r.shipment_key = ${shipment} and r.withdrawn_at is null and r.expires_at > ${now}
        and exists (select from waybill.requested_documents d where d.organisation_id = r.organisation_id and d.request_id = r.id
          and d.arrived_at is null and d.name = any (s.missing_documents))`.execute(tx);
    return rows[0]?.count ?? 0;
  },

  find: async (id: DocumentRequestId): Promise<StoredRequest | null> => {
    const { rows } = await sql<Row>`${SELECT} where r.organisation_id = ${organisationId} and r.id = ${id}`.execute(tx);
    return rows[0] ? storedOf(rows[0]) : null;
  },

  add: async (
    shipment: { readonly organisationId: OrganisationId; readonly key: ShipmentKey },
    request: NewRequest,
  ) => {
    // Whoever is asked again is reminded of the newer request only.
    await sql`update waybill.document_requests set replaced_at = ${request.askedAt} where organisation_id = ${organisationId}
      and shipment_key = ${shipment.key} and email = ${request.email} and replaced_at is null and withdrawn_at is null`.execute(
      tx,
    );
    await tx
      .insertInto('document_requests')
      .values({
        organisation_id: organisationId,
        id: request.id,
        shipment_organisation_id: shipment.organisationId,
        shipment_key: shipment.key,
        email: request.email,
        note: request.note,
        token_hash: request.tokenHash,
        asked_at: request.askedAt,
        asked_by: request.askedBy,
        asked_by_user_id: request.askedByUserId,
        expires_at: request.expiresAt,
      })
      .execute();
    await sql`insert into waybill.requested_documents (organisation_id, request_id, position, name)
      select ${organisationId}, ${request.id}, place - 1, name
      from unnest(${[...request.documents]}::text[]) with ordinality as asked (name, place)`.execute(tx);
  },

  /** False when it was withdrawn before. */
  withdraw: async (id: DocumentRequestId, by: string, now: Date): Promise<boolean> => {
    const { rows } = await sql`update waybill.document_requests set withdrawn_at = ${now}, withdrawn_by = ${by}
      where organisation_id = ${organisationId} and id = ${id} and withdrawn_at is null returning id`.execute(tx);
    return rows.length > 0;
  },

  remind: async (id: DocumentRequestId, now: Date): Promise<void> => {
    await sql`update waybill.document_requests set reminded_at = reminded_at || ${now}::timestamptz
      where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
  },

  /** Marks a document of a request as arrived, and takes it off the list of those that the shipment lacks, in a new version of that. */
  arrive: async ({ id, shipment }: StoredRequest, { position, name }: RequestedDocument, now: Date): Promise<void> => {
    await sql`update waybill.requested_documents set arrived_at = ${now} where organisation_id = ${organisationId}
      and request_id = ${id} and position = ${position}`.execute(tx);
    await sql`update waybill.shipments set missing_documents = array_remove(missing_documents, ${name}), version = version + 1,
        updated_at = greatest(updated_at, ${now}::timestamptz)
      where organisation_id = ${shipment.organisationId} and id = ${shipment.key}`.execute(tx);
  },
});

/** Behind every id: a link that ends right now does not work any more. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A request that somebody may have to be reminded of; its organisation's zone decides when. */
export type WaitingRequest = {
  readonly organisationId: OrganisationId;
  readonly subCompanyId: SubCompanyId | null;
  readonly id: DocumentRequestId;
  readonly askedAt: Date;
  readonly reminders: number;
  /** When its link ends to work: the order in which requests are looked at. */
  readonly expiresAt: Date;
  /** That of whoever has asked. */
  readonly timeZone: string;
};

/** Of all organisations: the requests that are open and lack something, asked long enough ago to be looked at, for the job that reminds; those behind the last one that it has seen. */
export const waitingRequests = async (
  tx: Tx,
  now: Date,
  last: WaitingRequest | undefined,
  most: number,
): Promise<WaitingRequest[]> => {
  const { rows } = await sql<WaitingRequest>`
    select r.organisation_id as "organisationId", r.id, r.asked_at as "askedAt", cardinality(r.reminded_at) as reminders,
      r.expires_at as "expiresAt", d.id as "subCompanyId", waybill.zone_of(r.organisation_id, d.id) as "timeZone"
    from waybill.document_requests r
    join waybill.shipments s on s.organisation_id = r.shipment_organisation_id and s.id = r.shipment_key
    cross join lateral (select case r.organisation_id when s.organisation_id then s.sub_company_id
      when s.carrier_id then s.carrier_sub_company_id else s.forwarder_sub_company_id end as id) d
    join waybill.organisations o on o.id = r.organisation_id
    where r.withdrawn_at is null and r.replaced_at is null and cardinality(r.reminded_at) < ${MOST_REMINDERS}
      and (r.expires_at, r.id) > (${last?.expiresAt ?? now}::timestamptz, ${last?.id ?? LAST_ID}::uuid) and r.asked_at < ${now}::timestamptz - interval '1 day' and o.disabled_at is null
      and s.delivery_status <> all (${FINISHED}::text[])
      and r.organisation_id in (s.organisation_id, s.carrier_id, s.forwarder_id)
      and exists (select from waybill.requested_documents asked where asked.organisation_id = r.organisation_id and asked.request_id = r.id
        and asked.arrived_at is null and asked.name = any (s.missing_documents))
    order by r.expires_at, r.id limit ${most}`.execute(tx);
  return rows;
};
