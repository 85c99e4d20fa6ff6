import type { DeliveryStatus } from '@waybill/domain/statuses';
import type { FailureParty } from '@waybill/domain/transitions';
import type { Random } from './random.ts';

/** The author of a step: a dispatcher of the carrier, its driver, or the forwarder. */
export type StepAuthor = 'dispatcher' | 'driver' | 'forwarder';

export type Step = {
  /** Days from the day of delivery, and the hour of that day. */
  readonly day: number;
  readonly hour: number;
  readonly by: StepAuthor;
  readonly to: DeliveryStatus;
  readonly reason?: string;
  readonly failureParty?: FailureParty;
  /** Set to change only the parcel at this position. */
  readonly parcel?: number;
};

const step = (day: number, hour: number, by: StepAuthor, to: DeliveryStatus, more: Partial<Step> = {}): Step => ({
  day,
  hour,
  by,
  to,
  ...more,
});

const FAILURES: readonly (readonly [FailureParty, string])[] = [
  ['receiver', 'Enginn heima, nágranni vildi ekki taka við.'],
  ['receiver', 'Móttakandi hafnaði sendingunni, röng pöntun.'],
  ['address', 'Húsnúmerið finnst ekki í götunni.'],
  ['weather', 'Heiðin lokuð vegna veðurs.'],
  ['carrier', 'Bíllinn bilaði, náði ekki fyrir lokun.'],
  ['sender', 'Vantaði einn kassa frá sendanda.'],
  ['other', 'Vörumóttaka lokuð vegna jarðarfarar.'],
];
const NOT_PICKED_UP = ['Varan var ekki tilbúin hjá sendanda.', 'Enginn við í vöruhúsi sendanda.'];
const DECLINED = [
  'Fullbókað í þessari viku, reynið aftur á mánudag.',
  'Við flytjum ekki hættulegan farm með þessari ferð.',
  'Ferð til Vestmannaeyja fellur niður.',
  'Vantar mál og þyngd, of stórt fyrir bílinn.',
];

const failed = (random: Random, hour: number): Step => {
  const [failureParty, reason] = random.pick(FAILURES);
  return step(0, hour, 'driver', 'failed', { failureParty, reason });
};

/** On the road by way of the warehouse, or straight from the pickup. */
const onTheRoad = (random: Random): Step[] =>
  random.chance(0.6)
    ? [
        step(-1, 18, 'dispatcher', 'in-warehouse'),
        step(0, 6.5, 'dispatcher', 'assigned'),
        step(0, 7.75, 'driver', 'out-for-delivery'),
      ]
    : [step(-1, 16, 'dispatcher', 'assigned'), step(0, 8.25, 'driver', 'out-for-delivery')];

/** The steps by which an open shipment comes to its present status. */
export const ENDINGS = {
  open: () => [],
  'in-warehouse': () => [step(-1, 17.5, 'dispatcher', 'in-warehouse')],
  assigned: () => [step(-1, 17, 'dispatcher', 'in-warehouse'), step(0, 6.25, 'dispatcher', 'assigned')],
  'out-for-delivery': onTheRoad,
  completed: (random) => [...onTheRoad(random), step(0, random.between(9, 17), 'driver', 'completed')],
  failed: (random) => [...onTheRoad(random), failed(random, random.between(10, 16))],
  mixed: (random) => [
    ...onTheRoad(random),
    step(0, 11, 'driver', 'completed', { parcel: 0 }),
    random.chance(0.5) ? step(0, 15, 'driver', 'in-warehouse', { parcel: 1 }) : { ...failed(random, 11), parcel: 1 },
  ],
  'self-collect': () => [step(-2, 18, 'dispatcher', 'in-warehouse'), step(-1, 9, 'dispatcher', 'self-collect')],
  'not-picked-up': (random) => [
    step(-1, 9, 'dispatcher', 'assigned'),
    step(-1, 14, 'driver', 'not-picked-up', { reason: random.pick(NOT_PICKED_UP) }),
  ],
  deleted: () => [step(-1, 13, 'dispatcher', 'deleted')],
} as const satisfies Partial<Record<DeliveryStatus, (random: Random) => readonly Step[]>>;
export type Ending = keyof typeof ENDINGS;

export const ACCEPTED: readonly Step[] = [
  step(-2, 10, 'forwarder', 'transport-request'),
  step(-2, 11.5, 'dispatcher', 'open'),
];
export const OPENED: readonly Step[] = [step(-2, 12, 'dispatcher', 'open')];
export const ASKED: readonly Step[] = [step(-2, 15, 'forwarder', 'transport-request')];
export const declined = (random: Random): readonly Step[] => [
  step(-2, 10, 'forwarder', 'transport-request'),
  step(-2, 14, 'dispatcher', 'new', { reason: random.pick(DECLINED) }),
];
