import type { Actor } from '@waybill/domain/actor';
import { expect, test } from 'vitest';
import { tallies } from '../tallies.ts';
import { anActor } from '../testing/bare-app.ts';
import { latch } from '../testing/latch.ts';
import { callerQuota } from './caller-quota.ts';

const somebody = anActor();
const somebodyElse = { ...anActor(), userId: 'another' } as Actor;
const limits = {
  perCallerPerMinute: 100,
  callerAtOnce: 10,
  organisationAtOnce: 100,
  callerAtWork: 10,
  organisationAtWork: 10,
  addressAtWork: 10,
  visitorsAtWork: 10,
  addressDownloads: 2,
  downloads: 3,
};
const refusal = expect.objectContaining({ code: 'too-many-requests' });
const stranger = { ...somebodyElse, organisationId: 'another' } as Actor;

/** Work that notes when it begins, and goes on until all of it is let go. */
const heldWork = () => {
  const end = latch();
  const begun: string[] = [];
  const work = (name: string) => async () => {
    begun.push(name);
    await end.opened;
  };
  return { begun, work, end };
};

test('one caller has so many requests under way, and another as many of their own', () => {
  const { enter } = callerQuota({ ...limits, callerAtOnce: 2 });
  const leave = enter(somebody);
  enter(somebody);
  expect(() => enter(somebody)).toThrow(refusal);
  enter(somebodyElse);
  leave();
  enter(somebody);
});

test('the callers of one organisation have so many requests under way together, and another organisation as many', () => {
  const { enter } = callerQuota({ ...limits, organisationAtOnce: 2 });
  const leave = enter(somebody);
  enter(somebodyElse);
  expect(() => enter(somebody)).toThrow(refusal);
  enter(stranger);
  leave();
  enter(somebody);
});

test('people without an organisation have a quota each, and do not share one', () => {
  const { enter } = callerQuota({ ...limits, organisationAtOnce: 2 });
  const alone = (userId: string) => ({ ...somebody, userId, organisationId: null }) as Actor;
  enter(alone('one'));
  enter(alone('one'));
  expect(() => enter(alone('one'))).toThrow(refusal);
  enter(alone('other'));
});

test('people without an organisation are worked for in turns, a few of all of them at a time', async () => {
  const { inTurn } = callerQuota({ ...limits, addressAtWork: 1, visitorsAtWork: 2 });
  const { begun, work, end } = heldWork();
  const request = (userId: string) => inTurn({ ...somebody, userId, organisationId: null } as Actor, work(userId));
  const all = ['one', 'one', 'one', 'other', 'third'].map(request);
  await new Promise(setImmediate);
  expect(begun).toEqual(['one', 'other']);
  end.open();
  await Promise.all(all);
  expect(begun).toEqual(['one', 'other', 'one', 'third', 'one']);
});

test('so many requests of visitors are worked on at a time, fewer of one address, and members do not wait for them', async () => {
  const { inTurn, inVisitorTurn } = callerQuota({ ...limits, addressAtWork: 1, visitorsAtWork: 2 });
  const { begun, work, end } = heldWork();
  const all = [
    inVisitorTurn('192.0.2.1', work('first')),
    inVisitorTurn('192.0.2.1', work('second of one address')),
    inVisitorTurn('192.0.2.2', work('of another address')),
    inVisitorTurn('192.0.2.3', work('of a third address')),
    inTurn(somebody, work('of a member')),
  ];
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'of another address', 'of a member']);
  end.open();
  await Promise.all(all);
  expect(begun).toHaveLength(all.length);
});

test('so many requests of one caller are worked on at a time, and the next one waits', async () => {
  const { inTurn } = callerQuota({ ...limits, callerAtWork: 1 });
  const { begun, work, end } = heldWork();
  const all = [
    inTurn(somebody, work('first')),
    inTurn(somebody, work('second')),
    inTurn(somebodyElse, work('of another')),
  ];
  expect(begun).toEqual(['first', 'of another']);
  end.open();
  await Promise.all(all);
  expect(begun).toEqual(['first', 'of another', 'second']);
});

test('so many requests of one organisation are worked on at a time, and another organisation does not wait', async () => {
  const { inTurn } = callerQuota({ ...limits, organisationAtWork: 1 });
  const { begun, work, end } = heldWork();
  const all = [
    inTurn(somebody, work('first')),
    inTurn(somebodyElse, work('of a colleague')),
    inTurn(stranger, work('of a stranger')),
  ];
  await new Promise(setImmediate);
  expect(begun).toEqual(['first', 'of a stranger']);
  end.open();
  await Promise.all(all);
  expect(begun).toEqual(['first', 'of a stranger', 'of a colleague']);
});

test('one heavy request of an organisation is worked on at a time, and light ones do not wait for it', async () => {
  const { inTurn, inHeavyTurn } = callerQuota(limits);
  const { begun, work, end } = heldWork();
  const all = [
    inHeavyTurn(somebody, work('heavy')),
    inHeavyTurn(somebodyElse, work('heavy of a colleague')),
    inHeavyTurn(stranger, work('heavy of another organisation')),
    inTurn(somebodyElse, work('light')),
  ];
  expect(begun).toEqual(['heavy', 'heavy of another organisation', 'light']);
  end.open();
  await Promise.all(all);
  expect(begun.at(-1)).toBe('heavy of a colleague');
});

test('one caller has so many requests in a minute, and as many in the next', () => {
  let now = 0;
  const { enter } = callerQuota(
    { ...limits, perCallerPerMinute: 3 },
    tallies(() => now),
  );
  for (let n = 0; n < 3; n++) enter(somebody)();
  now = 59_000;
  expect(() => enter(somebody)).toThrow(expect.objectContaining({ details: { retryAfter: 1 } }));
  now = 60_000;
  enter(somebody)();
});

test('large downloads are counted by address and in all, until they end', () => {
  const { enterDownload } = callerQuota(limits);
  const leave = enterDownload('10.0.0.1');
  enterDownload('10.0.0.1');
  expect(() => enterDownload('10.0.0.1')).toThrow('too-many-requests');
  enterDownload('10.0.0.2');
  expect(() => enterDownload('10.0.0.3')).toThrow('too-many-requests');
  leave();
  expect(() => enterDownload('10.0.0.3')).not.toThrow();
});
