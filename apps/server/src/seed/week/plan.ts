import type { ShipmentId } from '@waybill/domain/ids';
import { DEMO_SHIPMENTS } from '../demo-shipments.ts';
import type { Random } from './random.ts';
import { ACCEPTED, ASKED, declined, ENDINGS, type Ending, OPENED, type Step } from './stories.ts';

/** The outline of one demo shipment, before it has goods and addresses. */
export type Plan = {
  readonly shipmentId: ShipmentId | null;
  /** The organisation that entered it, and the other parties. */
  readonly entered: 'carrier' | 'forwarder';
  readonly isShared: boolean;
  readonly hasCarrier: boolean;
  readonly ending: Ending | 'new' | 'asked' | 'declined';
  /** The day of delivery, counted from today. */
  readonly day: number;
  readonly steps: readonly Step[];
};

type Share = readonly [own: number, shared: number, entered: number, days: readonly [number, number]];

/** The number of each: the carrier's own, its own with a forwarder, and those that the forwarder entered. */
const SHARES = {
  completed: [116, 4, 10, [-6, 0]],
  'out-for-delivery': [44, 2, 6, [0, 0]],
  'in-warehouse': [40, 2, 6, [0, 1]],
  assigned: [34, 2, 4, [0, 0]],
  open: [28, 2, 5, [1, 3]],
  failed: [13, 1, 2, [-3, 0]],
  mixed: [9, 0, 1, [-1, 0]],
  'self-collect': [14, 0, 0, [0, 2]],
  'not-picked-up': [7, 1, 0, [0, 1]],
  deleted: [16, 1, 0, [-3, 1]],
} as const satisfies Record<Ending, Share>;

const NAMED: Readonly<Record<Ending, ShipmentId>> = {
  completed: DEMO_SHIPMENTS.completed,
  'out-for-delivery': DEMO_SHIPMENTS.outForDelivery,
  'in-warehouse': DEMO_SHIPMENTS.inWarehouse,
  assigned: DEMO_SHIPMENTS.assigned,
  open: DEMO_SHIPMENTS.open,
  failed: DEMO_SHIPMENTS.failed,
  mixed: DEMO_SHIPMENTS.mixed,
  'self-collect': DEMO_SHIPMENTS.selfCollect,
  'not-picked-up': DEMO_SHIPMENTS.notPickedUp,
  deleted: DEMO_SHIPMENTS.deleted,
};

type Asked = { readonly ending: Plan['ending']; readonly shipmentId: ShipmentId; readonly count: number };

/** Shipments that the forwarder has entered and the carrier has not accepted. */
const WAITING: readonly Asked[] = [
  { ending: 'asked', shipmentId: DEMO_SHIPMENTS.transportRequest, count: 12 },
  { ending: 'declined', shipmentId: DEMO_SHIPMENTS.declined, count: 4 },
];
const NEW_ONES = 14;
/** The forwarder has not decided yet who should carry them: the carrier does not see them. */
const WITHOUT_CARRIER = 3;

const stepsOf = (ending: Plan['ending'], random: Random): readonly Step[] => {
  if (ending === 'new') return [];
  if (ending === 'asked') return ASKED;
  return ending === 'declined' ? declined(random) : ENDINGS[ending](random);
};

/** The carrier's four hundred, and a few that are the forwarder's alone. */
export const planWeek = (random: Random): Plan[] => {
  const endings = Object.entries(SHARES) as [Ending, Share][];
  const underWay = endings.flatMap(([ending, [own, shared, entered, [from, to]]]) =>
    Array.from({ length: own + shared + entered }, (_, n): Plan => {
      const isForwarders = n >= own + shared;
      return {
        shipmentId:
          n === 0
            ? NAMED[ending]
            : ending === 'out-for-delivery' && n === own + shared
              ? DEMO_SHIPMENTS.accepted
              : null,
        entered: isForwarders ? 'forwarder' : 'carrier',
        isShared: n >= own,
        hasCarrier: true,
        ending,
        day: n === 0 ? to : random.between(from, to),
        steps: [...(isForwarders ? ACCEPTED : OPENED), ...stepsOf(ending, random)],
      };
    }),
  );
  const forwarders = { entered: 'forwarder', isShared: true } as const;
  const waiting = WAITING.flatMap(({ ending, shipmentId, count }) =>
    Array.from(
      { length: count },
      (_, n): Plan => ({
        ...forwarders,
        shipmentId: n === 0 ? shipmentId : null,
        hasCarrier: true,
        ending,
        day: random.between(1, 4),
        steps: stepsOf(ending, random),
      }),
    ),
  );
  const fresh = Array.from(
    { length: NEW_ONES + WITHOUT_CARRIER },
    (_, n): Plan => ({
      ...(n < NEW_ONES ? { entered: 'carrier', isShared: false } : forwarders),
      shipmentId: n === 0 ? DEMO_SHIPMENTS.new : null,
      hasCarrier: n < NEW_ONES,
      ending: 'new',
      day: random.between(1, 4),
      steps: [],
    }),
  );
  return [...underWay, ...waiting, ...fresh];
};
