import type { PersonPlace, PersonVerdict } from '@waybill/domain/person';
import { type RawBuilder, sql } from 'kysely';
import { callsOf, isMember, isNamed, isWithin, type Sought, wholeWords } from './person-rows.sql.ts';

type Verdicts = readonly (readonly [PersonVerdict, RawBuilder<boolean>])[];

type Exported = {
  readonly columns?: Readonly<Record<string, RawBuilder<unknown>>>;
  readonly where?: RawBuilder<boolean>;
};

/**
 * A table in which somebody may be named. Finding, counting, exporting and erasing follow from its description; a test fails for a column that looks
 * like a person's and is neither here nor among NOT_OF_PERSONS.
 */
export type PersonTable = {
  readonly table: string;
  /** Whose the rows are, where that is another column. */
  readonly organisation?: 'carrier_id';
  readonly place: PersonPlace;
  /** Those that may hold somebody's data. */
  readonly columns: readonly string[];
  /** The column with the shipment, where rows belong to shipments that name them: `f` is then their row of person_shipments. */
  readonly shipment?: 'id' | 'shipment_key';
  /** Rows `r` that name them; of rows of a shipment, those that are about them. Without a shipment, all of the organisation are looked at. */
  readonly where: (sought: Sought) => RawBuilder<boolean>;
  /** Why some of them stay. */
  readonly stays?: (sought: Sought) => Verdicts;
  /** Of a row that names several people, what is theirs, and where; `none`, where that cannot be told apart. All of the columns where it is not said. */
  readonly exported?: 'none' | ((sought: Sought) => Exported);
  /** What becomes of the others: new values, or the rows go. `none` is told and stays as it is. */
  readonly erased: 'removed' | 'none' | ((sought: Sought) => Readonly<Record<string, RawBuilder<unknown>>>);
};

const NULL = sql`null`;
const EMPTY = sql`''`;
const NO_OBJECT = sql`'{}'`;
const r = (column: string) => sql.ref(`r.${column}`);

const isCalled = ({ identity }: Sought, name: RawBuilder<unknown>) =>
  sql<boolean>`coalesce(waybill.name_key(${name}) = waybill.name_key(${identity.name}), false)`;

const OF_STOP = sql<boolean>`((r.kind = 'dropoff' and f.is_dropoff) or (r.kind = 'pickup' and f.is_pickup))`;
const OF_THEM = sql<boolean>`(f.is_dropoff or f.is_pickup or f.is_owner)`;

/** The columns of a stop in the shipment: an address where nobody but them is at home goes as well, and town and postcode stay. */
const stopColumns = (stop: 'dropoff' | 'pickup', { identity }: Sought) => {
  const flag = sql.ref(`f.is_${stop}`);
  const isHome = sql`(${r(`${stop}_location_name`)} is null
    or waybill.name_key(${r(`${stop}_location_name`)}) = waybill.name_key(${identity.name ?? ''}))`;
  const gone = (column: string, when: RawBuilder<unknown> = flag) => [
    `${stop}_${column}`,
    sql`case when ${when} then null else ${r(`${stop}_${column}`)} end`,
  ];
  return Object.fromEntries([
    gone('receiver_name'),
    gone('phone_number'),
    gone('email'),
    gone('location_name', sql`${flag} and ${isHome}`),
    gone('street_address1', sql`${flag} and ${isHome}`),
  ]);
};

/** Whose a column of a shipment is, besides those of its stops. */
const ofWhom = (sought: Sought): Readonly<Record<string, RawBuilder<boolean>>> => ({
  received_by: sql`(f.is_dropoff or (f.is_met and ${isCalled(sought, r('received_by'))}))`,
  picked_up_from: sql`(f.is_pickup or (f.is_met and ${isCalled(sought, r('picked_up_from'))}))`,
  receiver_id: sql`f.is_dropoff`,
  receiver_note: sql`f.is_dropoff`,
  driver_note: sql`(f.is_dropoff or f.is_pickup)`,
  failure_note: sql`(f.is_dropoff or f.is_pickup)`,
  key_digest: sql`f.is_dropoff`,
  sender_name: sql`f.is_pickup`,
  owner_name: sql`f.is_owner`,
  owner_email: sql`f.is_owner`,
});

