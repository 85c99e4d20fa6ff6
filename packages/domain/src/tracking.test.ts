import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { METADATA_FLAGS } from './metadata-flag.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './statuses.ts';
import {
  arrivalWindow,
  changeableUntil,
  isLive,
  isTrackingOver,
  mayTellDriver,
  offeredDays,
  RECEIVER_CHOICES,
  receiverAnswer,
  refusalOf,
  seesProof,
  seesVehicle,
  stageOf,
  statusForAnotherDay,
  type Tracked,
  type TrackedStop,
} from './tracking.ts';
import { NEXT_STATUSES } from './transitions.ts';

const NOW = new Date('2026-11-17T10:12:00Z');
const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);
const stop = (more: Partial<TrackedStop> = {}): TrackedStop => ({
  day: '2026-11-17',
  stopsBefore: 2,
  eta: at('10:42'),
  hasArrived: false,
  wasInWarehouse: false,
  ...more,
});
const tracked = (more: Partial<Tracked> = {}): Tracked => ({
  status: 'out-for-delivery',
  parcelStatuses: [],
  stop: stop(),
  flags: [],
  ...more,
});

const someTracked = fc.record({
  status: fc.constantFrom(...DELIVERY_STATUSES),
  parcelStatuses: fc.array(fc.constantFrom(...DELIVERY_STATUSES), { maxLength: 3 }),
  flags: fc.uniqueArray(fc.constantFrom(...METADATA_FLAGS)),
  stop: fc.option(
    fc.record({
      day: fc.constant('2026-11-17'),
      stopsBefore: fc.nat(30),
      eta: fc.option(fc.date({ min: at('00:00'), max: at('23:59'), noInvalidDate: true })),
      hasArrived: fc.boolean(),
      wasInWarehouse: fc.boolean(),
    }),
  ),
});

test.each([
  [null, 0, false],
  [0, 29.999, false],
  [0, 30, true],
] as const)('a link that ended %s days ago by then is over %s days later: %s', (ended, days, isOver) => {
  const end = ended === null ? null : NOW;
  expect(isTrackingOver(end, new Date(NOW.getTime() + days * 86_400_000))).toBe(isOver);
});

describe('a receiver thinks of', () => {
  test.each([
    ['new', null, 'received'],
    ['assigned', stop(), 'packed'],
    ['out-for-delivery', null, 'on-the-way'],
    ['out-for-delivery', stop({ stopsBefore: 2 }), 'on-the-way'],
    ['out-for-delivery', stop({ stopsBefore: 1 }), 'nearby'],
    ['completed', null, 'delivered'],
    ['deleted', null, 'cancelled'],
  ] as const)('%s with %j as %s', (status, own, stage) => {
    expect(stageOf(tracked({ status, stop: own }))).toBe(stage);
  });

  test.each([
    [['completed', 'failed'], 'part-delivered'],
    [['out-for-delivery', 'completed'], 'on-the-way'],
    [['assigned', 'in-warehouse'], 'packed'],
  ] as const)('parcels that are %j as %s', (parcelStatuses, stage) => {
    expect(
      stageOf(tracked({ status: 'mixed', parcelStatuses: [...parcelStatuses], stop: stop({ stopsBefore: 9 }) })),
    ).toBe(stage);
  });
});

describe('the time', () => {
  const timesOf = (of: Tracked, now = NOW) => {
    const window = arrivalWindow(of, now);
    return window && [window.from, window.to].map((each) => each.toISOString().slice(11, 16));
  };
  test.each([
    ['near', {}, ['10:35', '10:55']],
    ['far', { stopsBefore: 6 }, ['10:15', '11:15']],
    ['overdue', { eta: at('09:00') }, ['10:10', '10:25']],
    ['at the door', { hasArrived: true }, null],
    ['unknown', { eta: null }, null],
  ])('of a vehicle that is %s', (_, more, times) => {
    expect(timesOf(tracked({ stop: stop(more) }))).toEqual(times);
  });

  test('is never over, ends after it begins, and has the expected arrival in it', () => {
    fc.assert(
      fc.property(someTracked, (of) => {
        const window = arrivalWindow(of, NOW);
        if (!window || !of.stop?.eta) return;
        const eta = of.stop.eta < NOW ? NOW : of.stop.eta;
        expect(window.to > window.from).toBe(true);
        expect(window.from <= eta && eta <= window.to).toBe(true);
        expect(window.to > NOW).toBe(true);
      }),
    );
  });
});

test('the vehicle is seen from the fifth stop on, and only while it is out', () => {
  fc.assert(
    fc.property(someTracked, (of) => {
      if (!seesVehicle(of)) return;
      expect(of.stop?.stopsBefore).toBeLessThanOrEqual(5);
      expect([of.status, ...of.parcelStatuses]).toContain('out-for-delivery');
    }),
  );
  expect(seesVehicle(tracked({ stop: stop({ stopsBefore: 5 }) }))).toBe(true);
  expect(seesVehicle(tracked({ stop: stop({ stopsBefore: 6 }) }))).toBe(false);
});

test.each([
  [0, true],
  [120_000, true],
  [120_001, false],
])('a position of %d ms ago is live: %s', (ms, live) => {
  expect(isLive(new Date(NOW.getTime() - ms), NOW)).toBe(live);
});

