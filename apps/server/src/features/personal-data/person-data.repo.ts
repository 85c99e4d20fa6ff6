import type { PersonCount, PersonVerdict } from '@waybill/domain/person';
import { searchTextOf } from '@waybill/domain/search-text';
import { addressLine } from '@waybill/domain/stop';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/connect.ts';
import { wholeList } from '../../db/whole-list.ts';
import { forgetActions } from '../../records/forget-actions.ts';
import type { FilePage, StoredFile } from '../../records/kept-tar.ts';
import { callsOf, isMember, isNamed, type Sought, sureCallsOf, wholeWords } from './person-rows.sql.ts';
import { PERSON_TABLES, type PersonTable, shipmentColumns } from './person-tables.sql.ts';

/** Rows that are looked through in one statement. */
const WINDOW = 20_000;
/** Shipments that are emptied at a time: whoever works with one of them waits no longer. */
const ERASED_AT_ONCE = 200;
/** Shipments whose files are listed at a time. */
const FILES_OF = 500;

/** Changes of these fields told something of the person. Those of a stop say which. */
const STOP_PATHS = ['receiverName', 'phoneNumber', 'email', 'streetAddress1', 'locationName', 'place'];
type Role = 'dropoff' | 'pickup' | 'owner' | 'met' | 'mailed';
/** Each field, with what somebody must be in a shipment for it to be theirs. */
const PATHS: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(
    (['dropoff', 'pickup'] as const).flatMap((stop) => STOP_PATHS.map((path) => [`${stop}.${path}`, [stop]])),
  ),
  ownerName: ['owner'],
  ownerEmail: ['owner'],
  senderName: ['pickup'],
  receivedBy: ['dropoff', 'met'],
  pickedUpFrom: ['pickup', 'met'],
  receiverId: ['dropoff'],
  receiverNote: ['dropoff'],
  driverNote: ['dropoff', 'pickup'],
  failureNote: ['dropoff', 'pickup'],
  recipients: ['dropoff', 'mailed'],
};

/** What a step of erasing has done; with `isLast` there is nothing left for it to do. */
export type Erased = { readonly counts: readonly PersonCount[]; readonly isLast: boolean };
type ExportedRows = { readonly table: string; readonly rows: readonly object[] };

const isOver = (shipment: 'r' | 's') =>
  sql<boolean>`${sql.ref(`${shipment}.delivery_status`)} in ('completed', 'failed', 'deleted')`;