export const shipmentColumns = (sought: Sought): Readonly<Record<string, RawBuilder<unknown>>> => ({
  ...stopColumns('dropoff', sought),
  ...stopColumns('pickup', sought),
  ...Object.fromEntries(
    Object.entries(ofWhom(sought)).map(([column, isTheirs]) => [
      column,
      sql`case when ${isTheirs} then null else ${r(column)} end`,
    ]),
  ),
  pod_emails: sql`array(select mail from unnest(r.pod_emails) mail where lower(mail) is distinct from ${sought.identity.email})`,
  // An edit or an undo that began before would bring them back.
  version: sql`r.version + 1`,
});

const STOP_COLUMNS = ['receiver_name', 'phone_number', 'email', 'location_name', 'street_address1'];

/** What of a shipment is theirs, and not of whoever is at its other stop. */
const shipmentExported = (sought: Sought): Exported => {
  const whose: Readonly<Record<string, RawBuilder<boolean>>> = {
    ...Object.fromEntries(
      (['dropoff', 'pickup'] as const).flatMap((stop) =>
        STOP_COLUMNS.map((column) => [`${stop}_${column}`, sql.ref<boolean>(`f.is_${stop}`)]),
      ),
    ),
    ...ofWhom(sought),
    // It opens the page of the shipment.
    key_digest: sql`false`,
  };
  return {
    columns: {
      ...Object.fromEntries(
        Object.entries(whose).map(([column, isTheirs]) => [column, sql`case when ${isTheirs} then ${r(column)} end`]),
      ),
      pod_emails: sql`array(select mail from unnest(r.pod_emails) mail where lower(mail) = ${sought.identity.email})`,
    },
  };
};

const EMPTIED = sql`r.content - '{accessPoint,addedBy}'::text[]
  || '{"name": null, "note": null, "signature": null, "position": null, "photos": []}'`;

/** A message about a shipment of theirs that is over. */
const isOfOver = ({ organisationId, requestId }: Sought) => sql<boolean>`exists (select from waybill.person_shipments f
  where f.organisation_id = ${organisationId} and f.request_id = ${requestId} and f.shipment_key = r.shipment_key and f.is_over and ${OF_THEM})`;

/** A message to the address or number of a stop, or of an owner, that is theirs. */
const isToThem = ({ organisationId, requestId }: Sought) => sql<boolean>`exists (select from waybill.person_shipments f
  join waybill.shipments s on s.id = f.shipment_key
  where f.organisation_id = ${organisationId} and f.request_id = ${requestId} and f.shipment_key = r.shipment_key
    and ((f.is_dropoff and r.recipient in (s.dropoff_email, s.dropoff_phone_number))
      or (f.is_pickup and r.recipient in (s.pickup_email, s.pickup_phone_number))
      or (f.is_owner and r.recipient = s.owner_email)))`;

/*
 * Rows that follow from a shipment of theirs by what is in them, and not by its key. Each way is a join of its own: tied by `or`, all rows would be held
 * against all of their shipments.
 */

/** The shipments `s` in which they are `role`, with their rows `f`. */
const shipmentsAs = ({ organisationId, requestId }: Sought, role: 'dropoff' | 'pickup' | 'owner') =>
  sql`waybill.person_shipments f join waybill.shipments s on s.id = f.shipment_key
    and f.organisation_id = ${organisationId} and f.request_id = ${requestId} and ${sql.ref(`f.is_${role}`)}`;

