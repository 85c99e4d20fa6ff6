import { ApiError } from '@waybill/contract/client';
import type { ErrorCode } from '@waybill/domain/errors';
import { expect, test } from 'vitest';
import { differencesOf } from '../../lib/forms/three-way.ts';
import { createEditSession } from './edit-session.ts';

type Fields = { readonly name: string; readonly city: string; readonly phone: string };
type Row = Fields & { readonly version: number };

const refusal = (status: number, code: ErrorCode) =>
  new ApiError({ type: '', title: '', status, code, detail: 'refused' });
class Stale extends Error {}

const fieldsOf = ({ name, city, phone }: Row): Fields => ({ name, city, phone });
const opened: Row = { version: 1, name: 'Jón', city: 'Hella', phone: '' };

/** A form open on the record as it was, with a server that others use too. */
const openForm = (typed: Partial<Fields>) => {
  const server = { row: opened as Row | null, failure: null as Error | null, saves: [] as Fields[] };
  const session = createEditSession<Row, Fields>();
  const shownErrors: unknown[] = [];
  // The draft belongs to the form. What the session was given is compared with it, and must still be it at the end.
  const draft: Fields = Object.freeze({ ...fieldsOf(opened), ...typed });
  const save = () =>
    session.save({
      mine: draft,
      seen: { fields: fieldsOf(opened), version: opened.version, at: new Date(0) },
      send: async (fields, { version }) => {
        if (server.failure) throw server.failure;
        if (!server.row) throw refusal(404, 'not-found');
        if (server.row.version !== version) throw new Stale();
        server.row = { ...fields, version: version + 1 };
        server.saves.push(fields);
      },
      newerIn: (error) => (error instanceof Stale ? server.row : null),
      fieldsOf,
      lastChange: () => ({ by: 'Anna Lind', at: new Date(1) }),
      onError: (error) => shownErrors.push(error),
    });
  /** Another user saves. */
  const anna = (change: Partial<Fields>) => {
    if (server.row) server.row = { ...server.row, ...change, version: server.row.version + 1 };
  };
  const question = () => session.state.getState().question?.conflict ?? null;
  return { ...session, server, save, anna, draft, shownErrors, question };
};

test('without another user the record is saved as typed, and nothing is asked', async () => {
  const form = openForm({ name: 'Jón Þór' });
  expect(await form.save()).toBe(true);
  expect(form.server.row).toEqual({ ...form.draft, version: 2 });
  expect(form.question()).toBeNull();
});

test.each([
  ['mine', 'Jón Þór'],
  ['theirs', 'Jóna'],
] as const)('both changed one field: it is asked, and %s is saved', async (choice, name) => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ name: 'Jóna' });
  expect(await form.save()).toBe(false);
  expect(form.server.saves).toEqual([]);
  expect(form.question()).toMatchObject({
    sides: { mine: form.draft, theirs: { name: 'Jóna' } },
    openedAt: new Date(0),
  });
  await form.resolve({ name: choice });
  expect(form.server.saves).toEqual([{ ...form.draft, name }]);
  expect(form.question()).toBeNull();
});

test('they changed different fields: it is shown, and both changes are saved', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ city: 'Selfoss' });
  expect(await form.save()).toBe(false);
  const sides = form.question()?.sides;
  expect(sides && differencesOf(sides)).toEqual({ colliding: [], onlyMine: ['name'], onlyTheirs: ['city'] });
  await form.resolve({});
  expect(form.server.saves).toEqual([{ ...form.draft, city: 'Selfoss' }]);
});

test('deleted before the save: the form shows it, and keeps what was typed', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.server.row = null;
  expect(await form.save()).toBe(false);
  expect(form.shownErrors).toEqual([refusal(404, 'not-found')]);
  expect(form.question()).toBeNull();
  expect(form.state.getState().isSaving).toBe(false);
});

test('deleted during the choice: the question ends, and the form shows why', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ name: 'Jóna' });
  await form.save();
  form.server.row = null;
  await form.resolve({ name: 'mine' });
  expect(form.question()).toBeNull();
  expect(form.shownErrors).toEqual([refusal(404, 'not-found')]);
});

test('saved again during the choice: it is asked again from the merged draft, against what was chosen from', async () => {
  const form = openForm({ name: 'Jón Þór', phone: '551 2345' });
  form.anna({ name: 'Jóna' });
  await form.save();
  form.anna({ name: 'Jóna Björk' });
  await form.resolve({ name: 'mine' });
  expect(form.server.saves).toEqual([]);
  expect(form.state.getState().question?.isAgain).toBe(true);
  expect(form.question()).toMatchObject({
    sides: { base: { name: 'Jóna', phone: '' }, mine: form.draft, theirs: { name: 'Jóna Björk' } },
    openedAt: null,
  });
  await form.resolve({ name: 'mine' });
  expect(form.server.row).toEqual({ ...form.draft, version: 4 });
});

test('the network is lost before the save: the form shows it, and the next press saves', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.server.failure = new TypeError('Failed to fetch');
  expect(await form.save()).toBe(false);
  expect(form.shownErrors).toEqual([form.server.failure]);
  form.server.failure = null;
  expect(await form.save()).toBe(true);
  expect(form.server.saves).toEqual([form.draft]);
});

test.each([
  ['the network is lost', new TypeError('Failed to fetch')],
  ['the server fails', refusal(503, 'unavailable')],
  ['the request takes too long', refusal(408, 'timed-out')],
  ['there are too many requests', refusal(429, 'too-many-requests')],
])('%s during the choice: the question stays as it was, and the next press saves', async (_, failure) => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ name: 'Jóna' });
  await form.save();
  const asked = form.question();
  form.server.failure = failure;
  await form.resolve({ name: 'mine' });
  expect(form.question()).toBe(asked);
  expect(form.state.getState()).toMatchObject({ failure, isSaving: false });
  expect(form.shownErrors).toEqual([]);

  form.server.failure = null;
  await form.resolve({ name: 'mine' });
  expect(form.state.getState()).toEqual({ question: null, failure: null, isSaving: false });
  expect(form.server.saves).toEqual([form.draft]);
});

test('back to editing sends nothing, and the next save asks again', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ name: 'Jóna' });
  await form.save();
  form.backToEditing();
  expect(form.question()).toBeNull();
  expect(await form.save()).toBe(false);
  expect(form.question()?.sides.mine).toEqual(form.draft);
  expect(form.server.saves).toEqual([]);
});

test('there is no way back to editing while the answer is being saved', async () => {
  const form = openForm({ name: 'Jón Þór' });
  form.anna({ name: 'Jóna' });
  await form.save();
  const asked = form.question();
  const isResolved = form.resolve({ name: 'mine' });
  form.backToEditing();
  expect(form.question()).toBe(asked);
  await isResolved;
  expect(form.question()).toBeNull();
  expect(form.server.saves).toEqual([form.draft]);
});

test('a second press while the first is being saved sends nothing', async () => {
  const form = openForm({ name: 'Jón Þór' });
  const [first, second] = await Promise.all([form.save(), form.save()]);
  expect([first, second]).toEqual([true, false]);
  expect(form.server.saves).toHaveLength(1);

  const asked = openForm({ name: 'Jón Þór' });
  asked.anna({ name: 'Jóna' });
  await asked.save();
  await Promise.all([asked.resolve({ name: 'mine' }), asked.resolve({ name: 'theirs' })]);
  expect(asked.server.saves).toEqual([asked.draft]);
  expect(asked.question()).toBeNull();
});
