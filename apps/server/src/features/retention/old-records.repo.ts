import type { OrganisationId, ShipmentKey, SubCompanyId } from '@waybill/domain/ids';
import type { RetentionCount, RetentionKind, RetentionPeriod, RetentionVerdict } from '@waybill/domain/retention';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { forgetActions } from '../../records/forget-actions.ts';

/** How many days a division keeps what; null is always. Null as the division is what belongs to none. */
export type DivisionPeriods = { readonly subCompanyId: SubCompanyId | null; readonly positionDays: number } & {
  readonly [Period in RetentionPeriod]: number | null;
};

/** Behind which row to go on: the moment keeps its microseconds as a text. */
export type Cursor = { readonly at: string; readonly id: string };

export type Portion = { readonly counts: readonly RetentionCount[]; readonly next: Cursor | null };

export type Round = {
  readonly organisationId: OrganisationId;
  readonly periods: readonly DivisionPeriods[];
  readonly now: Date;
  /** A rehearsal looks at the same rows with the same eyes, and leaves them. */
  readonly isRehearsal: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;
/** Small enough that nobody waits for it: each shipment takes its parcels, history, files and search text along. */
const MOST_REMOVED = 200;
const MOST_COUNTED = 2_000;

type Seen = {
  readonly id: string;
  readonly at: string;
  readonly month: string;
  readonly verdict: RetentionVerdict | null;
  readonly count?: number;
};

const monthOf = (at: RawBuilder<unknown>) => sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;

/** The shipment `s` is over: nobody is about to carry it. What is deleted goes by itself, 30 days later. */
const IS_OVER = sql<boolean>`s.delivery_status in ('completed', 'failed', 'deleted')`;
const IS_OWED = sql<boolean>`coalesce(s.payment_status in ('needs-payment', 'pending', 'failed', 'onsite'), false)`;

/** Another party of the shipment `s` than `own` keeps for longer what is from `at`; who says nothing keeps it always. */
const isKeptByOthers = (period: RetentionPeriod, own: RawBuilder<unknown>, at: RawBuilder<unknown>, now: Date) =>
  sql<boolean>`exists (
    select from (values (s.organisation_id, s.sub_company_id), (s.carrier_id, s.carrier_sub_company_id),
      (s.forwarder_id, s.forwarder_sub_company_id)) party (organisation, division)
    where party.organisation <> ${own}
      and coalesce(${at} > ${now}::timestamptz - waybill.kept_days(party.organisation, party.division, ${period}) * interval '1 day', true))`;

const verdictOf = (checks: Partial<Record<Exclude<RetentionVerdict, 'removed'>, RawBuilder<boolean>>>) =>
  sql<RetentionVerdict>`case ${sql.join(
    Object.entries(checks).map(([verdict, holds]) => sql`when ${holds} then ${verdict}`),
    sql` `,
  )} else 'removed' end`;

const tally = (kind: RetentionKind, rows: readonly Seen[]): readonly RetentionCount[] => {
  const found = new Map<string, RetentionCount>();
  for (const { verdict, month, count = 1 } of rows) {
    if (verdict === null || count === 0) continue;
    const key = `${verdict} ${month}`;
    found.set(key, { kind, verdict, month, count: (found.get(key)?.count ?? 0) + count });
  }
  return [...found.values()];
};

/** Rows of one kind that are older than their period, the oldest first, from behind the cursor on. */
export const oldRecords = (tx: Tx, { organisationId, periods, now, isRehearsal }: Round) => {
  const most = isRehearsal ? MOST_COUNTED : MOST_REMOVED;

  const daysOf = (period: RetentionPeriod | 'positionDays') =>
    periods.flatMap(({ subCompanyId, [period]: days }) => (days === null ? [] : [{ division: subCompanyId, days }]));

  /** Null when everything of the kind is kept. */
  const cutOff = (period: RetentionPeriod, division: RawBuilder<unknown>, at: RawBuilder<unknown>) => {
    const days = daysOf(period);
    if (days.length === 0) return null;
    const newest = new Date(now.getTime() - Math.min(...days.map((each) => each.days)) * DAY_MS);
    return {
      join: sql`join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as kept (division uuid, days integer)
        on kept.division is not distinct from ${division}`,
      where: sql`${at} <= ${newest} and ${at} <= ${now}::timestamptz - kept.days * interval '1 day'`,
    };
  };

  const lock = (table: RawBuilder<unknown>) => (isRehearsal ? sql`` : sql`for update of ${table} skip locked`);

  const behind = (cursor: Cursor | null, at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    cursor ? sql`and (${at}, ${id}) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``;

  const portion = (kind: RetentionKind, rows: readonly Seen[]): Portion => {
    const last = rows.at(-1);
    return { counts: tally(kind, rows), next: last && rows.length === most ? { at: last.at, id: last.id } : null };
  };
  const NOTHING: Portion = { counts: [], next: null };

  /**
   * In a rehearsal, the shipments `s` that the round removes before it comes to what belongs to them: what goes with them is not counted again.
   * Each by its own organisation's periods, so that it is asked only where that is the one of the rehearsal.
   */
  const isGoneBefore = () => {
    const days = daysOf('shipmentDays');
    if (!isRehearsal || days.length === 0) return sql<boolean>`false`;
    return sql<boolean>`coalesce(s.organisation_id = ${organisationId} and s.delivery_status in ('completed', 'failed') and not ${IS_OWED}
      and exists (select from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as gone (division uuid, days integer)
        where gone.division is not distinct from s.sub_company_id
          and s.updated_at <= ${now}::timestamptz - gone.days * interval '1 day')
      and not ${isKeptByOthers('shipmentDays', sql.ref('s.organisation_id'), sql.ref('s.updated_at'), now)}, false)`;
  };

  const removedOf = (rows: readonly Seen[]) => rows.filter(({ verdict }) => verdict === 'removed').map(({ id }) => id);

  const actionsOf = async (which: RawBuilder<boolean>) => {
    const { rows } = await sql<{
      carrier: string;
      action: string;
    }>`select distinct p.carrier_id as carrier, p.action_id as action
      from waybill.proofs p where p.action_id is not null and ${which}`.execute(tx);
    return rows;
  };

  return {
    shipments: async (cursor: Cursor | null): Promise<Portion> => {
      const at = sql.ref('s.updated_at');
      const old = cutOff('shipmentDays', sql.ref('s.sub_company_id'), at);
      if (!old) return NOTHING;
      const verdict = verdictOf({
        'under-way': sql`not ${IS_OVER}`,
        unpaid: IS_OWED,
        shared: isKeptByOthers('shipmentDays', sql.ref('s.organisation_id'), at, now),
      });
      const { rows } =
        await sql<Seen>`select s.id, s.updated_at::text as at, ${monthOf(at)} as month, ${verdict} as verdict
        from waybill.shipments s ${old.join}
        where s.organisation_id = ${organisationId} and s.delivery_status <> 'deleted' and ${old.where}
          ${behind(cursor, at, sql.ref('s.id'))}
        order by s.updated_at, s.id limit ${most} ${lock(sql`s`)}`.execute(tx);
      const keys = removedOf(rows) as ShipmentKey[];
      if (!isRehearsal && keys.length > 0) {
        const actions = await actionsOf(
          sql`p.organisation_id = ${organisationId} and p.shipment_key = any (${keys}::uuid[])`,
        );
        await sql`delete from waybill.shipments where organisation_id = ${organisationId} and id = any (${keys}::uuid[])`.execute(
          tx,
        );
        await forgetActions(tx, actions);
      }
      return portion('shipments', rows);
    },

    /** Those that the organisation has made itself, also of shipments of others. */
    proofs: async (cursor: Cursor | null): Promise<Portion> => {
      const at = sql.ref('p.received_at');
      const division = sql`case ${organisationId}::uuid when s.organisation_id then s.sub_company_id
        when s.carrier_id then s.carrier_sub_company_id end`;
      const old = cutOff('proofDays', division, at);
      if (!old) return NOTHING;
      const verdict = verdictOf({
        'under-way': sql`not ${IS_OVER}`,
        unpaid: IS_OWED,
        shared: isKeptByOthers('proofDays', sql.ref('p.carrier_id'), at, now),
      });
      const { rows } =
        await sql<Seen>`select p.id, p.received_at::text as at, ${monthOf(at)} as month, ${verdict} as verdict
        from waybill.proofs p
        join waybill.shipments s on s.organisation_id = p.organisation_id and s.id = p.shipment_key ${old.join}
        where p.carrier_id = ${organisationId} and p.emptied_at is null and ${old.where} and not ${isGoneBefore()} ${behind(cursor, at, sql.ref('p.id'))}
        order by p.received_at, p.id limit ${most} ${lock(sql`p`)}`.execute(tx);
      const ids = removedOf(rows);
      if (!isRehearsal && ids.length > 0) {
        const isOfThese = sql<boolean>`p.carrier_id = ${organisationId} and p.id = any (${ids}::uuid[])`;
        await sql`update waybill.proofs p set emptied_at = ${now},
            content = p.content - '{accessPoint,addedBy,driverId}'::text[]
              || '{"name": null, "note": null, "signature": null, "position": null, "driver": null, "photos": []}'
          where ${isOfThese}`.execute(tx);
        await forgetActions(tx, await actionsOf(isOfThese));
      }
      return portion('proofs', rows);
    },

    messages: async (cursor: Cursor | null): Promise<Portion> => {
      const at = sql.ref('m.created_at');
      const old = cutOff('messageDays', sql.ref('m.sub_company_id'), at);
      if (!old) return NOTHING;
      const verdict = verdictOf({
        'under-way': sql`m.state = 'waiting' or (s.id is not null and not ${IS_OVER})`,
      });
      const { rows } =
        await sql<Seen>`select m.id, m.created_at::text as at, ${monthOf(at)} as month, ${verdict} as verdict
        from waybill.messages m left join waybill.shipments s on s.id = m.shipment_key ${old.join}
        where m.organisation_id = ${organisationId} and ${old.where} and not ${isGoneBefore()} ${behind(cursor, at, sql.ref('m.id'))}
        order by m.created_at, m.id limit ${most} ${lock(sql`m`)}`.execute(tx);
      const ids = removedOf(rows);
      if (!isRehearsal && ids.length > 0) {
        await sql`delete from waybill.messages where organisation_id = ${organisationId} and id = any (${ids}::uuid[])`.execute(
          tx,
        );
      }
      return portion('messages', rows);
    },

    /** The histories of shipments with which nothing has happened for as long, so that none is half told. */
    'shipment-entries': async (cursor: Cursor | null): Promise<Portion> => {
      const at = sql.ref('s.updated_at');
      const old = cutOff('historyDays', sql.ref('s.sub_company_id'), at);
      if (!old) return NOTHING;
      const verdict = verdictOf({
        'under-way': sql`not ${IS_OVER}`,
        unpaid: IS_OWED,
        shared: isKeptByOthers('historyDays', sql.ref('s.organisation_id'), at, now),
      });
      const { rows } = await sql<Seen & { count: number }>`
        select s.id, s.updated_at::text as at, ${monthOf(at)} as month, ${verdict} as verdict,
          (select count(*)::integer from waybill.shipment_history h where h.organisation_id = s.organisation_id and h.shipment_key = s.id
            and h.occurred_at <= ${now}::timestamptz - kept.days * interval '1 day') as count
        from waybill.shipments s ${old.join}
        where s.organisation_id = ${organisationId} and s.delivery_status <> 'deleted' and ${old.where} and not ${isGoneBefore()}
          ${behind(cursor, at, sql.ref('s.id'))}
        order by s.updated_at, s.id limit ${most} ${lock(sql`s`)}`.execute(tx);
      const keys = removedOf(rows.filter(({ count }) => count > 0));
      if (!isRehearsal && keys.length > 0) {
        // Each division's by its own period.
        for (const days of new Set(daysOf('historyDays').map((each) => each.days))) {
          const before = new Date(now.getTime() - days * DAY_MS);
          await sql`select waybill.remove_shipment_entries(${organisationId}, array(
              select s.id from waybill.shipments s ${old.join}
              where s.organisation_id = ${organisationId} and s.id = any (${keys}::uuid[]) and kept.days = ${days}), ${before})`.execute(
            tx,
          );
        }
      }
      return portion('shipment-entries', rows);
    },

    /** What people did with settings, users and other records, and who has signed in. */
    'log-entries': async (cursor: Cursor | null): Promise<Portion> => {
      const at = sql.ref('a.occurred_at');
      const old = cutOff('historyDays', sql.ref('a.sub_company_id'), at);
      if (!old) return NOTHING;
      const { rows } =
        await sql<Seen>`select a.id, a.occurred_at::text as at, ${monthOf(at)} as month, 'removed' as verdict
        from waybill.audit_log a ${old.join}
        where a.organisation_id = ${organisationId} and ${old.where} ${behind(cursor, at, sql.ref('a.id'))}
        order by a.occurred_at, a.id limit ${most}`.execute(tx);
      if (!isRehearsal && rows.length > 0) {
        await sql`select waybill.remove_log_entries(${organisationId}, ${removedOf(rows)}::uuid[])`.execute(tx);
      }
      return portion('log-entries', rows);
    },

    /** Days of vehicles. They are emptied each hour, by their own period: here they are only counted. */
    positions: async (): Promise<Portion> => {
      if (!isRehearsal) return NOTHING;
      const { rows } =
        await sql<Seen>`select null as id, null as at, to_char(k.day, 'YYYY-MM') as month, 'removed' as verdict,
          count(*)::integer as count
        from waybill.vehicle_days k
        join waybill.vehicles v on v.organisation_id = k.organisation_id and v.id = k.vehicle_id
        join jsonb_to_recordset(${JSON.stringify(daysOf('positionDays'))}::jsonb) as kept (division uuid, days integer)
          on kept.division is not distinct from v.sub_company_id
        where k.organisation_id = ${organisationId} and k.emptied_at is null
          and (k.day + 1)::timestamp at time zone k.time_zone <= ${now}::timestamptz - kept.days * interval '1 day'
        group by 3`.execute(tx);
      return { counts: tally('positions', rows), next: null };
    },
  } as const satisfies Record<RetentionKind, (cursor: Cursor | null) => Promise<Portion>>;
};
