import type { FoundCode } from '@waybill/contract/driver';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import { describe, expect, test, vi } from 'vitest';
import type { ScanFeedback } from '../../shared/scanner/scan-feedback.ts';
import { foundFeedback } from './found-feedback.ts';

const CODE = 'WB3540029311';
const TAKEN: ScanFeedback = { signal: 'attention', title: 'taken' };
const found = (of: Partial<FoundCode>): FoundCode =>
  ({ state: 'unknown', vehicleRegistration: null, stopNumber: null, day: null, ...of }) as FoundCode;
const THEIRS = found({ state: 'other-vehicle', vehicleRegistration: 'TL-K48', stopNumber: 6, day: '2026-11-18' });
const OWN = found({ state: 'own-vehicle', vehicleRegistration: 'AB-C12', stopNumber: 2, day: '2026-11-19' });
const FREE = found({ state: 'free' });

const told = (of: FoundCode | null, { isNewLabel = false, mayTake = true } = {}) => {
  const take = vi.fn(async () => TAKEN);
  const words = { t: createTranslate('en'), format: createFormat('en', 'Atlantic/Reykjavik') };
  return { feedback: foundFeedback(CODE, of, isNewLabel, { ...words, take: mayTake ? take : null }), take };
};

describe('a code that is on no list of the day', () => {
  test('of another van is told with its registration and stop, and cannot be taken', () => {
    for (const options of [{}, { mayTake: false }, { isNewLabel: true }]) {
      const { feedback } = told(THEIRS, options);
      expect(feedback).toMatchObject({
        signal: 'wrong',
        title: 'Not for this van',
        detail: 'It goes with TL-K48, stop 6.',
        stops: true,
      });
      expect(feedback?.choices).toBeUndefined();
    }
  });

  test('of one’s own van says where it is', () => {
    expect(told(OWN).feedback).toMatchObject({ signal: 'attention', title: 'It is on your list' });
    expect(told(OWN).feedback?.detail).toMatch(/^Stop 2, .*19/);
  });

  test('that is free is offered, and taken as such, also where labels are tied', async () => {
    for (const isNewLabel of [false, true]) {
      const { feedback, take } = told(FREE, { isNewLabel });
      expect(feedback).toMatchObject({ signal: 'attention', title: 'On no van yet' });
      expect(feedback?.choices?.map(({ title }) => title)).toEqual(['Take it onto your van']);
      expect(await feedback?.choices?.[0]?.choose()).toBe(TAKEN);
      expect(take).toHaveBeenCalledWith(CODE, true);
    }
  });

  test('that is free is put aside by who may take nothing', () => {
    const { feedback } = told(FREE, { mayTake: false });
    expect(feedback).toMatchObject({ signal: 'wrong', title: 'Not on your list' });
    expect(feedback?.choices).toBeUndefined();
  });

  test('that nobody knows says so, and is not offered', () => {
    const { feedback } = told(found({}));
    expect(feedback).toMatchObject({ signal: 'wrong', title: 'Nobody knows this code', yields: true });
    expect(feedback?.choices).toBeUndefined();
    expect(told(found({}), { isNewLabel: true }).feedback).toBeNull();
  });

  test('is asked for without a signal, in words that promise nothing', async () => {
    const { feedback, take } = told(null);
    expect(feedback).toMatchObject({ signal: 'attention', title: 'Not on your list' });
    expect(feedback?.detail).toContain('decided when there is a signal');
    expect(feedback?.choices?.map(({ title }) => title)).toEqual(['Ask for it']);
    await feedback?.choices?.[0]?.choose();
    expect(take).toHaveBeenCalledWith(CODE, false);
    expect(told(null, { mayTake: false }).feedback).toBeNull();
    expect(told(null, { isNewLabel: true }).feedback).toBeNull();
  });
});
