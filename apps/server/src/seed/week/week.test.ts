import { shipmentId } from '@waybill/domain/ids';
import { savedLocationDetails } from '@waybill/domain/saved-location';
import { shipmentDetails } from '@waybill/domain/shipment';
import { DELIVERY_STATUSES } from '@waybill/domain/statuses';
import { expect, test } from 'vitest';
import { AKUREYRI, CARRIER, FORWARDER, REYKJAVIK, SUDURLAND } from '../demo-data.ts';
import { DEMO_SHIPMENTS } from '../demo-shipments.ts';
import type { DemoEntry } from './demo-entry.ts';
import { demoWeek } from './week.ts';

const NOON = new Date('2026-11-16T12:00:00Z');
const NIGHT = new Date('2027-03-01T00:04:00Z');
const { entries, saved } = demoWeek(NOON);
const ofCarrier = entries.filter(({ shipment }) => shipment.carrierId === CARRIER);
const shared = ofCarrier.filter(({ shipment }) => shipment.forwarderId === FORWARDER);

const detailsOf = ({ shipment }: DemoEntry) => {
  const { version, subCompanies, key, organisationId, deliveryStatus, statusBeforeDeletion, ...rest } = shipment;
  const { shipmentId: _, deletedAt, failure, declinedReason, parcels, ...typed } = rest;
  const asTyped = parcels.map(({ id, barcode, weight, description }) => ({ id, barcode, weight, description }));
  return { ...typed, subCompanyId: subCompanies.organisation, parcels: asTyped };
};

test('the carrier has four hundred shipments: in every status, in three divisions, and some with the forwarder', () => {
  expect(ofCarrier).toHaveLength(400);
  expect(new Set(ofCarrier.map(({ shipment }) => shipment.deliveryStatus))).toEqual(new Set(DELIVERY_STATUSES));
  const subCompanies = new Set(ofCarrier.map(({ shipment }) => shipment.subCompanies.carrier));
  expect(subCompanies).toEqual(new Set([REYKJAVIK, AKUREYRI, SUDURLAND, null]));
  expect(shared).toHaveLength(65);
  expect(new Set(shared.map(({ shipment }) => shipment.organisationId))).toEqual(new Set([CARRIER, FORWARDER]));
});

test('every shipment and every saved location could have been typed into its form', () => {
  for (const entry of entries) {
    expect(shipmentDetails.safeParse(detailsOf(entry)).error?.issues ?? [], entry.shipment.shipmentId).toEqual([]);
    expect(shipmentId.safeParse(entry.shipment.shipmentId).success).toBe(true);
  }
  expect(saved).toHaveLength(30);
  for (const { savedLocationId, ...place } of saved) {
    expect(savedLocationDetails.safeParse(place).error?.issues ?? []).toEqual([]);
  }
});

test('ids and barcodes are each one shipment’s', () => {
  const ids = entries.map(({ shipment }) => shipment.shipmentId);
  const barcodes = entries.flatMap(({ shipment }) => shipment.parcels.map(({ barcode }) => barcode));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(barcodes).size).toBe(barcodes.length);
});

test.each([
  ['at noon', NOON],
  ['just after midnight', NIGHT],
])('seeded %s, all of it has happened before, in order, and in ten days', (_, now) => {
  for (const { createdAt, updatedAt, history } of demoWeek(now).entries) {
    const times = history.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect([times[0], times.at(-1)]).toEqual([createdAt.getTime(), updatedAt.getTime()]);
    expect(updatedAt.getTime()).toBeLessThan(now.getTime());
    expect(now.getTime() - createdAt.getTime()).toBeLessThan(10 * 24 * 60 * 60 * 1000);
  }
});

test('a history begins with the entering and tells every change up to the present status', () => {
  for (const { shipment, history } of entries) {
    const [first, ...rest] = history.map(({ historyEntry }) => historyEntry);
    expect(first?.action).toBe('created');
    const last = rest.findLast(({ changes }) => changes?.deliveryStatus);
    expect(last?.changes?.deliveryStatus?.to ?? 'new').toBe(shipment.deliveryStatus);
    expect(shipment.version).toBe(history.length);
  }
});

test('what a driver did came from the driver app', () => {
  const ofDriver = entries.flatMap(({ history }) => history).filter(({ by }) => by.email === 'driver@demo.test');
  expect(new Set(ofDriver.map(({ by }) => by.source))).toEqual(new Set(['driver']));
});

test('the forwarder’s requests wait, were declined with a reason, or were accepted and are under way', () => {
  const tellsOf = (action: string) =>
    shared.filter(({ history }) => history.some(({ historyEntry }) => historyEntry.action === action));
  expect(tellsOf('requested').length).toBeGreaterThan(40);
  expect(tellsOf('accepted').length).toBeGreaterThan(25);
  const declined = tellsOf('declined').map(({ shipment }) => [shipment.deliveryStatus, shipment.declinedReason]);
  expect(declined).toEqual(declined.map(() => ['new', expect.any(String)]));
  expect(declined).toHaveLength(4);
});

test('what has failed says whose doing it was', () => {
  const failed = entries.filter(({ shipment }) => shipment.deliveryStatus === 'failed');
  expect(failed.length).toBeGreaterThan(10);
  for (const { shipment } of failed) expect(shipment.failure?.note).toEqual(expect.any(String));
});

test('another day’s demo has the same shipments', () => {
  const story = (now: Date) =>
    demoWeek(now).entries.map(({ shipment: { shipmentId: id, key, description, dropoff, deliveryStatus } }) => [
      ...[id, key, description, dropoff.receiverName, dropoff.streetAddress1, deliveryStatus],
    ]);
  expect(story(NIGHT)).toEqual(story(NOON));
});

test('the shipments with a name stand where it says', () => {
  const at = (id: string) => entries.find(({ shipment }) => shipment.shipmentId === id)?.shipment.deliveryStatus;
  const user = Object.fromEntries(Object.entries(DEMO_SHIPMENTS).map(([name, id]) => [name, at(id)]));
  expect(user).toEqual({
    new: 'new',
    open: 'open',
    assigned: 'assigned',
    inWarehouse: 'in-warehouse',
    outForDelivery: 'out-for-delivery',
    completed: 'completed',
    failed: 'failed',
    mixed: 'mixed',
    selfCollect: 'self-collect',
    notPickedUp: 'not-picked-up',
    deleted: 'deleted',
    transportRequest: 'transport-request',
    declined: 'new',
    accepted: 'out-for-delivery',
  });
});
