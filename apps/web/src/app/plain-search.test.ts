import { expect, test } from 'vitest';
import { parsePlainSearch, stringifyPlainSearch } from './plain-search.ts';

test('a value that looks like a number or a list stays text', () => {
  expect(parsePlainSearch('?code=0042&list=[1,2]&yes=true')).toEqual({ code: '0042', list: '[1,2]', yes: 'true' });
});

test('what was written is read again', () => {
  const values = { next: '/shipments?tab=open&q=þæö', empty: '' };
  expect(parsePlainSearch(stringifyPlainSearch(values))).toEqual(values);
});

test('what is absent leaves no trace in the URL', () => {
  expect(stringifyPlainSearch({ next: undefined, code: null })).toBe('');
});
