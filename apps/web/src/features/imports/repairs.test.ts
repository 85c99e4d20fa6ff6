import { environmentManager, InfiniteQueryObserver } from '@tanstack/react-query';
import type { WholeImport } from '@waybill/contract/imports';
import { fileImportId } from '@waybill/domain/ids';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/api/query-client.ts';
import { importRowsQuery } from './queries.ts';
import { type Changes, editCell, shownCells, useRepairs } from './repairs.ts';

// Without a browser TanStack Query does not refetch by itself.
environmentManager.setIsServer(() => false);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const whole: WholeImport = {
  id: fileImportId.parse('00000000-0000-4000-8000-000000000001'),
  fileName: 'orders.csv',
  bytes: 1,
  encoding: 'utf-8',
  delimiter: ',',
  state: 'ready',
  failure: null,
  progress: { done: 0, total: 0 },
  rows: { total: 2, faulty: 2, repaired: 0, leftOut: 0, ready: 0 },
  shipments: { created: 0, updated: 0, unchanged: 0 },
  alreadyEntered: 0,
  uploadedBy: '',
  createdAt: '2026-11-19T08:00:00Z',
  finishedAt: null,
  mayUndo: false,
  columns: [],
  partners: [],
};

const changeOf = (row: number, column: number, text: string) => {
  const change = { importId: 'file' as never, row, column, text, isLeftOut: false, state: 'sending' as const };
  return [`file ${row} ${column}`, change] as const;
};

test('cells are shown as they were typed, also before they are saved', () => {
  const changes: Changes = new Map([changeOf(1, 0, 'new'), changeOf(2, 1, 'of another row')]);
  expect(shownCells(changes, 'file', { number: 1, cells: ['old', 'b'] })).toEqual(['new', 'b']);
  expect(shownCells(changes, 'other', { number: 1, cells: ['old', 'b'] })).toEqual(['old', 'b']);
});

test('a cell that is typed while the rows are read again is sent as well', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { method, body }: RequestInit) => {
    // The rows that are read again never arrive.
    if (method === 'GET') return new Promise<Response>(() => {});
    sent.push(...JSON.parse(String(body)).cells.map(({ text }: { text: string }) => text));
    return Response.json({ import: whole, rows: [] });
  });
  const rows = importRowsQuery(whole, 'noted');
  queryClient.setQueryData(rows.queryKey, { pages: [{ rows: [], after: null }], pageParams: [0] });
  const leave = new InfiniteQueryObserver(queryClient, rows).subscribe(() => {});
  const isRead = () => queryClient.isFetching({ queryKey: rows.queryKey }) === 1;

  void editCell(whole.id, 1, 0, 'first');
  await vi.waitUntil(() => sent.length === 1 && isRead());
  void editCell(whole.id, 2, 0, 'second');
  await vi.waitUntil(() => useRepairs.getState().changes.size === 0);
  expect(sent).toEqual(['first', 'second']);
  leave();
});
