import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CARRIER, STRANGER } from '../../seed/demo-data.ts';
import { carryOutImports } from '../../testing/import-work.ts';
import { keyOf, type Program, program } from '../../testing/program.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let carrier: Program;
const errors: unknown[] = [];
beforeAll(async () => {
  app = await createTestApp();
  carrier = program(app, await keyOf(app, CARRIER));
});
afterAll(async () => {
  await app.close();
  expect(errors).toEqual([]);
});

const work = () => carryOutImports(app, (error) => errors.push(error));
const OCTETS = { 'content-type': 'application/octet-stream' };
const upload = (content: string, headers = {}, by = carrier) =>
  by.post('/imports?name=orders.csv', Buffer.from(content), { ...OCTETS, ...headers });
const file = (...rows: readonly string[]) => ['Order number,Receiver,Street address,Email', ...rows].join('\n');

test('a program uploads a file, follows it, reads and mends its faulty rows, runs it and takes it back', async () => {
  const uploaded = await upload(file('A-1,Bakaríið,Laugavegur 36,', 'A-2,Fiskbúðin,Sogavegur 3,nonsense'));
  expect(uploaded.status, uploaded.text).toBe(200);
  const path = `/imports/${uploaded.body.import.id}`;
  await work();
  expect((await carrier.get(path)).body.import).toMatchObject({
    state: 'ready',
    rows: { total: 2, faulty: 1, ready: 1 },
  });
  const { rows, after } = (await carrier.get(`${path}/rows`)).body;
  expect([rows, after]).toMatchObject([[{ number: 2, problems: [{ column: 3 }] }], null]);
  const faulty = await carrier.get(`${path}/faulty`);
  expect(faulty.headers['content-type']).toContain('text/csv');
  expect(faulty.text).toContain('nonsense');
  const mended = await carrier.patch(`${path}/rows`, { cells: [{ row: 2, column: 3, text: 'fisk@example.is' }] });
  expect(mended.body.rows).toMatchObject([{ number: 2, problems: [], isRepaired: true }]);
  expect((await carrier.post(`${path}/run`)).body.import.state).toBe('importing');
  await work();
  expect((await carrier.get(path)).body.import).toMatchObject({
    state: 'done',
    shipments: { created: 2 },
    mayUndo: true,
  });
  expect((await carrier.get('/shipments/by-external-id/A-2')).status).toBe(200);
  expect((await carrier.post(`${path}/undo`)).status).toBe(200);
  await work();
  expect((await carrier.get(path)).body.import.state).toBe('undone');
  expect((await carrier.get('/shipments/by-external-id/A-2')).status).toBe(404);
  expect((await program(app, await keyOf(app, STRANGER)).get(path)).status).toBe(404);
});

test('files and rows are listed page by page', async () => {
  for (let n = 0; n < 3; n++) await upload(file(`L-${n},Búð,Gata ${n},`));
  await work();
  const first = (await carrier.get('/imports?rows=2')).body;
  expect(first.imports).toHaveLength(2);
  const next = (await carrier.get(`/imports?rows=2&after=${first.after}`)).body;
  expect(first.imports.map(({ id }: { id: string }) => id)).not.toContain(next.imports[0].id);
  const wrong = await upload(file('R-1,,Gata 1,', 'R-2,,Gata 2,x', 'R-3,,Gata 3,x'));
  await work();
  const path = `/imports/${wrong.body.import.id}/rows?only=all&rows=2`;
  const page = (await carrier.get(path)).body;
  expect([page.rows.length, page.after]).toEqual([2, 2]);
  expect((await carrier.get(`${path}&after=${page.after}`)).body).toMatchObject({ rows: [{ number: 3 }], after: null });
});

test('the same file is taken in once under one Idempotency-Key, and another file under it is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const content = file('I-1,Búð,Gata 1,');
  const [first, again] = [await upload(content, key), await upload(content, key)];
  expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
  expect(again.body).toEqual(first.body);
  const other = await upload(file('I-2,Búð,Gata 2,'), key);
  expect([other.status, other.body.code]).toEqual([422, 'idempotency-key-reused']);
  const { body } = await carrier.get('/imports?rows=100');
  expect(body.imports.filter(({ id }: { id: string }) => id === first.body.import.id)).toHaveLength(1);
  await work();
  const path = `/imports/${first.body.import.id}/run`;
  const run = { 'idempotency-key': randomUUID() };
  const [one, two] = [await carrier.post(path, undefined, run), await carrier.post(path, undefined, run)];
  expect([one.status, two.status, two.headers['idempotency-replayed']]).toEqual([200, 200, 'true']);
  await work();
});

test('a file that has taken the last room is answered as before under its key, and another one is refused', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const content = file('F-1,Búð,Gata 1,');
  const first = await upload(content, key);
  expect(first.status, first.text).toBe(200);
  const setBytes = (bytes: number) =>
    app.database.asOperator((tx) =>
      tx.updateTable('imports').set({ file_bytes: bytes }).where('id', '=', first.body.import.id).execute(),
    );
  await setBytes(1e12);
  const again = await upload(content, key);
  expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
  expect(again.body).toEqual(first.body);
  for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
    const refused = await upload(file('F-2,Búð,Gata 2,'), headers);
    expect([refused.status, refused.body.code]).toEqual([409, 'files-full']);
  }
  await setBytes(content.length);
});

test('what is no CSV file is refused, and an Idempotency-Key that is none before the file', async () => {
  const zip = await carrier.post('/imports?name=a.csv', Buffer.from('PK\u0003\u0004'), OCTETS);
  expect([zip.status, zip.body.code]).toEqual([415, 'unsupported-file']);
  const named = await carrier.post('/imports?name=a.xlsx', Buffer.from('a'), OCTETS);
  expect([named.status, named.body.code]).toEqual([415, 'unsupported-file']);
  const wrong = await upload('a', { 'idempotency-key': 'two words' });
  expect([wrong.status, wrong.body.errors[0].parameter]).toEqual([400, 'Idempotency-Key']);
});

test('a key does what its rights say', async () => {
  const developer = await app.signedIn('developer@demo.test');
  const keyWith = async (...rights: readonly string[]) =>
    program(app, (await developer.post('/api/api-keys', { name: randomUUID(), rights })).body.token);
  const [reader, writer, other] = [
    await keyWith('imports:read'),
    await keyWith('imports:write'),
    await keyWith('shipments:read', 'shipments:write'),
  ];
  const made = await upload(file('K-1,Búð,Gata 1,'), {}, writer);
  expect(made.status, made.text).toBe(200);
  const path = `/imports/${made.body.import.id}`;
  await work();
  for (const each of ['/imports', path, `${path}/rows`, `${path}/faulty`, '/imports/sample']) {
    expect((await reader.get(each)).status, each).toBe(200);
    for (const refused of [writer, other])
      expect((await refused.get(each)).body, each).toMatchObject({ missing: 'imports:read' });
  }
  for (const refused of [reader, other]) {
    expect((await upload(file('K-2,Búð,Gata 1,'), {}, refused)).body).toMatchObject({ missing: 'imports:write' });
    expect((await refused.post(`${path}/run`)).status).toBe(403);
  }
  expect((await writer.post(`${path}/run`)).status).toBe(200);
  await work();
});
