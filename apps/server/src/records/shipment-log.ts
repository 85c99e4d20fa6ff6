import type { Author } from '@waybill/domain/actor';
import type { AuditChanges } from '@waybill/domain/audit';
import { FIELD_FEATURES, type Field, type FieldFeature, type FieldSwitches } from '@waybill/domain/fields';
import type { OrganisationId, ShipmentKey } from '@waybill/domain/ids';
import { SHIPMENT_FIELDS, SHIPMENT_PATHS, type ShipmentFieldName } from '@waybill/domain/shipment-fields';
import type { EntrySource, NewShipmentEntry, ShipmentAction } from '@waybill/domain/shipment-history';
import type { Parties } from '@waybill/domain/shipment-rights';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/connect.ts';
import { orderedId } from '../db/ordered-id.ts';

export type ShipmentAuthor = Author & {
  readonly organisationId: OrganisationId;
  /** Where it was done, if that is not as usual for such an author. */
  readonly source?: EntrySource;
};
export type RecordShipmentEntries = (entries: readonly NewShipmentEntry[]) => Promise<void>;

const SOURCES = {
  user: 'dashboard',
  'api-key': 'api',
  operator: 'operator',
  receiver: 'tracking',
  'external-source': 'fetch',
  partner: 'documents',
  'payment-provider': 'payment-provider',
} as const satisfies Record<Author['kind'], EntrySource>;

export const sourceOf = ({ kind, source }: ShipmentAuthor): EntrySource => source ?? SOURCES[kind];

/**
 * Writes the history of shipments in the transaction of the actions themselves: neither is committed without the other. The
 * shipments are locked by then, so the clock, read now, dates the entry after everything that it waited for.
 */
export const shipmentHistoryRecorder =
  (tx: Tx, by: ShipmentAuthor, clock: Clock): RecordShipmentEntries =>
  async (entries) => {
    if (entries.length === 0) return;
    const now = clock();
    const lines = entries.map(({ shipment, action, changes, reason, subjectId }) => ({
      organisation_id: shipment.organisationId,
      shipment_key: shipment.key,
      id: orderedId(now),
      action,
      changes: changes ?? {},
      reason: reason ?? null,
      subject_organisation_id: subjectId ?? null,
    }));
    // Sent as one value: thousands of entries would be more parameters than a statement may have.
    await sql`insert into waybill.shipment_history (organisation_id, shipment_key, id, occurred_at, actor_kind, actor_id,
        actor_name, actor_email, actor_organisation_id, address, user_agent, source, action, changes, reason,
        subject_organisation_id)
      select organisation_id, shipment_key, id, ${now}::timestamptz, ${by.kind}, ${by.id}::uuid, ${by.name}, ${by.email},
        ${by.organisationId}::uuid, ${by.address}, ${by.userAgent}, ${sourceOf(by)}, action, changes, reason,
        subject_organisation_id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (organisation_id uuid, shipment_key uuid, id uuid, action text, changes jsonb, reason text,
          subject_organisation_id uuid)`.execute(tx);
  };

export type ShipmentLogEntry = {
  readonly id: string;
  readonly occurredAt: Date;
  readonly by: Pick<Author, 'kind' | 'name' | 'email'> & { readonly organisationName: string | null };
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly source: EntrySource;
  readonly action: ShipmentAction;
  readonly about: { readonly id: OrganisationId; readonly name: string } | null;
  readonly changes: AuditChanges;
  readonly reason: string | null;
};

/** Actions that are their changes, and nothing where none of these is told. */
const TOLD_BY_CHANGES = ['edited', 'undone', 'placed', 'unplaced', 'payment-created', 'payment-moved'];

/** Values of a feature that no form has. */
const OTHER_CHANGES: Readonly<Partial<Record<FieldFeature, readonly string[]>>> = {
  usesPayments: ['paymentId'],
  usesPickups: ['pickup.place'],
};

/** The changes that are not told of while features are off. */
const untoldChanges = (switches: FieldSwitches): readonly string[] => {
  const isOff = (feature: FieldFeature | undefined) => feature !== undefined && !switches[feature];
  return [
    ...SHIPMENT_PATHS.filter(({ path, group }) => {
      const { feature }: Field = SHIPMENT_FIELDS[(group ?? path) as ShipmentFieldName];
      return isOff(feature);
    }).map(({ path }) => path),
    ...FIELD_FEATURES.filter(isOff).flatMap((feature) => OTHER_CHANGES[feature] ?? []),
  ];
};

