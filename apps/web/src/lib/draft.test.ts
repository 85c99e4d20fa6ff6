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
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
});

const NOW = new Date('2026-11-15T14:33:00Z');

test('a draft is found again by its user, and by nobody else', () => {
  expect(draftsOf('anna').write('new', { city: 'Selfoss' }, NOW)).toEqual(NOW);
  expect(draftsOf('anna').read('new', NOW)).toEqual({ savedAt: NOW, content: { city: 'Selfoss' } });
  expect(draftsOf('gunnar').read('new', NOW)).toBeNull();
});

test('each slot has its own', () => {
  const drafts = draftsOf('anna');
  drafts.write('new', 1, NOW);
  drafts.write('edit:S1', 2, NOW);
  drafts.drop('new');
  expect(drafts.read('new', NOW)).toBeNull();
  expect(drafts.read('edit:S1', NOW)?.content).toBe(2);
});

test('after a month nothing is left of it, whoever looks', () => {
  draftsOf('anna').write('new', 1, NOW);
  const later = new Date('2026-12-16T14:33:00Z');
  draftsOf('gunnar').read('new', later);
  expect(kept.size).toBe(0);
});

test('where nothing can be kept it says so instead of promising', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(draftsOf('anna').write('new', 1, NOW)).toBeNull();
});

test('what is no draft is none', () => {
  kept.set('waybill-draft:anna:new', 'not even json');
  expect(draftsOf('anna').read('new', NOW)).toBeNull();
});
