import { expect, test } from 'vitest';
import { saveVersioned, type VersionedEdit } from './versioned-edit.ts';

type Fields = { readonly name: string; readonly city: string };
type Row = Fields & { readonly version: number; readonly note: string };

class Stale extends Error {
  readonly current: Row;
  constructor(current: Row) {
    super('stale');
    this.current = current;
  }
}

const opened: Row = { version: 1, name: 'Jón', city: 'Hella', note: '' };
const fieldsOf = ({ name, city }: Row): Fields => ({ name, city });
const seen = { fields: fieldsOf(opened), version: 1, at: new Date(0) };
const last = { by: 'Anna Lind', at: new Date(1) };

/** A server with a series of rows, the next one for each attempt. */
const server = (...rows: readonly Row[]) => {
  const sent: { mine: Fields; version: number }[] = [];
  const edit: VersionedEdit<Row, Fields> = {
    send: async (mine, { version }) => {
      const current = rows[Math.min(sent.length, rows.length - 1)] ?? opened;
      sent.push({ mine, version });
      if (current.version !== version) throw new Stale(current);
    },
    newerIn: (error) => (error instanceof Stale ? error.current : null),
    fieldsOf,
    lastChange: () => last,
  };
  return { edit, sent };
};
const mine = { name: 'Jón Þór', city: 'Hella' };

test('a save over the version that was seen asks nothing', async () => {
  const { edit, sent } = server(opened);
  expect(await saveVersioned(edit, mine, seen)).toBeNull();
  expect(sent).toEqual([{ mine, version: 1 }]);
});

test.each([
  ['changed something that the form does not have', { ...opened, version: 4, note: 'new' }],
  ['saved the same', { ...opened, ...mine, version: 4 }],
  ['saved and took it back', { ...opened, version: 4 }],
])('when somebody %s, the save is repeated on the newer version without a question', async (_, newer) => {
  const { edit, sent } = server(newer, newer);
  expect(await saveVersioned(edit, mine, seen)).toBeNull();
  expect(sent.map(({ version }) => version)).toEqual([1, 4]);
});

test('what somebody else changed is asked, with who and when, and nothing more is sent', async () => {
  const newer = { ...opened, version: 2, city: 'Selfoss' };
  const { edit, sent } = server(newer);
  expect(await saveVersioned(edit, mine, seen)).toEqual({
    sides: { base: seen.fields, mine, theirs: fieldsOf(newer) },
    openedAt: seen.at,
    newer,
    last,
  });
  expect(sent).toHaveLength(1);
});

test('a repeated save that meets a third one asks about what the third changed', async () => {
  const { edit } = server({ ...opened, version: 2, note: 'new' }, { ...opened, version: 3, name: 'Jón P.' });
  const conflict = await saveVersioned(edit, mine, seen);
  expect(conflict?.newer.version).toBe(3);
  expect(conflict?.sides.theirs.name).toBe('Jón P.');
});

test('not knowing who saved is no reason not to ask', async () => {
  const { edit } = server({ ...opened, version: 2, name: 'Jón P.' });
  const lastChange = () => Promise.reject(new Error('offline'));
  expect(await saveVersioned({ ...edit, lastChange }, mine, seen)).toMatchObject({ last: null });
});

test('a refusal is thrown on, and so is one that names the version it refuses', async () => {
  const { edit, sent } = server(opened);
  const refused = new Error('refused');
  await expect(saveVersioned({ ...edit, send: () => Promise.reject(refused) }, mine, seen)).rejects.toBe(refused);
  const contradiction = new Stale(opened);
  const send = () => Promise.reject(contradiction);
  await expect(saveVersioned({ ...edit, send }, mine, seen)).rejects.toBe(contradiction);
  expect(sent).toEqual([]);
});
