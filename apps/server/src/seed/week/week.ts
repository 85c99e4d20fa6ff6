import type { OrganisationId, ShipmentId } from '@waybill/domain/ids';
import { EMPTY_SHIPMENT } from '@waybill/domain/shipment-fields';
import { changeStatus } from '@waybill/domain/status-change';
import { CARRIER, FORWARDER } from '../demo-data.ts';
import type { DemoEntry, DemoHistoryEntry, DemoShipment } from './demo-entry.ts';
import { chargesOf, goodsOf, referencesOf, stopsOf } from './details.ts';
import { type Plan, planWeek } from './plan.ts';
import { type Random, randomFrom } from './random.ts';
import { companiesOf, type RegionPlaces, type SavedPlace } from './stops.ts';
import type { Step } from './stories.ts';
import { timelineOf } from './timeline.ts';
import { withWindowsOfToday } from './today.ts';
import { roadOf } from './vehicles.ts';
import { type DemoAuthor, DRIVER, dispatcherOf, OF_FORWARDER, PROGRAM } from './week-people.ts';

export type DemoWeek = { readonly entries: readonly DemoEntry[]; readonly saved: readonly SavedPlace[] };

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SEED = 20_261_115;

/** A carrier's week as of this moment: the same shipments in every demo, dated from the day it starts. */
export const demoWeek = (now: Date): DemoWeek => {
  const random = randomFrom(SEED);
  const regions = companiesOf(random);
  const entries = planWeek(random).map((plan, n) => entryOf({ plan, n, random, now, regions }));
  return { entries: withWindowsOfToday(entries, now), saved: regions.flatMap(({ saved }) => saved) };
};

type Making = {
  readonly plan: Plan;
  readonly n: number;
  readonly random: Random;
  readonly now: Date;
  readonly regions: readonly RegionPlaces[];
};

const entryOf = (making: Making): DemoEntry => {
  const { plan, n, random, now } = making;
  const created = createdShipment(making);
  const { createdAt, at } = timelineOf(plan, random, now);
  const dispatcher = dispatcherOf(created.subCompanies.carrier, n);
  const enterer = plan.entered === 'forwarder' ? OF_FORWARDER : random.chance(0.25) ? PROGRAM : dispatcher;
  const doers = { dispatcher, driver: DRIVER, forwarder: OF_FORWARDER } as const;
  const { organisationId, key, shipmentId } = created;
  const history: DemoHistoryEntry[] = [
    { at: createdAt, by: enterer, historyEntry: { shipment: { organisationId, key, shipmentId }, action: 'created' } },
  ];
  let shipment = created;
  const [firstStep] = at;
  if (created.driverNote !== null && firstStep && plan.entered === 'carrier' && n % 2 === 0) {
    history.push(noteAdded(created, dispatcher, new Date((createdAt.getTime() + firstStep.getTime()) / 2)));
    shipment = { ...shipment, version: shipment.version + 1 };
  }
  plan.steps.forEach((step, index) => {
    const moment = at[index] ?? now;
    const by = doers[step.by];
    const changed = takeStep(shipment, step, by.organisationId, moment);
    shipment = { ...changed.after, version: shipment.version + 1 };
    history.push({ at: moment, by, historyEntry: changed.entry });
  });
  const road = roadOf(shipment, plan, random, now);
  return { shipment: { ...shipment, ...road.counted }, createdAt, updatedAt: at.at(-1) ?? createdAt, history, road };
};

/** The note for the driver was typed later, which adds an entry to the history. */
const noteAdded = (
  { organisationId, key, shipmentId, driverNote }: DemoShipment,
  by: DemoAuthor,
  at: Date,
): DemoHistoryEntry => ({
  at,
  by,
  historyEntry: {
    shipment: { organisationId, key, shipmentId },
    action: 'edited',
    changes: { driverNote: { from: null, to: driverNote } },
  },
});

/** The demo follows the rules that apply to everyone: a story that they do not allow is a mistake in the story. */
const takeStep = (shipment: DemoShipment, step: Step, by: OrganisationId, now: Date) => {
  const { to, reason = null, failureParty = null, parcel } = step;
  const parcelId = parcel === undefined ? undefined : shipment.parcels[parcel]?.id;
  const changed = changeStatus(shipment, { to, reason, failureParty, parcelId }, by, now);
  if (typeof changed === 'string') throw new Error(`The demo changes ${shipment.deliveryStatus} to ${to}: ${changed}`);
  return changed;
};

const createdShipment = ({ plan, n, random, now, regions }: Making): DemoShipment => {
  const isForwarders = plan.entered === 'forwarder';
  const { region, saved, others } = regions[[0, 1, 0, 2, 0, 1, 0, 2][n % 8] ?? 0] as RegionPlaces;
  // A saved location belongs to the organisation that entered the shipment; the customers are the same.
  const customers = isForwarders ? saved.map((place) => ({ ...place, savedLocationId: null })) : saved;
  const isTaken = !['asked', 'declined', 'new'].includes(plan.ending) || !isForwarders;
  const subCompany = isTaken ? region.subCompany : null;
  const made = Array.from({ length: 8 }, () => LETTERS[random.between(0, LETTERS.length - 1)]).join('');
  const shipmentId = (plan.shipmentId ?? `S${made}`) as ShipmentId;
  const { pieces, ...goods } = goodsOf(random, plan.ending === 'mixed' ? 2 : 1);
  return {
    ...EMPTY_SHIPMENT,
    ...goods,
    ...chargesOf(plan, random),
    ...referencesOf(plan, n, random),
    ...stopsOf({ plan, region, places: [...customers, ...others], random, now }),
    organisationId: isForwarders ? FORWARDER : CARRIER,
    carrierId: plan.hasCarrier ? CARRIER : null,
    forwarderId: plan.isShared ? FORWARDER : null,
    subCompanies: { organisation: isForwarders ? null : subCompany, carrier: subCompany, forwarder: null },
    key: random.id(),
    shipmentId,
    version: 1,
    deliveryStatus: 'new',
    statusBeforeDeletion: null,
    deletedAt: null,
    failure: null,
    declinedReason: null,
    parcels: pieces.map(({ weight, description }, index) => ({
      id: random.id(),
      barcode: isForwarders ? `NL${900_000_000 + n * 10 + index}` : `BLF${10_000_000 + n * 10 + index}`,
      weight,
      description,
      status: 'new',
      statusBeforeDeletion: null,
      deletedAt: null,
    })),
  };
};
