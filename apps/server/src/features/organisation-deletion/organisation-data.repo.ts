import type { OrganisationId } from '@waybill/domain/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { forgetActions } from '../../records/forget-actions.ts';
import { SEND_MAIL } from '../../records/outbox.ts';
import type { Counts } from './organisation-deletions.repo.ts';

/** Small where each row takes many others along. */
const ROWS = 2_000;
const PARENTS = 20;

/** All of a table, in an order in which nothing that is left refers to what is gone. */
export const REMOVED_TABLES: readonly (readonly [table: string, most: number])[] = [
  ['sample_sets', ROWS],
  ['exports', ROWS],
  ['imports', PARENTS],
  ['bulk_jobs', PARENTS],
  ['fetch_runs', PARENTS],
  ['fetch_sources', ROWS],
  ['fetched_values', ROWS],
  ['fetch_conflicts', ROWS],
  ['imported_contents', ROWS],
  ['known_headers', ROWS],
  ['webhook_deliveries', ROWS],
  ['webhook_endpoints', PARENTS],
  ['auth_tokens', ROWS],
  ['api_keys', ROWS],
  ['message_templates', ROWS],
  ['messages', ROWS],
  ['receiver_choices', ROWS],
  ['document_requests', ROWS],
  ['saved_locations', ROWS],
  ['known_places', ROWS],
  ['geocoding_claims', ROWS],
  ['plans', PARENTS],
  ['route_changes', ROWS],
  ['deletions', ROWS],
  ['driver_conflicts', ROWS],
  ['driver_days', ROWS],
  ['warehouse_holds', ROWS],
  ['warehouse_scans', ROWS],
  ['parcel_scans', ROWS],
  ['vehicle_positions', ROWS],
  ['vehicle_last_positions', ROWS],
  ['vehicle_days', ROWS],
  ['routes', PARENTS],
  ['vehicles', PARENTS],
  ['payment_collections', ROWS],
  ['payment_events', ROWS],
  ['payment_links', ROWS],
  ['payments', PARENTS],
  ['idempotency_keys', ROWS],
  ['unknown_words', ROWS],
  ['partners', ROWS],
  ['retention_runs', ROWS],
  ['person_requests', PARENTS],
  ['photo_pieces', PARENTS],
  ['expected_photos', ROWS],
  ['search_words', ROWS],
  ['shipment_counts', ROWS],
  ['shipment_days', ROWS],
  ['payment_counts', ROWS],
  ['payment_days', ROWS],
];
/** They follow from others, and come again when those go. */
const COUNTERS = ['search_words', 'shipment_counts', 'shipment_days', 'payment_counts', 'payment_days'];
const SHIPMENTS = 200;
const LEFT = 1_000;
const USERS = 50;

/** A party of a shipment, and the column of its division. */
type Part = readonly [party: string, division: string];

/** Whether a step has no more to do, and behind what it goes on otherwise. */
type StepEnd = { readonly isOver: boolean; readonly behind: string | null };

