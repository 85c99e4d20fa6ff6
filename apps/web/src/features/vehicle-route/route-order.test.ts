import type { RouteStop } from '@waybill/contract/routes';
import type { DeliveryId } from '@waybill/domain/ids';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokenPair, draftOf, isChanged, moveStop, orderedStops, rebased } from './route-order.ts';

type Told = { readonly id: string; readonly kind?: 'pickup' | 'dropoff'; readonly of?: string } & Partial<
  Pick<RouteStop, 'arrivedAt' | 'completedAt' | 'isLocked'>
>;

/** Only what the order depends on. */
const stop = ({ id, kind = 'dropoff', of = id, ...rest }: Told): RouteStop =>
  ({
    id,
    kind,
    isLocked: false,
    arrivedAt: null,
    completedAt: null,
    shipments: [...of].map((shipmentId) => ({ shipmentId })),
    ...rest,
  }) as unknown as RouteStop;
const plain = (ids: string) => [...ids].map((id) => stop({ id }));
const done = (id: string) => stop({ id, arrivedAt: '2026-11-17T09:00:00Z', completedAt: '2026-11-17T09:05:00Z' });
const onSite = (id: string) => stop({ id, arrivedAt: '2026-11-17T09:10:00Z' });
const route = (stops: readonly RouteStop[], startTime: string | null = null) => ({ stops: [...stops], startTime });
const at = (id: string) => id as DeliveryId;
const text = (order: readonly DeliveryId[]) => order.join('');
const orderAfter = (answer: ReturnType<typeof moveStop>) => ('order' in answer ? text(answer.order) : answer.reason);

describe('moving a stop', () => {
  test.each([
    ['b', 0, 'bacd'],
    ['a', 3, 'bcda'],
    ['a', 99, 'bcda'],
    ['d', -5, 'dabc'],
    ['c', 2, 'abcd'],
    ['x', 1, 'begun'],
  ])('%s to %i gives %s', (id, to, order) => {
    expect(orderAfter(moveStop(plain('abcd'), at(id), to))).toBe(order);
  });

  test('what is done or under way stays, and nothing comes before it', () => {
    const stops = [done('a'), onSite('b'), ...plain('cd')];
    expect(orderAfter(moveStop(stops, at('a'), 3))).toBe('begun');
    expect(orderAfter(moveStop(stops, at('b'), 3))).toBe('begun');
    expect(orderAfter(moveStop(stops, at('d'), 1))).toBe('before-begun');
    expect(orderAfter(moveStop(stops, at('d'), 2))).toBe('abdc');
  });

  test('a pickup stays before the dropoffs of its shipments', () => {
    const stops = [stop({ id: 'p', kind: 'pickup', of: 'xy' }), ...plain('a'), stop({ id: 'q', of: 'y' })];
    expect(orderAfter(moveStop(stops, at('p'), 1))).toBe('apq');
    expect(moveStop(stops, at('p'), 2)).toMatchObject({
      reason: 'pickup-first',
      pickup: { id: 'p' },
      dropoff: { id: 'q' },
    });
    expect(orderAfter(moveStop(stops, at('q'), 0))).toBe('pickup-first');
    expect(orderAfter(moveStop(stops, at('q'), 1))).toBe('pqa');
  });

  test('a pickup and a dropoff of different shipments have no order', () => {
    expect(brokenPair([stop({ id: 'q', of: 'x' }), stop({ id: 'p', kind: 'pickup', of: 'y' })])).toBeNull();
  });
});

describe('what has changed', () => {
  test('nothing, until something is moved, locked or set', () => {
    const saved = route(plain('abc'));
    const draft = draftOf(saved);
    expect(isChanged(draft, saved)).toBe(false);
    expect(isChanged({ ...draft, order: ['b', 'a', 'c'].map(at) }, saved)).toBe(true);
    expect(isChanged({ ...draft, locked: new Set([at('a')]) }, saved)).toBe(true);
    expect(isChanged({ ...draft, startTime: '08:00' }, saved)).toBe(true);
  });

  test('not that a stop is done before its turn: it comes first by itself', () => {
    const saved = route([...plain('ab'), done('c')]);
    expect(text(draftOf(saved).order)).toBe('cab');
    expect(isChanged(draftOf(saved), saved)).toBe(false);
  });
});

describe('when somebody else has saved meanwhile', () => {
  const before = route(plain('abcd'));
  const mine = (order: string, more: object = {}) => ({ ...draftOf(before), order: [...order].map(at), ...more });

  test.each([
    ['nothing of the order', 'dcba', plain('abcd'), 'dcba'],
    ['one more stop, which goes to the end', 'dcba', plain('axbcd'), 'dcbax'],
    ['one stop less', 'dcba', plain('acd'), 'dca'],
    ['another order: mine is kept', 'badc', plain('dcba'), 'badc'],
    ['a stop that the driver has done meanwhile', 'dcba', [done('a'), ...plain('bcd')], 'adcb'],
  ])('%s', (_, order, stops, result) => {
    expect(text(rebased(mine(order), before, route(stops)).order)).toBe(result);
  });

  test('who has changed no order takes over the new one', () => {
    expect(text(rebased(mine('abcd'), before, route(plain('dxcba'))).order)).toBe('dxcba');
  });

  test('locks and the start are mine where I have changed them, and theirs otherwise', () => {
    const now = route([stop({ id: 'a', isLocked: true }), ...plain('bcd')], '07:00');
    const draft = rebased(mine('abcd', { locked: new Set([at('b')]) }), before, now);
    expect([...draft.locked].join('')).toBe('ab');
    expect(draft.startTime).toBe('07:00');
    expect(rebased(mine('abcd', { startTime: '09:00' }), before, now).startTime).toBe('09:00');
  });

  test('a new pickup comes before the dropoff that it has been added for', () => {
    const now = route([stop({ id: 'p', kind: 'pickup', of: 'n' }), stop({ id: 'a', of: 'an' }), ...plain('bcd')]);
    expect(text(rebased(mine('badc'), before, now).order)).toBe('bpadc');
  });

  test('every stop that is there is in the order once, and no pair is broken', () => {
    const anyStops = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 }).chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc
            .record({
              kind: fc.constantFrom('pickup' as const, 'dropoff' as const),
              of: fc.constantFrom('x', 'y', id),
            })
            .map((told) => stop({ id, ...told })),
        ),
      ),
    );
    fc.assert(
      fc.property(anyStops, fc.shuffledSubarray([...'abcdefgh']), (stops, order) => {
        const sorted = stops.toSorted((one, other) => (one.kind === other.kind ? 0 : one.kind === 'pickup' ? -1 : 1));
        const now = route(sorted);
        const after = rebased({ ...draftOf(before), order: order.map(at) }, before, now);
        expect(after.order.toSorted()).toEqual(sorted.map(({ id }) => id).toSorted());
        expect(brokenPair(orderedStops(now.stops, after.order))).toBeNull();
      }),
    );
  });
});
