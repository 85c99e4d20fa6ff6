import { beforeEach, expect, test, vi } from 'vitest';
import { draftsOf } from './draft.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      Object.assign(storage, { [key]: value });
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      Reflect.deleteProperty(storage, key);
      kept.delete(key);
    },
  };
  vi.stubGlobal('localStorage', storage);
});

const NOW = new Date('2026-11-15T14:33:00Z');

const keep = (userId: string, slot: string, content: unknown) => draftsOf(userId).open(slot, NOW).write(content, NOW);
const found = (userId: string, slot: string, now = NOW) => draftsOf(userId).open(slot, now).found;

test('a draft is found again by its user, and by nobody else', () => {
  expect(keep('anna', 'new', { city: 'Selfoss' })).toEqual(NOW);
  expect(found('anna', 'new')).toEqual({ savedAt: NOW, content: { city: 'Selfoss' } });
  expect(found('gunnar', 'new')).toBeNull();
});

test('each slot has its own', () => {
  keep('anna', 'new', 1);
  keep('anna', 'edit:S1', 2);
  draftsOf('anna').open('new', NOW).drop();
  expect(found('anna', 'new')).toBeNull();
  expect(found('anna', 'edit:S1')?.content).toBe(2);
});

test('two tabs with the same form write over nothing of each other, and both drafts are found again', () => {
  const one = draftsOf('anna').open('new', NOW);
  const other = draftsOf('anna').open('new', NOW);
  one.write('o', NOW);
  other.write('t', NOW);
  one.write('one', NOW);
  other.write('two', NOW);
  expect(kept.size).toBe(2);
  expect(found('anna', 'new')?.content).toBe('one');
  one.drop();
  expect(found('anna', 'new')?.content).toBe('two');
});

test('a tab in which nothing is typed drops nothing of another', () => {
  const one = draftsOf('anna').open('new', NOW);
  const other = draftsOf('anna').open('new', NOW);
  one.write('one', NOW);
  other.drop();
  expect(found('anna', 'new')?.content).toBe('one');
  other.write('two', NOW);
  expect(found('anna', 'new')?.content).toBe('one');
});

test('what another tab went on with is left to it', () => {
  keep('anna', 'new', 'begun');
  const one = draftsOf('anna').open('new', NOW);
  const other = draftsOf('anna').open('new', NOW);
  one.write('begun, one', NOW);
  other.write('begun, two', NOW);
  one.write('begun, one more', NOW);
  expect(found('anna', 'new')?.content).toBe('begun, one more');
  expect([...kept.values()].some((text) => text.includes('begun, two'))).toBe(true);
});

test('after a month nothing is left of it, whoever looks', () => {
  keep('anna', 'new', 1);
  found('gunnar', 'new', new Date('2026-12-16T14:33:00Z'));
  expect(kept.size).toBe(0);
});

test('where nothing can be kept it says so instead of promising', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(keep('anna', 'new', 1)).toBeNull();
});

test('what is no draft is none', () => {
  kept.set('waybill-draft:anna:new', 'not even json');
  expect(found('anna', 'new')).toBeNull();
});
