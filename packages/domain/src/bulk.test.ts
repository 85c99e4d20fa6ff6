import { describe, expect, test } from 'vitest';
import { type BulkAction, skipReason } from './bulk.ts';
import type { OrganisationId } from './ids.ts';
import type { DeliveryStatus } from './statuses.ts';
import type { Unit } from './transitions.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const US = 'us' as OrganisationId;
const CARRIER = 'carrier' as OrganisationId;
const OTHER = 'other' as OrganisationId;

const unit = (status: DeliveryStatus, before: DeliveryStatus | null = null, deletedAt = NOW): Unit => ({
  status,
  statusBeforeDeletion: before,
  deletedAt: status === 'deleted' ? deletedAt : null,
});
const shipment = (deliveryStatus: DeliveryStatus, of: Partial<Parameters<typeof skipReason>[1]> = {}) => ({
  organisationId: US,
  carrierId: US,
  forwarderId: null,
  deliveryStatus,
  units: [unit(deliveryStatus, 'open')],
  pickupDate: null,
  dropoffDate: null,
  ...of,
});

const to = (status: DeliveryStatus, reason: string | null = null): BulkAction => ({
  kind: 'change-status',
  status,
  reason,
  failureParty: null,
});
const dropoffOn = (scheduledDate: string | null, includesOut = false): BulkAction => ({
  kind: 'set-scheduled-date',
  stop: 'dropoff',
  scheduledDate,
  includesOut,
});
const theirs = { organisationId: CARRIER, carrierId: CARRIER, forwarderId: US };
const longAgo = new Date('2026-10-01T00:00:00Z');

const accept: BulkAction = { kind: 'accept-requests', subCompanyId: null };
const ask = (carrierId: OrganisationId): BulkAction => ({ kind: 'request-transport', carrierId });
const asksUs = { organisationId: CARRIER, carrierId: US, forwarderId: CARRIER };
const given = (carrierId: OrganisationId | null) => ({ carrierId });

const cases: readonly (readonly [string, BulkAction, ReturnType<typeof shipment>, string | null])[] = [
  ['changes what the table lets go', to('assigned'), shipment('new'), null],
  ['leaves what is there already', to('new'), shipment('new'), 'same-already'],
  ['leaves what the table does not let go', to('completed'), shipment('new'), 'illegal-move'],
  ['leaves what is another’s to change', to('failed'), shipment('in-warehouse', theirs), 'not-yours'],
  ['leaves what must be explained and is not', to('failed'), shipment('completed'), 'reason-missing'],
  ['changes what is explained', to('failed', 'Wrong door'), shipment('completed'), null],
  ['leaves what is deleted', to('open'), shipment('deleted'), 'is-deleted'],
  [
    'changes of a mixed one what may change',
    to('completed'),
    shipment('mixed', { units: [unit('new'), unit('out-for-delivery')] }),
    null,
  ],
  ['deletes a whole', { kind: 'delete' }, shipment('in-warehouse'), null],
  [
    'deletes no half',
    { kind: 'delete' },
    shipment('mixed', { units: [unit('new'), unit('out-for-delivery')] }),
    'illegal-move',
  ],
  ['deletes once', { kind: 'delete' }, shipment('deleted'), 'same-already'],
  ['restores what was deleted', { kind: 'restore' }, shipment('deleted'), null],
  ['restores nothing that is there', { kind: 'restore' }, shipment('open'), 'not-restorable'],
  [
    'restores nothing after thirty days',
    { kind: 'restore' },
    shipment('deleted', { units: [unit('deleted', 'open', longAgo)] }),
    'not-restorable',
  ],
  ['prints whatever is there', { kind: 'print-labels' }, shipment('completed', theirs), null],
  ['prints nothing deleted', { kind: 'print-labels' }, shipment('deleted'), 'is-deleted'],
  ['puts it on a day', dropoffOn('2026-11-16'), shipment('open'), null],
  ['takes the day away', dropoffOn(null), shipment('open', { dropoffDate: '2026-11-16' }), null],
  [
    'leaves what is on that day',
    dropoffOn('2026-11-16'),
    shipment('open', { dropoffDate: '2026-11-16' }),
    'same-already',
  ],
  [
    'leaves what would be dropped off before it is picked up',
    dropoffOn('2026-11-16'),
    shipment('open', { pickupDate: '2026-11-17' }),
    'date-order',
  ],
  ['leaves the day of what is delivered', dropoffOn('2026-11-16'), shipment('completed'), 'is-finished'],
  ['leaves the day of what has failed', dropoffOn('2026-11-16', true), shipment('failed'), 'is-finished'],
  [
    'leaves the day of what is over for each parcel',
    dropoffOn('2026-11-16', true),
    shipment('mixed', { units: [unit('completed'), unit('failed')] }),
    'is-finished',
  ],
  [
    'puts what is half delivered on a day',
    dropoffOn('2026-11-16'),
    shipment('mixed', { units: [unit('completed'), unit('in-warehouse')] }),
    null,
  ],
  ['leaves the day of what is on the road', dropoffOn('2026-11-16'), shipment('out-for-delivery'), 'is-out'],
  [
    'leaves the day of what is half on the road',
    dropoffOn('2026-11-16'),
    shipment('mixed', { units: [unit('new'), unit('out-for-delivery')] }),
    'is-out',
  ],
  ['puts what is on the road on a day if asked to', dropoffOn('2026-11-16', true), shipment('out-for-delivery'), null],
  ['leaves the day of what is another’s', dropoffOn('2026-11-16'), shipment('in-warehouse', theirs), 'not-yours'],
  ['accepts what it is asked to carry', accept, shipment('transport-request', asksUs), null],
  ['accepts nothing that nobody asks for', accept, shipment('open'), 'not-asked'],
  ['accepts nothing that another is asked for', accept, shipment('transport-request', given(CARRIER)), 'not-yours'],
  ['accepts nothing deleted', accept, shipment('deleted', asksUs), 'is-deleted'],
  ['asks a carrier for what has none', ask(CARRIER), shipment('new', given(null)), null],
  ['asks a carrier for what it carries itself so far', ask(CARRIER), shipment('open'), null],
  ['asks nobody twice', ask(CARRIER), shipment('transport-request', given(CARRIER)), 'same-already'],
  ['takes nothing from a carrier that is at work', ask(CARRIER), shipment('assigned', given(OTHER)), 'carrier-stays'],
  ['gives away nothing of another’s', ask(OTHER), shipment('in-warehouse', theirs), 'not-yours'],
  ['asks nobody for what is deleted', ask(CARRIER), shipment('deleted', given(null)), 'is-deleted'],
  ['leaves the day of what is deleted', dropoffOn('2026-11-16'), shipment('deleted'), 'is-deleted'],
];

describe('a bulk action', () => {
  test.each(cases)('%s', (_, action, of, expected) => {
    expect(skipReason(action, of, US, NOW)).toBe(expected);
  });
});
