import { day } from '@waybill/domain/calendar';
import { carrierAnswer } from '@waybill/domain/carrier-answer';
import type { FieldFeature, FieldSwitches } from '@waybill/domain/fields';
import { shipmentId, subCompanyId } from '@waybill/domain/ids';
import { punctuality } from '@waybill/domain/punctuality';
import { scheduleState } from '@waybill/domain/schedule-state';
import { stage } from '@waybill/domain/stage';
import { DELIVERY_STATUSES, type DeliveryStatus, paymentStatus, receiverStatus } from '@waybill/domain/statuses';
import { FAILURE_PARTIES } from '@waybill/domain/transitions';
import { type FieldRefusal, line, listOf } from '@waybill/domain/validation';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ROWS_PER_PAGE, SEARCH_MAX } from './list.ts';
import { shipmentRow } from './shipments.ts';

/** 'all' is everything but deleted. */
export const STATUS_FILTERS = ['all', ...DELIVERY_STATUSES] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** More than anybody ticks, and few enough for an address. */
export const MOST_VALUES = 50;

/** Marks a list that may be written as its only value, for the description of the API. */
export const ONE_OR_LIST = 'isOneOrList';

/** Values of which any may match: a list or, as in an address, a text with commas between them. */
const anyOf = <Item extends z.ZodType<string>>(item: Item) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? given.split(',', MOST_VALUES + 1) : given),
    listOf(item, MOST_VALUES, 1).meta({ [ONE_OR_LIST]: true }),
  ) as unknown as z.ZodType<readonly z.output<Item>[], z.input<Item> | readonly z.input<Item>[]>;

const isAloneOrNone = (statuses: readonly StatusFilter[]) => !statuses.includes('all') || statuses.length === 1;
const statusFilter = anyOf(z.enum(STATUS_FILTERS))
  .refine(isAloneOrNone, { error: 'invalid' })
  .transform((statuses) => (statuses.includes('all') ? 'all' : (statuses as readonly DeliveryStatus[])));

/** In place of a vehicle: on none. */
export const NO_VEHICLE = '-';
/** In place of a division: of none. */
export const NO_DIVISION = '-';

/** Selects shipments, for a list and for an action on all that match. */
export const shipmentFilter = z.object({
  status: statusFilter.default('all'),
  search: line(SEARCH_MAX).default(''),
  receiverStatus: anyOf(receiverStatus).optional(),
  paymentStatus: anyOf(paymentStatus).optional(),
  /** By registrations, and NO_VEHICLE. */
  vehicle: anyOf(line(20)).optional(),
  /** By ids, and NO_DIVISION. */
  subCompany: anyOf(z.union([subCompanyId, z.literal(NO_DIVISION)])).optional(),
  /** Scheduled for dropoff on these days, both included. */
  from: day.optional(),
  to: day.optional(),
  /** Overdue now, or without a day of dropoff. */
  schedule: scheduleState.optional(),
  /** Failed through somebody's doing. */
  failureParty: z.enum(FAILURE_PARTIES).optional(),
  /** Delivered in its window, or later. */
  punctuality: punctuality.optional(),
  /** Declined by its carrier, and not asked again. */
  carrierAnswer: carrierAnswer.optional(),
  /** In one of the statuses of a stage. */
  stage: stage.optional(),
});
export type ShipmentFilter = z.output<typeof shipmentFilter>;
/** A filter as it may be written in an address: one of several values needs no list. */
export type WrittenShipmentFilter = z.input<typeof shipmentFilter>;

export const SHIPMENT_SORTS = [
  'shipmentId',
  'receiverName',
  'deliveryStatus',
  'dropoffScheduledDate',
  'pickupScheduledDate',
  'paymentAmount',
  'weight',
  'updatedDate',
] as const;
export type ShipmentSort = (typeof SHIPMENT_SORTS)[number];