const objectOf = (columns: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(columns).flatMap(([column, value]) => [sql`${column}::text`, value]))})`;

/** Everything of an organisation that names one person. */
export const personData = (tx: Tx, sought: Sought) => {
  const { organisationId, requestId, identity } = sought;
  const calls = [...callsOf(sought)];
  const sureCalls = [...sureCallsOf(sought)];

  const mine = sql`f.organisation_id = ${organisationId} and f.request_id = ${requestId}`;

  const fromOf = ({ table, shipment, organisation, where }: PersonTable) => ({
    tables: sql`${sql.table(`waybill.${table}`)} r`,
    found: shipment ? sql`waybill.person_shipments f` : null,
    condition: sql`${sql.ref(`r.${organisation ?? 'organisation_id'}`)} = ${organisationId} and (${where(sought)})
      ${shipment ? sql`and ${mine} and f.shipment_key = ${sql.ref(`r.${shipment}`)}` : sql``}`,
  });

  const reasonsOf = ({ shipment, stays }: PersonTable): readonly (readonly [PersonVerdict, RawBuilder<boolean>])[] => [
    ...(shipment ? [['under-way', sql<boolean>`not f.is_over`] as const] : []),
    ...(stays?.(sought) ?? []),
  ];

  /** What somebody has begun to carry again since it was found stays as it is, with all that belongs to it. */
  const leaveBegunAgain = async (): Promise<void> => {
    await sql`update waybill.person_shipments f set is_over = false from waybill.shipments r
      where ${mine} and f.is_over and r.id = f.shipment_key and not ${isOver('r')}`.execute(tx);
  };

  const count = async (table: PersonTable): Promise<readonly PersonCount[]> => {
    const { tables, found, condition } = fromOf(table);
    const reasons = reasonsOf(table);
    const verdict =
      reasons.length === 0
        ? sql`'erased'`
        : sql`case ${sql.join(
            reasons.map(([reason, holds]) => sql`when ${holds} then ${reason}::text`),
            sql` `,
          )} else 'erased' end`;
    const { rows } = await sql<{ verdict: PersonVerdict; count: number }>`
      select ${verdict} as verdict, count(*)::integer as count from ${tables} ${found ? sql`, ${found}` : sql``}
      where ${condition} group by 1`.execute(tx);
    return rows.map((row) => ({ place: table.place, ...row }));
  };

  const erase = async (table: PersonTable): Promise<void> => {
    const { tables, found, condition } = fromOf(table);
    const free = sql.join(
      [condition, ...reasonsOf(table).map(([, holds]) => sql`not coalesce(${holds}, false)`)],
      sql` and `,
    );
    if (table.erased === 'none') return;
    if (table.erased === 'removed') {
      await sql`delete from ${tables} ${found ? sql`using ${found}` : sql``} where ${free}`.execute(tx);
      return;
    }
    const values = Object.entries(table.erased(sought)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { rows } = await sql<{ row: Record<string, string | null> }>`update ${tables} set ${sql.join(values)}
      ${found ? sql`from ${found}` : sql``} where ${free} returning to_jsonb(r) as row`.execute(tx);
    if (table.table === 'proofs') await eraseAround(rows.map(({ row }) => row));
  };

  /** What belongs to proofs that were emptied: photos, what the driver has said, and why one was withdrawn. */
  const eraseAround = async (proofs: readonly Readonly<Record<string, string | null>>[]): Promise<void> => {
    const actions = proofs.flatMap(({ carrier_id: carrier, action_id: action }) =>
      carrier && action ? [{ carrier, action }] : [],
    );
    await forgetActions(tx, actions);
    const ids = proofs.map(({ id }) => id ?? '');
    await sql`update waybill.seals set content = null
      where organisation_id = ${organisationId} and subject_id = any (${ids}::uuid[]) and content is not null`.execute(
      tx,
    );
  };

  type Searched = Record<
    `${'dropoff' | 'pickup'}_${'receiver_name' | 'location_name' | 'phone_number' | 'email' | 'street_address1' | 'postcode' | 'city'}`,
    string | null
  > & {
    id: string;
    receiver_id: string | null;
    sender_name: string | null;
    owner_name: string | null;
    owner_email: string | null;
  };

  const piecesOf = (shipment: Searched): readonly string[] => {
    const ofStop = (stop: 'dropoff' | 'pickup') => [
      shipment[`${stop}_receiver_name`],
      shipment[`${stop}_location_name`],
      addressLine({
        streetAddress1: shipment[`${stop}_street_address1`],
        postcode: shipment[`${stop}_postcode`],
        city: shipment[`${stop}_city`],
      }),
      shipment[`${stop}_phone_number`],
      shipment[`${stop}_email`],
    ];
    const parts = [...ofStop('dropoff'), ...ofStop('pickup'), shipment.receiver_id, shipment.sender_name];
    return searchTextOf([...parts, shipment.owner_name, shipment.owner_email]).split(' | ');
  };

  /** Takes what is emptied out of the texts that are searched, and words that no text has any more out of those that are proposed. */
  const eraseFromSearch = async (keys: readonly string[]): Promise<void> => {
    const { rows } = await sql<{
      before: Searched;
      after: Partial<Searched>;
    }>`select to_jsonb(r) as before, ${objectOf(shipmentColumns(sought))} as after
      from waybill.shipments r join waybill.person_shipments f on f.shipment_key = r.id
      where ${mine} and r.id = any (${keys}::uuid[])`.execute(tx);
    const given = rows.map(({ before, after }) => {
      const was = [...new Set([...piecesOf(before), ...searchTextOf([identity.email]).split(' | ')])];
      const is = piecesOf({ ...before, ...after });
      return {
        key: before.id,
        gone: was.filter((piece) => !is.includes(piece)),
        added: is.filter((piece) => !was.includes(piece)),
      };
    });
    await sql`update waybill.shipment_search t set search_text = array_to_string(array(
          select piece from unnest(string_to_array(t.search_text, ' | ')) with ordinality p (piece, place)
          where piece <> all (array(select jsonb_array_elements_text(given.gone))) order by place)
        || array(select jsonb_array_elements_text(given.added)), ' | ')
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (key uuid, gone jsonb, added jsonb)
      where t.shipment_key = given.key`.execute(tx);
    const old = [...new Set(given.flatMap(({ gone }) => gone).flatMap((piece) => piece.split(' ')))];
    await sql`delete from waybill.search_words w where w.word = any (${old}::text[])
        and w.organisation_id in (select t.organisation_id from waybill.shipment_search t where t.shipment_key = any (${keys}::uuid[]))
        and not exists (select from waybill.shipment_search t
          where t.organisation_id = w.organisation_id and t.search_text like '%' || w.word || '%')`.execute(tx);
  };

  /** Some of the shipments that are over. One that somebody has begun to carry again since it was found stays as it is. */
  const eraseShipments = async (): Promise<Erased> => {
    const { rows } = await sql<{ key: string }>`select r.id as key
      from waybill.person_shipments f join waybill.shipments r on r.id = f.shipment_key
      where ${mine} and f.is_over and ${isOver('r')} order by r.id limit ${ERASED_AT_ONCE} for update of r`.execute(tx);
    const keys = rows.map(({ key }) => key);
    await eraseFromSearch(keys);
    const values = Object.entries(shipmentColumns(sought)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update waybill.shipments r set ${sql.join(values)} from waybill.person_shipments f
      where ${mine} and f.shipment_key = r.id and r.id = any (${keys}::uuid[])`.execute(tx);
    await sql`delete from waybill.person_shipments f where ${mine} and f.shipment_key = any (${keys}::uuid[])`.execute(
      tx,
    );
    const isLast = keys.length < ERASED_AT_ONCE;
    const { rows: left } = await sql<{
      count: number;
    }>`select count(*)::integer as count from waybill.person_shipments f where ${mine}`.execute(tx);
    const counts: readonly PersonCount[] = [
      { place: 'shipments', verdict: 'erased', count: keys.length },
      { place: 'shipments', verdict: 'under-way', count: isLast ? (left[0]?.count ?? 0) : 0 },
    ];
    return { counts: counts.filter((each) => each.count > 0), isLast };
  };

  const named = (columns: Parameters<typeof isNamed>[1]) => isNamed(sought, columns, 's');
  const stopNamed = (stop: 'dropoff' | 'pickup') =>
    named({ name: `${stop}_receiver_name`, phone: `${stop}_phone_number`, email: `${stop}_email` });
  const asOwner = named({ name: 'owner_name', email: 'owner_email' });
  // Who has signed is only a name: where a number or an address is known, it may be somebody else's.
  const hasMet =
    identity.email || identity.phoneNumber
      ? sql`false`
      : sql`coalesce(${named({ name: 'received_by' })}, false) or coalesce(${named({ name: 'picked_up_from' })}, false)`;
  const isMailed = sql`exists (select from unnest(s.pod_emails) mail where lower(mail) = ${identity.email})`;

  const exportOf = (table: PersonTable) => {
    if (table.exported === 'none') return null;
    const theirs = table.exported?.(sought);
    const { tables, found, condition } = fromOf(table);
    return sql<{ row: Record<string, unknown> }>`select to_jsonb(r) || ${objectOf(theirs?.columns ?? {})} as row
      from ${tables} ${found ? sql`, ${found}` : sql``} where ${condition} and ${theirs?.where ?? sql`true`}`;
  };

  /** Of changes, neither those of somebody at the other stop nor texts of others. */
  const history = sql<{ row: object }>`select jsonb_build_object('occurred_at', h.occurred_at, 'action', h.action,
      'changes', (select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(h.changes) c
        where case when p.paths ? c.key then p.paths -> c.key ?| waybill.roles_of(f)
          when c.key like 'dropoff.%' then f.is_dropoff when c.key like 'pickup.%' then f.is_pickup else true end),
      'reason', case when f.is_dropoff or f.is_pickup then h.reason end) as row
    from waybill.shipment_history h join waybill.person_shipments f on f.shipment_key = h.shipment_key,
      (select ${JSON.stringify(PATHS)}::jsonb as paths) p
    where ${mine} and h.organisation_id = ${organisationId}`;

  return {
    /** Notes the shipments that name them, a window at a time, from behind a key on. Returns the next one, or null. */
    findShipments: async (after: string | null): Promise<string | null> => {
      if (after === null) {
        await sql`delete from waybill.person_shipments f where ${mine}`.execute(tx);
      }
      const within = sql`s.organisation_id = ${organisationId} ${after ? sql`and s.id > ${after}` : sql``}`;
      const { rows } = await sql<{ id: string }>`select s.id from waybill.shipments s where ${within}
        order by s.id offset ${WINDOW - 1} limit 1`.execute(tx);
      const last = rows[0]?.id ?? null;
      await sql`insert into waybill.person_shipments (organisation_id, request_id, shipment_key, is_dropoff, is_pickup, is_owner,
          is_met, is_mailed, is_over)
        select ${organisationId}::uuid, ${requestId}::uuid, n.* from (
          select s.id, coalesce(${stopNamed('dropoff')}, false) as dropoff, coalesce(${stopNamed('pickup')}, false) as pickup,
            coalesce(${asOwner}, false) as owner, ${hasMet} as met, ${isMailed} as mailed, ${isOver('s')} as is_over
          from waybill.shipments s where ${within} ${last ? sql`and s.id <= ${last}` : sql``}) n
        where n.dropoff or n.pickup or n.owner or n.met or n.mailed
        on conflict do nothing`.execute(tx);
      // In the last transaction, since others who have found theirs wait for it.
      if (last === null) await sql`select waybill.analyze_person_shipments()`.execute(tx);
      return last;
    },

    steps: PERSON_TABLES.length,

    /** What a step finds. */
    look: async (index: number): Promise<readonly PersonCount[]> => {
      const table = PERSON_TABLES[index];
      return table ? count(table) : [];
    },

    /** What of it is gone now, and what stays; what is many goes some at a time. */
    erase: async (index: number): Promise<Erased> => {
      const table = PERSON_TABLES[index];
      if (!table) return { counts: [], isLast: true };
      if (table.table === 'shipments') return eraseShipments();
      if (table.shipment) await leaveBegunAgain();
      const counts = await count(table);
      if (counts.some(({ verdict }) => verdict === 'erased')) await erase(table);
      return { counts, isLast: true };
    },

    /** Histories, mails, and what others have entered: what no description says. */
    rest: async (isErasing: boolean): Promise<readonly PersonCount[]> => {
      if (isErasing) await leaveBegunAgain();
      const { rows } = await sql<{
        entries: number;
        underWay: number;
        log: number;
        isMember: boolean;
        others: number;
      }>`select
        (select count(*)::integer from waybill.shipment_history h join waybill.person_shipments f on f.shipment_key = h.shipment_key
          where ${mine} and h.organisation_id = ${organisationId} and f.is_over) as entries,
        (select count(*)::integer from waybill.shipment_history h join waybill.person_shipments f on f.shipment_key = h.shipment_key
          where ${mine} and h.organisation_id = ${organisationId} and not f.is_over) as "underWay",
        (select count(*)::integer from waybill.shipment_history h where h.actor_organisation_id = ${organisationId}
          and h.actor_kind = 'user' and h.actor_email = ${identity.email}) +
        (select count(*)::integer from waybill.audit_log a where a.organisation_id = ${organisationId}
          and ((a.actor_kind = 'user' and a.actor_email = ${identity.email}) 
            or waybill.log_entry_names(a, ${wholeWords(sureCalls)}, ${wholeWords(calls)}))) as log,
        ${isMember(sought)} as "isMember",
        (select count(*)::integer from waybill.shipments s where s.organisation_id <> ${organisationId}
          and ${organisationId} in (s.carrier_id, s.forwarder_id)
          and (${stopNamed('dropoff')} or ${stopNamed('pickup')} or ${asOwner})) as others`.execute(tx);
      const [found] = rows;
      if (!found) return [];
      if (isErasing) {
        await sql`select waybill.blank_shipment_entries(${organisationId}, ${requestId}, ${JSON.stringify(PATHS)}::jsonb, ${calls}::text[])`.execute(
          tx,
        );
        if (!found.isMember) {
          await sql`select waybill.blank_log_entries(${organisationId}, ${requestId}, ${identity.email}, ${sureCalls}::text[], ${calls}::text[])`.execute(
            tx,
          );
        }
        // Of an account of another organisation they are that one's.
        await sql`delete from waybill.outbox o where o.payload ->> 'to' = ${identity.email}
          and (o.sent_at is not null or o.given_up_at is not null)
          and not exists (select from waybill.users u where u.email = ${identity.email})`.execute(tx);
      }
      const counts: readonly PersonCount[] = [
        { place: 'shipment-entries', verdict: 'erased', count: found.entries },
        { place: 'shipment-entries', verdict: 'under-way', count: found.underWay },
        { place: 'log-entries', verdict: found.isMember ? 'member' : 'erased', count: found.log },
        { place: 'shipments', verdict: 'others', count: found.others },
      ];
      return counts.filter((each) => each.count > 0);
    },

    /** What is known of them, table by table and portion by portion; and what was done with their shipments. */
    export: async function* (): AsyncGenerator<ExportedRows> {
      for (const each of PERSON_TABLES) {
        const query = exportOf(each);
        if (!query) continue;
        const kept = ['shipment_id', 'created_at', 'occurred_at', 'happened_at', 'kind', 'action', ...each.columns];
        for await (const portion of wholeList(tx, query).portions()) {
          const rows = portion.map(({ row }) =>
            Object.fromEntries(Object.entries(row).filter(([name]) => kept.includes(name))),
          );
          yield { table: each.table, rows };
        }
      }
      for await (const portion of wholeList(tx, history).portions()) {
        yield { table: 'shipment_history', rows: portion.map(({ row }) => row) };
      }
    },

    /** Of some of the shipments at a time. */
    files: async (after: string | null): Promise<FilePage> => {
      const { rows: some } = await sql<{ key: string }>`select f.shipment_key as key from waybill.person_shipments f
        where ${mine} ${after ? sql`and f.shipment_key > ${after}` : sql``} order by f.shipment_key limit ${FILES_OF}`.execute(
        tx,
      );
      const isOfSome = sql`${mine} and f.shipment_key = any (${some.map(({ key }) => key)}::uuid[])`;
      const { rows: files } = await sql<StoredFile>`
        select a.file_key as key, s.shipment_id || '/' || a.name as name, a.bytes
          from waybill.attachments a join waybill.person_shipments f on f.shipment_key = a.shipment_key and f.organisation_id = a.organisation_id
          join waybill.shipments s on s.id = f.shipment_key
          where ${isOfSome} and (f.is_dropoff or f.is_pickup or f.is_owner)
        union select p.file_key, s.shipment_id || '/' || p.id || case p.type when 'application/pdf' then '.pdf' else '.jpg' end, p.bytes
          from waybill.proof_photos p join waybill.proofs o on o.carrier_id = p.added_by_organisation_id and o.action_id = p.action_id
          join waybill.person_shipments f on f.shipment_key = o.shipment_key and f.organisation_id = o.organisation_id
          join waybill.shipments s on s.id = f.shipment_key where ${isOfSome} and ((o.kind = 'dropoff' and f.is_dropoff) or (o.kind = 'pickup' and f.is_pickup))`.execute(
        tx,
      );
      return { files, next: some.length === FILES_OF ? (some.at(-1)?.key ?? null) : null };
    },
  };
};
export type PersonData = ReturnType<typeof personData>;
