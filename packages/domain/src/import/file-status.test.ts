import { describe, expect, test } from 'vitest';
import type { OrganisationId, ShipmentId, ShipmentKey } from '../ids.ts';
import { wordReader } from '../partner-statuses.ts';
import type { ChangeableShipment } from '../status-change.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../statuses.ts';
import { NEXT_STATUSES } from '../transitions.ts';
import { type MoveRules, movesTo, statusFault } from './file-status.ts';
import { guessTargets } from './guess-targets.ts';
import { type ImportTarget, importTarget, STATUS_PATH } from './import-targets.ts';
import { rowReader } from './read-row.ts';

const US = 'us' as OrganisationId;
const OTHER = 'other' as OrganisationId;
const NOW = new Date('2026-11-18T12:00:00Z');
const RULES: MoveRules = { by: US, now: NOW, isNew: false, usesChangeShipmentStatus: true };
const AS_NEW: MoveRules = { ...RULES, isNew: true };

const aShipment = (deliveryStatus: DeliveryStatus, carrierId: OrganisationId | null = US): ChangeableShipment => ({
  key: 'key' as ShipmentKey,
  shipmentId: 'S00000000' as ShipmentId,
  organisationId: US,
  carrierId,
  forwarderId: null,
  deliveryStatus,
  statusBeforeDeletion: null,
  deletedAt: null,
  failure: null,
  declinedReason: null,
  parcels: [],
});
const way = (from: ChangeableShipment, to: DeliveryStatus, rules: MoveRules) =>
  movesTo(from, to, rules)?.map(({ after }) => after.deliveryStatus) ?? null;

describe('a shipment that is to become what a file says', () => {
  test.each<[DeliveryStatus, DeliveryStatus[] | null]>([
    ['new', []],
    ['open', ['open']],
    ['in-warehouse', ['in-warehouse']],
    ['out-for-delivery', ['out-for-delivery']],
    ['self-collect', ['self-collect']],
    ['completed', ['out-for-delivery', 'completed']],
    ['failed', ['open', 'failed']],
    ['not-picked-up', ['assigned', 'not-picked-up']],
    // No organisation asks itself, nothing is mixed by itself, and nothing is entered only to be deleted.
    ['transport-request', null],
    ['mixed', null],
    ['deleted', null],
  ])('goes the shortest way from new to %s where the file enters it', (to, expected) => {
    expect(way(aShipment('new'), to, AS_NEW)).toEqual(expected);
  });

  test('makes one move of the table where it was here, and none where it is so already', () => {
    // A correction of a completed one needs a reason, and one that is deleted is restored by hand.
    const allowed = (from: DeliveryStatus) =>
      from === 'completed' ? [] : NEXT_STATUSES[from].filter((to) => (to as string) !== 'transport-request');
    for (const from of DELIVERY_STATUSES) {
      for (const to of DELIVERY_STATUSES) {
        const expected = from === to ? [] : (allowed(from) as readonly string[]).includes(to) ? [to] : null;
        // Taking a request back needs a reason of who is asked, which is this organisation itself.
        if (from === 'transport-request' && to === 'new') continue;
        expect([from, to, way(aShipment(from), to, RULES)]).toEqual([from, to, expected]);
      }
    }
  });

  test('is asked for, and not moved, where another organisation is to carry it', () => {
    expect(way(aShipment('new', OTHER), 'transport-request', AS_NEW)).toEqual(['transport-request']);
    expect(way(aShipment('new', OTHER), 'completed', AS_NEW)).toBeNull();
  });

  test('is told what it may become instead, and what it is', () => {
    const fault = statusFault(aShipment('out-for-delivery'), 'open', RULES);
    expect(fault?.problem).toBe('status-move');
    expect([...(fault?.allowed ?? [])].sort()).toEqual([
      'completed',
      'failed',
      'in-warehouse',
      'not-picked-up',
      'out-for-delivery',
      'self-collect',
    ]);
  });

  test('stays where the organisation lets nobody change statuses by hand', () => {
    const off = { ...RULES, usesChangeShipmentStatus: false };
    expect(statusFault(aShipment('new'), 'new', off)).toBeNull();
    expect(statusFault(aShipment('new'), 'open', off)).toEqual({ problem: 'status-off', allowed: ['new'] });
  });
});

describe('a cell of statuses', () => {
  const column = {
    at: 0,
    target: importTarget(STATUS_PATH) as ImportTarget,
    reading: { dayOrder: 'day-first', notation: 'is' },
    isMixed: false,
  } as const;
  const words = new Map([[STATUS_PATH, new Map([['afhent', 'completed']])]]);
  const partnerStatus = wordReader([{ 'in-warehouse': { sends: 'WH', reads: ['open', 'Í húsi'] } }]);
  const read = (text: string, hasPartner = true) => {
    const rules = { currency: 'ISK', words, ...(hasPartner && { partnerStatus }) } as const;
    const { status, patch, problems } = rowReader([column], rules)([text]);
    return problems[0]?.problem ?? { status, patch };
  };

  test.each([
    ['wh', 'in-warehouse'],
    ['í  HÚSI', 'in-warehouse'],
    // The partner's words come before ours.
    ['open', 'in-warehouse'],
    ['Afhent', 'completed'],
    ['completed', 'completed'],
    // It is what some shipments are that were exported; none can become it.
    ['mixed', 'mixed'],
    ['', null],
  ])('%j is read as %s, and is no value of the shipment', (text, status) => {
    expect(read(text)).toEqual({ status, patch: {} });
  });

  test('has a word that is known', () => {
    expect(read('X9')).toBe('no-choice');
    expect(read('wh', false)).toBe('no-choice');
    expect(read('open', false)).toEqual({ status: 'open', patch: {} });
  });

  test.each(['Status', 'Delivery status', 'STAÐA', 'Staða sendingar', 'deliveryStatus', 'Afhendingarstaða'])(
    'is known by the header %s',
    (header) => {
      const shown = new Map([[STATUS_PATH, ['Delivery status', 'Staða sendingar']]]);
      expect(guessTargets([header], shown)).toEqual([STATUS_PATH]);
    },
  );

  test('is not that of the payment, nor of the receiver or the parcels, nor a part of an address', () => {
    const headers = ['State', 'Payment status', 'Receiver status', 'Status of parcels', 'Staða greiðslu'];
    expect(guessTargets(headers, new Map())).not.toContain(STATUS_PATH);
  });
});