describe('a choice', () => {
  const CIRCUMSTANCES = { usesAccessPoints: true, now: NOW };
  const offered = (of: Tracked, circumstances = CIRCUMSTANCES) =>
    RECEIVER_CHOICES.filter((choice) => refusalOf(choice, of, circumstances) === null);

  test.each<[string, Tracked, readonly string[]]>([
    ['everything before it is out', tracked({ status: 'in-warehouse', stop: null }), RECEIVER_CHOICES],
    ['everything while there is time', tracked(), RECEIVER_CHOICES],
    ['home or not when theirs is next', tracked({ stop: stop({ stopsBefore: 0 }) }), ['home', 'not-home']],
    ['home or not minutes before', tracked({ stop: stop({ eta: at('10:16') }) }), ['home', 'not-home']],
    ['nothing at the door', tracked({ stop: stop({ hasArrived: true }) }), []],
    [
      'another day, or to pick it up, after a failure',
      tracked({ status: 'failed', stop: null }),
      ['another-day', 'self-collect'],
    ],
    ['another day for what waits to be picked up', tracked({ status: 'self-collect', stop: null }), ['another-day']],
    ['nothing when it is delivered', tracked({ status: 'completed', stop: null }), []],
    ['nothing when it is cancelled', tracked({ status: 'deleted', stop: null }), []],
    [
      'home or not while some of it is elsewhere',
      tracked({ status: 'mixed', parcelStatuses: ['failed'] }),
      ['home', 'not-home'],
    ],
    [
      'nothing when the rest of it is on no vehicle',
      tracked({ status: 'mixed', parcelStatuses: ['completed', 'in-warehouse'], stop: null }),
      [],
    ],
    [
      'home or not when the rest of it comes',
      tracked({ status: 'mixed', parcelStatuses: ['completed', 'assigned'] }),
      ['home', 'not-home'],
    ],
    [
      'no pickup point for frozen goods',
      tracked({ flags: ['frozen'] }),
      ['home', 'not-home', 'another-day', 'self-collect'],
    ],
  ])('is %s', (_, of, choices) => {
    expect(offered(of)).toEqual(choices);
  });

  test('of a pickup point is had only where there are any', () => {
    expect(offered(tracked(), { ...CIRCUMSTANCES, usesAccessPoints: false })).not.toContain('access-point');
  });

  test('never moves a shipment where the table does not lead', () => {
    fc.assert(
      fc.property(someTracked, (of) => {
        const next = (status: DeliveryStatus): readonly DeliveryStatus[] => NEXT_STATUSES[status];
        if (refusalOf('self-collect', of, CIRCUMSTANCES) === null) expect(next(of.status)).toContain('self-collect');
        if (refusalOf('another-day', of, CIRCUMSTANCES) !== null) return;
        const to = statusForAnotherDay(of, '2026-11-18');
        if (to !== null) expect(next(of.status)).toContain(to);
      }),
    );
  });

  test('that hurries says until when, and is refused from then on', () => {
    const of = tracked();
    const until = changeableUntil(of);
    expect(until).toEqual(at('10:35'));
    expect(refusalOf('another-day', of, { ...CIRCUMSTANCES, now: at('10:34') })).toBeNull();
    expect(refusalOf('another-day', of, { ...CIRCUMSTANCES, now: at('10:35') })).toBe('too-late');
  });
});

test.each<[string, Tracked, boolean, boolean]>([
  ['out', tracked(), true, false],
  ['at the door', tracked({ stop: stop({ hasArrived: true }) }), false, false],
  ['in the warehouse', tracked({ status: 'in-warehouse', stop: null }), true, false],
  ['to be picked up', tracked({ status: 'self-collect', stop: null }), false, false],
  ['failed', tracked({ status: 'failed', stop: null }), false, false],
  ['delivered', tracked({ status: 'completed', stop: null }), false, true],
  [
    'partly delivered, the rest failed',
    tracked({ status: 'mixed', parcelStatuses: ['completed', 'failed'], stop: null }),
    false,
    true,
  ],
  [
    'partly delivered, the rest on a vehicle of tomorrow',
    tracked({ status: 'mixed', parcelStatuses: ['completed', 'assigned'] }),
    true,
    true,
  ],
  [
    'nothing of it delivered',
    tracked({ status: 'mixed', parcelStatuses: ['failed', 'in-warehouse'], stop: null }),
    true,
    false,
  ],
])('%s: the driver is told %s, the proof is seen %s', (_, of, tells, sees) => {
  expect([mayTellDriver(of), seesProof(of)]).toEqual([tells, sees]);
});

test('the days on offer are the next five working days', () => {
  expect(offeredDays('2026-11-17')).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24']);
});

test.each([
  [{ note: 'x'.repeat(300) }, true],
  [{ note: 'x'.repeat(301) }, false],
  [{ choice: 'self-collect', day: 'soon' }, false],
  [{ choice: 'elsewhere' }, false],
  [{}, true],
])('an answer of %.40j is readable: %s', (answer, isReadable) => {
  expect(receiverAnswer.safeParse(answer).success).toBe(isReadable);
});