/** Places that are kept for their stop of a shipment: with its keys, or its name and street. */
const isTheirPlace = (sought: Sought) => {
  const ways = (['dropoff', 'pickup'] as const).flatMap((stop) => [
    sql`select k.id from ${shipmentsAs(sought, stop)}
      join waybill.stop_places p on p.organisation_id = s.organisation_id and p.shipment_key = s.id and p.kind = ${stop}
      join waybill.known_places k on k.organisation_id = p.organisation_id and k.address_key = p.address_key and k.receiver_key = p.receiver_key`,
    sql`select k.id from ${shipmentsAs(sought, stop)}
      join waybill.known_places k on k.organisation_id = s.organisation_id
        and waybill.name_key(k.receiver_name) = waybill.name_key(${sql.ref(`s.${stop}_receiver_name`)})
        and waybill.fold(k.street) = waybill.fold(${sql.ref(`s.${stop}_street_address1`)})`,
  ]);
  const byName = sql`select k.id from waybill.known_places k
    where k.organisation_id = ${sought.organisationId} and ${byNameAlone('receiver_name', 'k')(sought)}`;
  return sql<boolean>`r.id in (${sql.join([...ways, byName], sql` union all `)})`;
};

/** Payments that say so, and those for a shipment of theirs whose payer has the name or the address that they have there. */
const isPayer = (sought: Sought) => {
  const people = [
    ['dropoff', 'dropoff_receiver_name', 'dropoff_email'],
    ['pickup', 'pickup_receiver_name', 'pickup_email'],
    ['owner', 'owner_name', 'owner_email'],
  ] as const;
  const ways = people.map(
    ([role, name, email]) => sql`select p.id from ${shipmentsAs(sought, role)}
      join waybill.payment_shipments o on o.shipment_key = s.id
      join waybill.payments p on p.organisation_id = o.organisation_id and p.id = o.payment_key
        and coalesce(lower(${sql.ref(`s.${email}`)}) = lower(p.payer_email),
          waybill.name_key(${sql.ref(`s.${name}`)}) = waybill.name_key(p.payer_name), false)`,
  );
  const byThemselves = sql`select p.id from waybill.payments p where p.organisation_id = ${sought.organisationId}
    and ${isNamed(sought, { name: 'payer_name', email: 'payer_email' }, 'p')}`;
  return sql<boolean>`r.id in (${sql.join([...ways, byThemselves], sql` union all `)})`;
};

/** Rows of files that name them, and those that a shipment of theirs was made or changed by. */
const isInCells = (sought: Sought) => {
  const { organisationId, requestId } = sought;
  const imported = sql`waybill.person_shipments f
    join waybill.import_shipments m on m.organisation_id = f.organisation_id and m.shipment_key = f.shipment_key
    join waybill.import_rows i on i.organisation_id = m.organisation_id and i.import_id = m.import_id`;
  const mine = sql`f.organisation_id = ${organisationId} and f.request_id = ${requestId} and ${OF_THEM}`;
  const ways = [
    sql`select i.import_id, i.number from waybill.import_rows i
      where i.organisation_id = ${organisationId} and ${isWithin(sought, sql`i.cells`)}`,
    ...['shipment_id', 'external_id'].map(
      (number) => sql`select i.import_id, i.number from ${imported}
        join waybill.shipments s on s.id = f.shipment_key and ${sql.ref(`s.${number}`)} = ${sql.ref(`i.${number}`)} where ${mine}`,
    ),
    sql`select i.import_id, i.number from ${imported}
      join waybill.imported_contents c on c.organisation_id = f.organisation_id and c.shipment_key = f.shipment_key and c.content = i.content
      where ${mine}`,
  ];
  return sql<boolean>`(r.import_id, r.number) in (${sql.join(ways, sql` union all `)})`;
};

const ACTIVE_IMPORT = sql`('reading', 'checking', 'ready', 'importing', 'undoing')`;

/** Beside a name of somebody nothing says whose it is: it counts where nothing but the name is known. */
const byNameAlone =
  (column: string, row = 'r') =>
  (sought: Sought): RawBuilder<boolean> =>
    sought.identity.phoneNumber === null && sought.identity.email === null
      ? isNamed(sought, { name: column }, row)
      : sql<boolean>`false`;

