import { organisationId } from '@waybill/domain/ids';
import { defaultConfig, type EditableConfigOverrides } from '@waybill/domain/organisation-config';
import { describe, expect, test } from 'vitest';
import { fieldsOfGroup } from './config-groups.ts';
import {
  changedConfig,
  countSetHere,
  inherit,
  isSetHere,
  rebase,
  setHere,
  shownValue,
  startDraft,
} from './level-draft.ts';

const inherited = defaultConfig(organisationId.parse('0b9f7f0e-8f2a-4c51-9a53-1d2b6d1f4a01'));
const overrides: EditableConfigOverrides = {
  usesPayments: true,
  usesCsvUpload: false,
  barcodeRegex: '^BLF',
  deliveryStatuses: ['open', 'failed'],
  optimisationOrigin: { lat: 65.5, lon: -18 },
};
const draft = startDraft({ overrides, version: 3 });

describe('a draft', () => {
  test('begins as the level stands, with nothing changed', () => {
    expect(changedConfig(draft)).toEqual([]);
    expect(draft.base).toEqual({ overrides, version: 3 });
  });

  test('shows what is set here, else what is inherited', () => {
    expect(shownValue(draft, inherited, 'usesPayments')).toBe(true);
    expect(shownValue(draft, inherited, 'usesPickups')).toBe(false);
    expect(shownValue(draft, inherited, 'deliveryStatuses')).toEqual(['open', 'failed']);
    expect(shownValue(draft, inherited, 'shipmentListHeaders')).toEqual(inherited.shipmentListHeaders);
    expect(shownValue(draft, inherited, 'optimisationOrigin')).toEqual({ lat: '65.5', lon: '-18' });
    expect(shownValue(startDraft({ overrides: {}, version: 0 }), inherited, 'optimisationOrigin')).toEqual({
      lat: '',
      lon: '',
    });
  });

  test('setting a value marks it as set here, even when it equals what is inherited', () => {
    const same = setHere(draft, 'usesPickups', false);
    expect(isSetHere(draft, 'usesPickups')).toBe(false);
    expect(isSetHere(same, 'usesPickups')).toBe(true);
    expect(changedConfig(same)).toEqual(['usesPickups']);
  });

  test('inheriting removes what is set here, and is a change only if something was', () => {
    expect(changedConfig(inherit(draft, 'usesPayments'))).toEqual(['usesPayments']);
    expect(shownValue(inherit(draft, 'usesPayments'), inherited, 'usesPayments')).toBe(false);
    expect(changedConfig(inherit(draft, 'usesPickups'))).toEqual([]);
    expect(changedConfig(inherit(setHere(draft, 'usesPickups', true), 'usesPickups'))).toEqual([]);
  });

  test('names its changes in the order of the screen, not of the typing', () => {
    const changed = setHere(setHere(inherit(draft, 'barcodeRegex'), 'role', 'forwarder'), 'usesPayments', false);
    expect(changedConfig(changed)).toEqual(['role', 'usesPayments', 'barcodeRegex']);
  });

  test.each([
    ['a value put back', setHere(setHere(draft, 'usesPayments', false), 'usesPayments', true)],
    ['white space around a text', setHere(draft, 'barcodeRegex', '  ^BLF ')],
    ['the same origin with a comma', setHere(draft, 'optimisationOrigin', { lat: '65,5', lon: '-18,0' })],
    ['the same list', setHere(draft, 'deliveryStatuses', ['open', 'failed'])],
  ])('%s is no change', (_, same) => {
    expect(changedConfig(same)).toEqual([]);
  });

  test.each([
    ['another order of a list', setHere(draft, 'deliveryStatuses', ['failed', 'open'])],
    ['an emptied list', setHere(draft, 'deliveryStatuses', [])],
    ['a half-typed origin', setHere(draft, 'optimisationOrigin', { lat: '65.', lon: '' })],
    ['an emptied origin', setHere(draft, 'optimisationOrigin', { lat: '', lon: '' })],
    ['an emptied text', setHere(draft, 'barcodeRegex', '')],
  ])('%s is a change', (_, other) => {
    expect(changedConfig(other)).toHaveLength(1);
  });

  test('counts what is set here, per group', () => {
    expect(countSetHere(draft, fieldsOfGroup('shipments'))).toBe(2);
    expect(countSetHere(draft, fieldsOfGroup('general'))).toBe(0);
    expect(countSetHere(inherit(draft, 'usesCsvUpload'), fieldsOfGroup('shipments'))).toBe(1);
  });

  test('leaves the draft it came from alone', () => {
    const before = structuredClone(draft);
    setHere(draft, 'role', 'forwarder');
    inherit(draft, 'usesPayments');
    expect(draft).toEqual(before);
  });

  test('over a save keeps what was typed meanwhile', () => {
    const sent = setHere(draft, 'usesPickups', true);
    const typedMeanwhile = setHere(sent, 'role', 'forwarder');
    const rebased = rebase(typedMeanwhile, { overrides: { ...overrides, usesPickups: true }, version: 4 });
    expect(changedConfig(rebased)).toEqual(['role']);
    expect(rebased.base.version).toBe(4);
  });
});
