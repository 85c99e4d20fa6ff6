import { EMPTY_STOP, type StopDetails } from '@waybill/domain/stop';
import { DRIVER_NOTES, GOODS, SENDERS } from './goods.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Region } from './regions.ts';
import { homeIn, type Place } from './stops.ts';
import { dayFrom } from './timeline.ts';

const isoDate = (date: Date) => date.toISOString().slice(0, 10);

/** The goods, and the parcels that they are in; some shipments are one thing without a barcode of its own. */
export const goodsOf = (random: Random, fewest: number) => {
  const goods = random.pick(GOODS);
  const [least, most] = goods.pieces;
  const count = Math.max(random.between(least, most), fewest);
  const pieces = Array.from({ length: count }, () => ({
    weight: random.between(goods.weight[0] * 10, goods.weight[1] * 10) / 10,
    description: null,
  }));
  const [lengthCm, widthCm, heightCm] = goods.size ?? [null, null, null];
  return {
    description: goods.description,
    flags: [...(goods.flags ?? [])],
    temperatureRange: { lower: goods.temperature?.[0] ?? null, upper: goods.temperature?.[1] ?? null },
    dimensions: { lengthCm, widthCm, heightCm },
    weight: Math.round(pieces.reduce((sum, { weight }) => sum + weight, 0) * 10) / 10,
    totalUnits: count,
    pieces: fewest === 1 && random.chance(0.2) ? [] : pieces,
  };
};

const NOTHING_TO_PAY = { paymentStatus: null, paymentAmount: null } as const;

export const chargesOf = ({ ending }: Plan, random: Random) => {
  if (random.chance(0.3)) return NOTHING_TO_PAY;
  const paymentAmount = { minor: random.between(9, 420) * 100 + 90, currency: 'ISK' } as const;
  const isOver = ending === 'completed';
  const paymentStatus = random.pick(
    isOver
      ? (['success', 'success', 'prepaid', 'failed'] as const)
      : (['prepaid', 'onsite', 'needs-payment', 'pending', 'prepaid'] as const),
  );
  return { paymentStatus, paymentAmount };
};

const PAPERS = ['Tollskýrsla', 'Upprunavottorð', 'Farmbréf (CMR)'] as const;

/** Numbers by which customers, airlines and the customs know it. */
export const referencesOf = ({ entered, ending }: Plan, n: number, random: Random) => {
  const isImport = entered === 'forwarder' || random.chance(0.08);
  const byAir = isImport && random.chance(0.5);
  const owner = random.pick(SENDERS);
  return {
    externalId: random.chance(0.6) ? `P-${42_000 + n}` : null,
    referenceNumber: random.chance(0.4) ? `REF-${random.between(1000, 9999)}` : null,
    hawbNumber: byAir ? `HAWB${random.between(100_000, 999_999)}` : null,
    containerNumber: isImport && !byAir ? `NLJU${random.between(1_000_000, 9_999_999)}` : null,
    missingDocuments: isImport && ending === 'in-warehouse' && random.chance(0.5) ? [random.pick(PAPERS)] : [],
    trackingNumbers: isImport ? [`IS${random.between(10_000_000, 99_999_999)}NL`] : [],
    receiverId: random.chance(0.2) ? `V${random.between(10_000, 99_999)}` : null,
    senderName: owner,
    ownerName: entered === 'forwarder' ? 'Norðurljós innflutningur' : owner,
    ownerEmail: entered === 'forwarder' ? 'sendingar@nordurljos.example' : null,
    podEmails: entered === 'forwarder' ? ['pod@nordurljos.example'] : [],
    driverNote: random.chance(0.3) ? random.pick(DRIVER_NOTES) : null,
    receiverStatus: random.chance(0.25) ? random.pick(['home', 'not-home', 'access-point'] as const) : null,
    warehouseLocation:
      ending === 'in-warehouse' || ending === 'self-collect'
        ? `${random.pick(['A', 'B', 'C', 'K'])}-${String(random.between(1, 24)).padStart(2, '0')}-${random.between(1, 4)}`
        : null,
  };
};

type Stops = {
  readonly plan: Plan;
  readonly region: Region;
  readonly places: readonly Place[];
  readonly random: Random;
  readonly now: Date;
};

const WAREHOUSE: StopDetails = {
  ...EMPTY_STOP,
  locationName: 'Heildsalan Dvergasteinn',
  streetAddress1: 'Skútuvogur 13',
  postcode: '104',
  city: 'Reykjavík',
  phoneNumber: '+3545550170',
  earliestTime: '08:00',
  latestTime: '16:00',
};

/** The stops: to a regular customer or a private home; picked up somewhere, or handed in at the depot. */
export const stopsOf = ({ plan, region, places, random, now }: Stops) => {
  const dropoff = random.chance(0.55) ? random.pick(places) : homeIn(region, random);
  const sender = random.chance(0.5) ? random.pick(places) : WAREHOUSE;
  const hasPickup = plan.ending === 'not-picked-up' || random.chance(0.45);
  return {
    dropoff: { ...dropoff, scheduledDate: isoDate(dayFrom(now, plan.day)) },
    pickup: hasPickup ? { ...sender, scheduledDate: isoDate(dayFrom(now, plan.day - 1)) } : EMPTY_STOP,
  };
};