export const shipmentOrder = z.object({
  sort: z.enum(SHIPMENT_SORTS).default('updatedDate'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type ShipmentOrder = z.output<typeof shipmentOrder>;

/** A cursor holds a name of two hundred characters, each of up to three bytes, and ten keys. */
const CURSOR_MAX = 2_000;

/** The query of the list and of its address on the screen: every part is optional and has its default. */
export const shipmentListQuery = shipmentFilter.extend({
  ...shipmentOrder.shape,
  rows: z.coerce.number().pipe(z.literal(ROWS_PER_PAGE)).default(50),
  /** The cursor at which a page begins or ends, from an earlier answer; at most one of the two. */
  after: z.string().max(CURSOR_MAX).optional(),
  before: z.string().max(CURSOR_MAX).optional(),
});
export type ShipmentListQuery = z.output<typeof shipmentListQuery>;

const FILTER_FEATURES = { paymentStatus: 'usesPayments', subCompany: 'usesSubCompany' } as const satisfies Partial<
  Record<keyof ShipmentFilter, FieldFeature>
>;
const SORT_FEATURES: Partial<Record<ShipmentSort, FieldFeature>> = {
  paymentAmount: 'usesPayments',
  pickupScheduledDate: 'usesPickups',
};
type SwitchedPart = keyof typeof FILTER_FEATURES | 'sort';
export type SwitchedQuery = Pick<Partial<ShipmentListQuery>, SwitchedPart>;

/** The parts of a query that ask for what is switched off. */
export const switchedOffParts = (query: SwitchedQuery, switches: FieldSwitches): readonly SwitchedPart[] => {
  const names = Object.keys(FILTER_FEATURES) as readonly (keyof typeof FILTER_FEATURES)[];
  const sortedBy = query.sort && SORT_FEATURES[query.sort];
  return [
    ...names.filter((name) => query[name] !== undefined && !switches[FILTER_FEATURES[name]]),
    ...(sortedBy && !switches[sortedBy] ? (['sort'] as const) : []),
  ];
};

/** Refused and not ignored: whoever asks for some shipments is not to get, or to change, all of them. */
export const switchedOffProblems = (
  query: SwitchedQuery,
  switches: FieldSwitches,
  within = '',
): readonly FieldRefusal[] =>
  switchedOffParts(query, switches).map((name) => ({ path: `${within}${name}`, problem: 'feature-off' }));

export const listShipments = endpoint({
  method: 'GET',
  path: '/api/shipments',
  summary:
    'Shipments, filtered, searched, sorted and by pages; of a search, those that have all of what was typed as a number, id or name come first',
  inApi: { resource: 'shipments' },
  query: shipmentListQuery,
  reply: z.object({
    shipments: z.array(shipmentRow),
    /** How many of these, from the first on, have all of what was searched for as a number, id or name; the others are similar. */
    exact: z.number().int(),
    /** The number of shipments before the first of these, as far as the cursor knows it. */
    offset: z.number().int(),
    /** The cursors of the next and the previous page; null where there is none. */
    after: z.string().nullable(),
    before: z.string().nullable(),
  }),
});

const counts = z.object(
  Object.fromEntries(STATUS_FILTERS.map((status) => [status, z.number().int()])) as Record<StatusFilter, z.ZodNumber>,
);
export type ShipmentCounts = z.infer<typeof counts>;

/** How many a status filter lets through. */
export const countIn = (counts: ShipmentCounts, status: ShipmentFilter['status']): number =>
  status === 'all' ? counts.all : status.reduce((sum, each) => sum + counts[each], 0);

export const countShipments = endpoint({
  method: 'GET',
  path: '/api/shipment-counts',
  summary: 'How many shipments match a filter, by status; the status in the filter itself is left aside',
  inApi: { resource: 'shipments', path: '/api/v1/shipments/counts' },
  query: shipmentFilter,
  reply: z.object({
    counts,
    /** True when no shipment that the reader may see has ever been entered. */
    isFirst: z.boolean(),
  }),
});

const MOST_IDS = 250;

/** The ids of shipments in the query of an address. */
export const listedIds = z
  .string()
  .max(MOST_IDS * 10)
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(shipmentId).max(MOST_IDS));

export const readShipmentRows = endpoint({
  method: 'GET',
  path: '/api/shipment-rows',
  summary: 'The rows of some shipments, by their ids: what a list that is open asks for when they have changed',
  query: z.object({
    ids: listedIds,
  }),
  reply: z.object({ shipments: z.array(shipmentRow) }),
});

export const readShipmentChoices = endpoint({
  method: 'GET',
  path: '/api/shipment-choices',
  summary: 'What the form and the filters offer: carriers, forwarders, and the vehicles that shipments are on',
  reply: z.object({
    carriers: z.array(z.object({ id: z.string(), name: z.string() })),
    forwarders: z.array(z.object({ id: z.string(), name: z.string() })),
    vehicles: z.array(z.string()),
  }),
});