export type LoggedShipment = Parties & { readonly key: ShipmentKey };

/**
 * The newest entries first, in the order in which they were written, starting after `after`, as one of the parties may read them: a partner's people by name and
 * organisation only, and nothing of a partner's sub-companies. The organisation that entered the shipment reads everything; the
 * others nothing by, or about, an organisation that has no part in it any more, such as a carrier that was asked before.
 * Nobody reads of values whose feature is off.
 */
export const shipmentLogEntries = async (
  tx: Tx,
  reader: OrganisationId,
  { key, ...parties }: LoggedShipment,
  after: string | undefined,
  limit: number,
  switches: FieldSwitches,
): Promise<ShipmentLogEntry[]> => {
  const untold = untoldChanges(switches);
  const { organisationId, carrierId, forwarderId } = parties;
  const isOwner = organisationId === reader;
  const present = [organisationId, carrierId, forwarderId].filter((id) => id !== null);
  const rows = await tx
    .selectFrom('shipment_history as h')
    .selectAll('h')
    .where('h.organisation_id', '=', organisationId)
    .where('h.shipment_key', '=', key)
    .$if(!isOwner, (query) =>
      query
        .where('h.actor_organisation_id', 'in', present)
        .where((eb) =>
          eb.or([eb('h.subject_organisation_id', 'is', null), eb('h.subject_organisation_id', 'in', present)]),
        ),
    )
    .$if(untold.length > 0, (query) =>
      query.where(
        sql<boolean>`(h.action <> all (${sql.val(TOLD_BY_CHANGES)}::text[]) or h.changes = '{}'
          or h.changes - ${sql.val([...untold])}::text[] <> '{}')`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(h.position, h.occurred_at, h.id) < (select l.position, l.occurred_at, l.id from waybill.shipment_history l
          where l.organisation_id = ${organisationId} and l.shipment_key = ${key} and l.id = ${after})`,
      ),
    )
    .orderBy('h.position', 'desc')
    .orderBy('h.occurred_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(limit)
    .execute();
  const told = rows.flatMap((row) => [
    row.actor_organisation_id,
    row.subject_organisation_id ?? row.actor_organisation_id,
  ]);
  const names = await partnerNames(tx, [...new Set(told)]);
  return rows.map((row) => {
    const isOwn = row.actor_organisation_id === reader;
    const subject = row.subject_organisation_id;
    const subjectName = subject === null ? undefined : names.get(subject);
    const {
      subCompanyId,
      carrierId: carriers,
      forwarderId: forwarders,
      paymentId,
      recipients,
      ...changes
    } = Object.fromEntries(Object.entries(row.changes).filter(([name]) => !untold.includes(name)));
    // They name the parties of before by name only.
    const knowsParties = isOwner || isOwn;
    return {
      id: row.id,
      occurredAt: row.occurred_at,
      by: {
        kind: row.actor_kind,
        name: row.actor_name,
        email: isOwn ? row.actor_email : null,
        organisationName: isOwn ? null : (names.get(row.actor_organisation_id) ?? ''),
      },
      address: isOwn ? row.address : null,
      userAgent: isOwn ? row.user_agent : null,
      source: row.source,
      action: row.action,
      about: subject === null || subjectName === undefined ? null : { id: subject, name: subjectName },
      changes: {
        ...changes,
        ...(carriers && knowsParties ? { carrierId: carriers } : {}),
        ...(forwarders && knowsParties ? { forwarderId: forwarders } : {}),
        ...(subCompanyId && isOwn ? { subCompanyId } : {}),
        // Whom somebody has written to is known to their own people.
        ...(recipients && isOwn ? { recipients } : {}),
        // A payment is owed to whoever entered the shipment, and nobody else's.
        ...(paymentId && isOwner ? { paymentId } : {}),
      },
      reason: row.reason,
    };
  });
};

/** The names of organisations, as far as the reader may know them: itself, its partners, and those the operator named. */
export const partnerNames = async (
  tx: Tx,
  ids: readonly OrganisationId[],
): Promise<ReadonlyMap<OrganisationId, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: OrganisationId; name: string }>`
    select id, name from waybill.partner_names(${[...ids]}::uuid[])
    union select id, name from waybill.organisations where id = any (${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};
