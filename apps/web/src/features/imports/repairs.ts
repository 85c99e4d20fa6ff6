import { ApiError } from '@waybill/contract/client';
import { repairImportRows } from '@waybill/contract/imports';
import type { FileImportId } from '@waybill/domain/ids';
import { create } from 'zustand';
import { api } from '../../lib/api/api.ts';
import { onSomebodyElse } from '../../lib/session/signed-out.ts';
import { cacheImport, cacheRows, refreshRows } from './queries.ts';

/** A change of a row that the server does not have yet. */
type Change = {
  readonly importId: FileImportId;
  readonly row: number;
  /** Null for one that leaves the row out, or takes it in again. */
  readonly column: number | null;
  readonly text: string;
  readonly isLeftOut: boolean;
  readonly state: 'waiting' | 'sending' | 'failed';
};

export type Changes = ReadonlyMap<string, Change>;
type Repairs = { readonly changes: Changes; readonly error: unknown };

/** Changes live outside the page: neither a failed request nor leaving the page loses what was typed. */
export const useRepairs = create<Repairs>()(() => ({ changes: new Map(), error: null }));

const keyOf = (importId: string, row: number, column: number | null): string => `${importId} ${row} ${column ?? ''}`;

export const unsavedText = (changes: Changes, importId: string, row: number, column: number): string | undefined =>
  changes.get(keyOf(importId, row, column))?.text;

/** The cells of a row as they are shown, saved or not: what is made of them must not bring an older text back. */
export const shownCells = (
  changes: Changes,
  importId: string,
  { number, cells }: { readonly number: number; readonly cells: readonly string[] },
): readonly string[] => cells.map((text, column) => unsavedText(changes, importId, number, column) ?? text);

export const failedCount = (changes: Changes, importId: string): number =>
  [...changes.values()].filter((change) => change.importId === importId && change.state === 'failed').length;

const update = (change: (changes: Map<string, Change>) => void): void => {
  const changes = new Map(useRepairs.getState().changes);
  change(changes);
  useRepairs.setState({ changes });
};

/** The most that goes in one request. */
const MOST_AT_ONCE = 200;
const sending = new Set<string>();

/** Sends what waits, one request after the other: of two changes of a cell the later one has to win. */
const send = async (importId: FileImportId): Promise<void> => {
  if (sending.has(importId)) return;
  sending.add(importId);
  try {
    for (;;) {
      const waiting = [...useRepairs.getState().changes]
        .filter(([, change]) => change.importId === importId && change.state === 'waiting')
        .slice(0, MOST_AT_ONCE);
      if (waiting.length === 0) break;
      const sent = waiting.map(([key, change]) => [key, { ...change, state: 'sending' as const }] as const);
      update((changes) => {
        for (const [key, change] of sent) changes.set(key, change);
      });
      // Somebody may have typed in the same cell again meanwhile.
      const settle = (state: 'failed' | null) =>
        update((changes) => {
          for (const [key, change] of sent) {
            if (changes.get(key) !== change) continue;
            if (state === null) changes.delete(key);
            else changes.set(key, { ...change, state });
          }
        });
      try {
        const answer = await api(repairImportRows, {
          params: { fileImportId: importId },
          body: {
            cells: sent.flatMap(([, { row, column, text }]) => (column === null ? [] : [{ row, column, text }])),
            leftOut: sent.flatMap(([, { row, column, isLeftOut }]) => (column === null ? [{ row, isLeftOut }] : [])),
          },
        });
        cacheRows(importId, answer.rows);
        cacheImport(answer.import);
        settle(null);
        useRepairs.setState({ error: null });
      } catch (error) {
        settle('failed');
        useRepairs.setState({ error });
        return;
      }
    }
  } finally {
    sending.delete(importId);
  }
  // Not while it counts as sending: a cell that is typed during it would wait for the next one.
  await refreshRows(importId);
};

/** Cells of a row that change together. */
export const editCells = (
  importId: FileImportId,
  row: number,
  cells: readonly { readonly column: number; readonly text: string }[],
): Promise<void> => {
  update((changes) => {
    for (const { column, text } of cells) {
      changes.set(keyOf(importId, row, column), { importId, row, column, text, isLeftOut: false, state: 'waiting' });
    }
  });
  return send(importId);
};

export const editCell = (importId: FileImportId, row: number, column: number, text: string): Promise<void> =>
  editCells(importId, row, [{ column, text }]);

export const leaveOut = (importId: FileImportId, row: number, isLeftOut: boolean): Promise<void> => {
  update((changes) =>
    changes.set(keyOf(importId, row, null), { importId, row, column: null, text: '', isLeftOut, state: 'waiting' }),
  );
  return send(importId);
};

export const retryRepairs = (importId: FileImportId): Promise<void> => {
  update((changes) => {
    for (const [key, change] of changes) {
      if (change.importId === importId && change.state === 'failed') changes.set(key, { ...change, state: 'waiting' });
    }
  });
  return send(importId);
};

export const discardRepairs = (importId: FileImportId): void => {
  update((changes) => {
    for (const [key, change] of changes) if (change.importId === importId) changes.delete(key);
  });
  useRepairs.setState({ error: null });
};

/** A connection that is back is reason enough to try again; a refusal would come again. */
globalThis.addEventListener?.('online', () => {
  if (useRepairs.getState().error instanceof ApiError) return;
  const ids = new Set([...useRepairs.getState().changes.values()].map(({ importId }) => importId));
  for (const id of ids) void retryRepairs(id);
});

onSomebodyElse(() => useRepairs.setState({ changes: new Map(), error: null }));