/** Everything of an organisation: counted, and removed. */
export const organisationData = (tx: Tx, organisationId: OrganisationId) => {
  const isGone = (party: RawBuilder<unknown>) => sql`exists (select from waybill.organisation_deletions d
    where d.organisation_id = ${party} and d.state = 'done')`;
  const isOther = (column: string) =>
    sql`(${sql.ref(column)} is not null and ${sql.ref(column)} <> ${organisationId} and not ${isGone(sql.ref(column))})`;
  /** Somebody else has a part in the shipment `s`. */
  const isShared = sql<boolean>`(${isOther('s.carrier_id')} or ${isOther('s.forwarder_id')} or ${isOther('s.organisation_id')})`;
  const isOwn = sql`${organisationId} = s.organisation_id`;
  const hasPart = sql`${organisationId} in (s.organisation_id, s.carrier_id, s.forwarder_id)`;
  const isUnderWay = sql`s.delivery_status not in ('completed', 'failed', 'deleted')`;

  const countOf = async (from: RawBuilder<unknown>): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${from}`.execute(tx);
    return rows[0]?.count ?? 0;
  };
  const ofOrganisation = (table: string) =>
    countOf(sql`${sql.table(`waybill.${table}`)} where organisation_id = ${organisationId}`);

  const removeSome = async (table: string, most: number, where = sql`true`): Promise<StepEnd> => {
    const name = sql.table(`waybill.${table}`);
    const { numAffectedRows } = await sql`delete from ${name} where ctid = any (array(
      select r.ctid from ${name} r where r.organisation_id = ${organisationId} and ${where} limit ${most}))`.execute(
      tx,
    );
    return { isOver: Number(numAffectedRows) < most, behind: null };
  };

  /** From behind a shipment on: those that stay are not looked at again and again. */
  const removeShipments = async (behind: string | null): Promise<StepEnd> => {
    const { rows } = await sql<{ id: string }>`select s.id from waybill.shipments s
      where ${isOwn} and not ${isShared} ${behind ? sql`and s.id > ${behind}` : sql``} order by s.id limit ${SHIPMENTS}`.execute(
      tx,
    );
    const keys = rows.map(({ id }) => id);
    const actions = await sql<{
      carrier: string;
      action: string;
    }>`select distinct p.carrier_id as carrier, p.action_id as action
      from waybill.proofs p where p.organisation_id = ${organisationId} and p.shipment_key = any (${keys}::uuid[])
        and p.action_id is not null`.execute(tx);
    await sql`delete from waybill.shipments where id = any (${keys}::uuid[])`.execute(tx);
    await forgetActions(tx, actions.rows);
    return { isOver: rows.length < SHIPMENTS, behind: rows.at(-1)?.id ?? null };
  };

  /** What is left belongs to shipments that others share: no division has a part in them any more. */
  const leaveShared = async (): Promise<StepEnd> => {
    const isIn = ([party, division]: Part) =>
      sql<boolean>`(${sql.ref(`s.${party}`)} = ${organisationId} and ${sql.ref(`s.${division}`)} is not null)`;
    const without = ([party, division]: Part) =>
      sql`${sql.ref(division)} = case when ${sql.ref(`s.${party}`)} = ${organisationId} then null else ${sql.ref(`s.${division}`)} end`;
    const parts: readonly Part[] = [
      ['organisation_id', 'sub_company_id'],
      ['carrier_id', 'carrier_sub_company_id'],
      ['forwarder_id', 'forwarder_sub_company_id'],
    ];
    const { numAffectedRows } = await sql`update waybill.shipments s set ${sql.join(parts.map(without))}
      where s.id = any (array(select s.id from waybill.shipments s
        where ${hasPart} and (${sql.join(parts.map(isIn), sql` or `)}) limit ${LEFT}))`.execute(tx);
    return { isOver: Number(numAffectedRows) < LEFT, behind: null };
  };

  const removeLog = async (): Promise<StepEnd> => {
    const { rows } = await sql<{
      removed: number;
    }>`select waybill.remove_log_of_gone(${organisationId}, ${ROWS}) as removed`.execute(tx);
    return { isOver: (rows[0]?.removed ?? 0) < ROWS, behind: null };
  };

  const forgetUnlessShared = async (): Promise<void> => {
    const { rows } = await sql<{ stays: boolean }>`select exists (select from waybill.shipments s where ${hasPart})
      or exists (select from waybill.attachments where added_by_organisation_id = ${organisationId})
      or exists (select from waybill.proofs where carrier_id = ${organisationId}) as stays`.execute(tx);
    if (rows[0]?.stays) return;
    // Nothing refers to an organisation from its counters, and the shipments that went last were counted out of them.
    for (const counter of ['shipment_counts', 'shipment_days']) {
      await sql`delete from ${sql.table(`waybill.${counter}`)} where organisation_id = ${organisationId}`.execute(tx);
    }
    await sql`delete from waybill.organisations where id = ${organisationId}`.execute(tx);
  };

  /** Its name stays where others share something with it; nobody offers it as a partner any more. */
  const removeItself = async (): Promise<StepEnd> => {
    await sql`delete from waybill.organisation_configs where organisation_id = ${organisationId}`.execute(tx);
    await sql`delete from waybill.sub_companies where organisation_id = ${organisationId}`.execute(tx);
    for (const list of ['allowedCarrierIds', 'allowedForwarderIds']) {
      await sql`update waybill.organisation_configs set overrides = jsonb_set(overrides, array[${list}::text],
          (overrides -> ${list}) - ${organisationId}::text)
        where overrides -> ${list} ? ${organisationId}::text`.execute(tx);
    }
    await sql`delete from waybill.outbox where id in (select (payload ->> 'outboxId')::uuid from waybill.jobs
      where organisation_id = ${organisationId} and kind = ${SEND_MAIL} and state <> 'running')`.execute(tx);
    await sql`delete from waybill.jobs where organisation_id = ${organisationId} and state <> 'running'`.execute(tx);
    await forgetUnlessShared();
    return { isOver: true, behind: null };
  };

  const isUnproven = sql`not exists (select from waybill.proofs p where p.carrier_id = r.organisation_id and p.action_id = r.id)`;
  const steps: readonly ((behind: string | null) => Promise<StepEnd>)[] = [
    removeShipments,
    ...REMOVED_TABLES.map(
      ([table, most]) =>
        () =>
          removeSome(table, most),
    ),
    leaveShared,
    // What drivers' phones have said at stops of others goes with the proofs.
    () => removeSome('driver_actions', ROWS, isUnproven),
    () => removeSome('shipment_search', ROWS),
    () => removeSome('users', USERS),
    removeLog,
    removeItself,
  ];

  return {
    counts: async (): Promise<Counts> => ({
      shipments: await countOf(sql`waybill.shipments s where ${isOwn} and not ${isShared}`),
      payments: await ofOrganisation('payments'),
      vehicles: await ofOrganisation('vehicles'),
      users: await ofOrganisation('users'),
      files: await countOf(
        sql`waybill.attachments a join waybill.shipments s on s.id = a.shipment_key where ${isOwn} and not ${isShared}`,
      ),
      shared: await countOf(sql`waybill.shipments s where ${hasPart} and ${isShared}`),
      'under-way': await countOf(sql`waybill.shipments s where ${hasPart} and ${isShared} and ${isUnderWay}`),
    }),

    forgetUnlessShared,

    countUnderWay: () => countOf(sql`waybill.shipments s where ${hasPart} and ${isShared} and ${isUnderWay}`),

    /** Locks everybody out, and ends what works for it: what is removed by and by is not changed meanwhile. Mails that wait go on being sent until it is removed. */
    disable: async (now: Date): Promise<void> => {
      await sql`update waybill.organisations set disabled_at = coalesce(disabled_at, ${now}) where id = ${organisationId}`.execute(
        tx,
      );
      await sql`delete from waybill.sessions where user_id in (select id from waybill.users where organisation_id = ${organisationId})`.execute(
        tx,
      );
      await sql`select waybill.cancel_job(j.id, j.owner_id) from waybill.jobs j where j.organisation_id = ${organisationId}
        and j.kind <> ${SEND_MAIL} and j.state in ('waiting', 'blocked', 'running')`.execute(tx);
    },

    /**
     * Whether something came behind the steps. Whoever still writes for it in a transaction of their own is waited for, and nobody begins before this one
     * is over.
     */
    hasCome: async (): Promise<boolean> => {
      await sql`set local lock_timeout = '5s'`.execute(tx);
      await sql`select from waybill.organisations where id = ${organisationId} for update`.execute(tx);
      await sql`set local lock_timeout = 0`.execute(tx);
      const ofTables = REMOVED_TABLES.filter(([table]) => !COUNTERS.includes(table)).map(
        ([table]) =>
          sql<boolean>`exists (select from ${sql.table(`waybill.${table}`)} where organisation_id = ${organisationId})`,
      );
      const ofShipments = sql<boolean>`exists (select from waybill.shipments s where ${isOwn} and not ${isShared})`;
      const { rows } = await sql<{
        has: boolean;
      }>`select ${sql.join([ofShipments, ...ofTables], sql` or `)} as has`.execute(tx);
      return rows[0]?.has ?? false;
    },

    steps: steps.length,
    step: async (index: number, behind: string | null): Promise<StepEnd> =>
      (await steps[index]?.(behind)) ?? { isOver: true, behind: null },
  };
};
export type OrganisationData = ReturnType<typeof organisationData>;