const memberStays = (sought: Sought): Verdicts => [['member', isMember(sought)]];

/** Names of people of the organisation, beside what they did. */
const nameOfAuthor = (table: string, column: string): PersonTable => ({
  table,
  place: 'log-entries',
  columns: [column],
  where: byNameAlone(column),
  stays: memberStays,
  erased: () => ({ [column]: EMPTY }),
});

/** The same with address and browser, as an author is kept. */
const author = (table: string): PersonTable => ({
  table,
  place: 'log-entries',
  columns: ['actor'],
  where: ({ identity }) => sql<boolean>`r.actor ->> 'email' = ${identity.email}`,
  stays: memberStays,
  erased: () => ({ actor: sql`r.actor || '{"name": "", "email": null, "address": null, "userAgent": null}'` }),
});

const isAuthor = ({ identity }: Sought) => sql<boolean>`coalesce(lower(r.actor_email) = ${identity.email}, false)`;

/** In the order in which they are erased: what is found through other rows comes before those. */
export const PERSON_TABLES: readonly PersonTable[] = [
  {
    table: 'imports',
    place: 'imports',
    columns: ['file_key'],
    where: (sought) => sql<boolean>`r.file_key is not null and (
      exists (select from waybill.import_rows i where i.organisation_id = r.organisation_id and i.import_id = r.id
        and ${isWithin(sought, sql`i.cells`)})
      or exists (select from waybill.import_shipments i join waybill.person_shipments f
          on f.organisation_id = i.organisation_id and f.shipment_key = i.shipment_key
        where i.organisation_id = r.organisation_id and i.import_id = r.id and f.request_id = ${sought.requestId}))`,
    stays: () => [['under-way', sql`r.state in ${ACTIVE_IMPORT}`]],
    exported: 'none',
    erased: () => ({ file_key: NULL }),
  },
  {
    table: 'import_rows',
    place: 'imports',
    columns: ['cells', 'content', 'problems', 'clashes', 'group_key'],
    where: isInCells,
    stays: () => [
      [
        'under-way',
        sql`exists (select from waybill.imports i where i.organisation_id = r.organisation_id and i.id = r.import_id
          and i.state in ${ACTIVE_IMPORT})`,
      ],
    ],
    exported: 'none',
    erased: () => ({
      cells: sql`array_fill(''::text, array[cardinality(r.cells)])`,
      content: NULL,
      problems: NULL,
      clashes: NULL,
      group_key: NULL,
    }),
  },
  {
    table: 'import_shipments',
    place: 'imports',
    columns: ['before', 'moved_from'],
    shipment: 'shipment_key',
    where: () => sql`(r.before is not null or r.moved_from is not null)`,
    exported: 'none',
    erased: () => ({ before: NULL, moved_from: NULL }),
  },
  {
    table: 'imported_contents',
    place: 'imports',
    columns: ['content'],
    shipment: 'shipment_key',
    where: () => sql`true`,
    exported: 'none',
    erased: 'removed',
  },
  {
    table: 'proofs',
    place: 'proofs',
    columns: ['content'],
    shipment: 'shipment_key',
    where: (sought) =>
      sql`r.emptied_at is null and (${OF_STOP} or (f.is_met and ${isCalled(sought, sql`r.content ->> 'name'`)}))`,
    exported: () => ({ columns: { content: sql`r.content - 'driver'` } }),
    stays: ({ organisationId }) => [['others', sql`r.carrier_id <> ${organisationId}`]],
    erased: () => ({ content: EMPTIED, emptied_at: sql`now()` }),
  },
  {
    table: 'attachments',
    place: 'files',
    columns: ['name', 'file_key', 'thumbnail_key'],
    shipment: 'shipment_key',
    where: () => OF_THEM,
    erased: 'removed',
  },
  {
    table: 'known_places',
    place: 'places',
    columns: [
      'receiver_name',
      'receiver_key',
      'street',
      'address_key',
      'city',
      'postcode',
      'search_text',
      'latitude',
      'longitude',
    ],
    where: isTheirPlace,
    erased: 'removed',
  },
  {
    table: 'stop_places',
    place: 'places',
    columns: ['street', 'found_address', 'city', 'postcode', 'address_key', 'receiver_key', 'latitude', 'longitude'],
    shipment: 'shipment_key',
    where: () => OF_STOP,
    erased: 'removed',
  },
  {
    table: 'messages',
    place: 'messages',
    columns: ['recipient', 'recipient_name', 'subject', 'body', 'html', 'details', 'problem', 'external_id'],
    where: (
      sought,
    ) => sql<boolean>`r.recipient <> '' and (${isNamed(sought, { name: 'recipient_name', email: 'recipient' })}
      or r.recipient = ${sought.identity.phoneNumber}
      or ${isOfOver(sought)})`,
    // Nobody writes to them any more about a shipment that is over.
    stays: (sought) => [['waiting', sql`r.state = 'waiting' and not ${isOfOver(sought)}`]],
    // Others are told about the same shipment.
    exported: (sought) => ({
      where: sql<boolean>`(${isNamed(sought, { name: 'recipient_name', email: 'recipient' })}
        or r.recipient = ${sought.identity.phoneNumber} or ${isToThem(sought)})`,
    }),
    erased: () => ({
      state: sql`case r.state when 'waiting' then 'skipped' else r.state end`,
      reason: sql`case r.state when 'waiting' then 'outdated' else r.reason end`,
      ended_at: sql`coalesce(r.ended_at, now())`,
      recipient: EMPTY,
      recipient_name: NULL,
      subject: NULL,
      body: NULL,
      html: NULL,
      details: NO_OBJECT,
      problem: NULL,
      external_id: NULL,
    }),
  },
  {
    table: 'receiver_choices',
    place: 'messages',
    columns: ['address'],
    where: ({ identity }) => sql`r.address in (${identity.email}, ${identity.phoneNumber})`,
    erased: 'removed',
  },
  {
    table: 'document_requests',
    place: 'documents',
    columns: ['email', 'note'],
    where: (sought) => isNamed(sought, { email: 'email' }),
    erased: 'removed',
  },
  {
    table: 'webhook_attempts',
    place: 'webhooks',
    columns: ['answer', 'headers'],
    where: ({ organisationId, requestId }) => sql<boolean>`exists (select from waybill.webhook_deliveries d
      join waybill.person_shipments f on f.organisation_id = d.organisation_id and f.shipment_key = d.shipment_key and f.is_over
      where d.organisation_id = ${organisationId} and f.request_id = ${requestId} and d.id = r.delivery_id and d.state <> 'waiting')
      and r.answer is not null`,
    exported: 'none',
    erased: () => ({ answer: NULL, headers: NO_OBJECT }),
  },
  {
    table: 'webhook_deliveries',
    place: 'webhooks',
    columns: ['body'],
    shipment: 'shipment_key',
    where: () => sql`r.body <> '{}'`,
    stays: () => [['waiting', sql`r.state = 'waiting'`]],
    exported: 'none',
    erased: () => ({ body: NO_OBJECT }),
  },
  {
    table: 'bulk_jobs',
    place: 'copies',
    columns: ['file_key'],
    where: ({ organisationId, requestId }) => sql<boolean>`r.file_key is not null and exists (
      select from waybill.bulk_job_rows b join waybill.person_shipments f
        on f.organisation_id = b.organisation_id and f.shipment_key = b.shipment_key
      where b.organisation_id = ${organisationId} and f.request_id = ${requestId} and b.job_id = r.id)`,
    exported: 'none',
    erased: () => ({ file_key: NULL }),
  },
  {
    table: 'bulk_job_rows',
    place: 'copies',
    columns: ['before'],
    shipment: 'shipment_key',
    where: () => sql`r.before is not null`,
    exported: 'none',
    erased: () => ({ before: NULL }),
  },
  {
    table: 'fetched_values',
    place: 'copies',
    columns: ['values'],
    shipment: 'shipment_key',
    where: () => sql`true`,
    exported: 'none',
    erased: 'removed',
  },
  {
    table: 'fetch_conflicts',
    place: 'copies',
    columns: ['theirs', 'status_reason'],
    shipment: 'shipment_key',
    where: () => sql`true`,
    exported: 'none',
    erased: 'removed',
  },
  {
    table: 'fetch_findings',
    place: 'copies',
    columns: ['said'],
    where: (sought) => isWithin(sought, sql`r.said`),
    exported: 'none',
    erased: () => ({ said: NULL }),
  },
  {
    table: 'warehouse_scans',
    place: 'copies',
    columns: ['answer', 'before'],
    shipment: 'shipment_key',
    where: () => sql`r.answer <> '{}'`,
    exported: 'none',
    erased: () => ({ answer: NO_OBJECT, before: NULL }),
  },
  {
    table: 'payment_history',
    place: 'payments',
    columns: ['changes', 'actor_name', 'actor_email', 'reason'],
    where: (
      sought,
    ) => sql<boolean>`(${isWithin(sought, sql`r.changes`)} or (${isAuthor(sought)} and not ${isMember(sought)})
      or r.payment_key in (select r.id from waybill.payments r where r.organisation_id = ${sought.organisationId}
        and r.status in ('success', 'prepaid') and ${isPayer(sought)}))`,
    exported: (sought) => ({
      columns: {
        changes: sql`(select jsonb_object_agg(c.key, c.value) from jsonb_each(r.changes) c
          where waybill.names_person(c.value, ${wholeWords(callsOf(sought))}))`,
      },
    }),
    // Who has changed it keeps that it was them as long as they are a member.
    erased: (sought) => {
      const isLeft = sql`${isAuthor(sought)} and not ${isMember(sought)}`;
      return {
        changes: sql`waybill.blanked(r.changes, case when r.payment_key in (select r.id from waybill.payments r
            where r.organisation_id = ${sought.organisationId} and ${isPayer(sought)}) then '{payerName,payerEmail}'::text[] else '{}' end,
          ${wholeWords(callsOf(sought))})`,
        reason: sql`case when waybill.names_person(jsonb_build_array(r.changes, r.reason), ${wholeWords(callsOf(sought))}) then null else r.reason end`,
        actor_name: sql`case when ${isLeft} then '' else r.actor_name end`,
        actor_email: sql`case when ${isLeft} then null else r.actor_email end`,
      };
    },
  },
  {
    table: 'payments',
    place: 'payments',
    columns: ['payer_name', 'payer_email', 'search_text'],
    where: isPayer,
    stays: () => [['unpaid', sql`r.status not in ('success', 'prepaid')`]],
    erased: () => ({ payer_name: NULL, payer_email: NULL }),
  },
  {
    table: 'saved_locations',
    place: 'saved-locations',
    columns: [
      'receiver_name',
      'phone_number',
      'email',
      'street_address1',
      'city',
      'postcode',
      'address_key',
      'latitude',
      'longitude',
    ],
    // Nobody but them is there.
    where: (sought) => sql`r.location_name is null
      and ${isNamed(sought, { name: 'receiver_name', phone: 'phone_number', email: 'email' })}`,
    erased: 'removed',
  },
  {
    table: 'saved_locations',
    place: 'saved-locations',
    columns: ['location_name', 'search_text'],
    where: (sought) => isNamed(sought, { name: 'receiver_name', phone: 'phone_number', email: 'email' }),
    erased: () => ({
      receiver_name: NULL,
      phone_number: NULL,
      email: NULL,
      search_text: sql`waybill.fold(concat_ws(' | ', r.location_name, r.street_address1, r.postcode, r.city))`,
      version: sql`r.version + 1`,
    }),
  },
  {
    table: 'users',
    place: 'users',
    columns: ['name', 'email', 'pending_email', 'phone_number', 'search_text'],
    where: (sought) => isNamed(sought, { name: 'name', phone: 'phone_number', email: 'email' }),
    stays: () => [['member', sql`true`]],
    erased: 'none',
  },
  {
    // Sealed with what was delivered to others: it goes with those proofs.
    table: 'proofs',
    organisation: 'carrier_id',
    place: 'proofs',
    columns: [],
    where: ({ identity }) =>
      sql<boolean>`waybill.name_key(r.content ->> 'driver') = waybill.name_key(${identity.name})`,
    stays: () => [['sealed', sql`true`]],
    erased: 'none',
  },
  {
    table: 'exports',
    place: 'exports',
    columns: ['request', 'file_key'],
    where: (sought) => isWithin(sought, sql`r.request`),
    stays: () => [['under-way', sql`r.state = 'running'`]],
    exported: 'none',
    erased: () => ({
      request: sql`r.request #- '{selection,filter,search}' #- '{query,search}'`,
      file_key: NULL,
    }),
  },
  ...['exports', 'imports', 'bulk_jobs', 'fetch_runs', 'retention_runs'].map(author),
  nameOfAuthor('attachments', 'added_by'),
  nameOfAuthor('api_keys', 'created_by'),
  nameOfAuthor('document_requests', 'asked_by'),
  nameOfAuthor('document_requests', 'withdrawn_by'),
  nameOfAuthor('driver_conflicts', 'driver_name'),
  nameOfAuthor('driver_conflicts', 'settled_by'),
  nameOfAuthor('known_places', 'updated_by_name'),
  nameOfAuthor('message_templates', 'updated_by_name'),
  nameOfAuthor('partners', 'updated_by_name'),
  nameOfAuthor('payment_events', 'settled_by'),
  nameOfAuthor('saved_locations', 'updated_by_name'),
  nameOfAuthor('vehicles', 'updated_by_name'),
  nameOfAuthor('warehouse_holds', 'found_by'),
  nameOfAuthor('warehouse_holds', 'settled_by'),
  {
    table: 'shipments',
    place: 'shipments',
    columns: [
      ...['dropoff', 'pickup'].flatMap((stop) => STOP_COLUMNS.map((column) => `${stop}_${column}`)),
      ...['received_by', 'picked_up_from', 'receiver_id', 'receiver_note', 'driver_note', 'failure_note', 'key_digest'],
      ...['sender_name', 'owner_name', 'owner_email', 'pod_emails'],
    ],
    shipment: 'id',
    where: () => sql`true`,
    exported: shipmentExported,
    erased: shipmentColumns,
  },
];

/** Columns that go along with rows of another table, by code of their own. */
export const ALONG_WITH: Readonly<Record<string, string>> = {
  'shipment_history.changes':
    'blank_shipment_entries, of the shipments that name them; blank_log_entries, what they did',
  'shipment_history.actor_name': 'the same',
  'shipment_history.actor_email': 'the same',
  'shipment_history.address': 'the same',
  'shipment_history.user_agent': 'the same',
  'shipment_history.reason': 'the same',
  'audit_log.changes': 'blank_log_entries',
  'audit_log.actor_name': 'the same',
  'audit_log.actor_email': 'the same',
  'audit_log.address': 'the same',
  'audit_log.user_agent': 'the same',
  'shipment_search.search_text': 'the words of the columns that are emptied are taken out with them',
  'search_words.word': 'those that no text has any more go',
  'payment_search.search_text': 'follows the payment, by a trigger',
  'driver_actions.said': 'with the proofs of the action',
  'driver_actions.before': 'with the proofs of the action',
  'proof_photos.file_key': 'with the proofs of the action',
  'proof_photos.thumbnail_key': 'with the proofs of the action',
  'seals.content': 'with the proof: what a withdrawal says',
  'outbox.payload': 'mails about accounts to their address, once they are over',
  'person_requests.identity': 'null when they are forgotten',
  'person_requests.file_key': 'dropped when they are forgotten',
};
