import type { ImportRow, WholeImport } from '@waybill/contract/imports';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { carryOutImports } from '../../testing/import-work.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Browser;
let developer: Browser;
let errors: unknown[];
beforeEach(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  developer = await app.signedIn('developer@demo.test');
  errors = [];
});
afterEach(async () => {
  await app.close();
  expect(errors).toEqual([]);
});

const work = () => carryOutImports(app, (error) => errors.push(error));
const read = async (id: string): Promise<WholeImport> => (await admin.get(`/api/imports/${id}`)).body.import;
const rowsOf = async (id: string): Promise<ImportRow[]> => (await admin.get(`/api/imports/${id}/rows`)).body.rows;
const reasons = async (id: string) =>
  (await rowsOf(id)).map(({ number, problems }) => [
    number,
    ...problems.map(({ path, problem }) => `${path} ${problem}`),
  ]);

const COLUMN = 3;
const fileOf = (rows: readonly string[], header = 'Staða') =>
  [`Pöntun;Móttakandi;Heimilisfang;${header};Strikamerki`, ...rows].join('\n');
const rowOf = (number: string, status: string, barcode = '', name = `Nafn ${number}`) =>
  `${number};${name};Gata 1;${status};${barcode}`;

const take = async (content: string): Promise<WholeImport> => {
  const type = { 'content-type': 'application/octet-stream' };
  const answer = await admin.post('/api/imports?name=stodur.csv', Buffer.from(content), type);
  expect(answer.status, answer.text).toBe(200);
  await work();
  return read(answer.body.import.id);
};
const run = async (id: string): Promise<WholeImport> => {
  const answer = await admin.post(`/api/imports/${id}/run`);
  expect(answer.status, answer.text).toBe(200);
  await work();
  return read(id);
};
const enterFile = async (...rows: readonly string[]) => run((await take(fileOf(rows))).id);
const undo = async (id: string): Promise<WholeImport> => {
  expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200);
  await work();
  return read(id);
};
const choose = (id: string, partnerId: string | null, path = 'deliveryStatus') =>
  admin.put(`/api/imports/${id}/columns`, { columns: [{ column: COLUMN, path, partnerId }] });

type Stored = { number: string; id: string; status: string; parcels: string[]; version: number; history: string[] };
/** The shipments of the tests' numbers, with their history from its beginning. */
const stored = (): Promise<readonly Stored[]> =>
  app.database.asOperator(async (tx) => {
    const { rows } =
      await sql<Stored>`select s.external_id as number, s.shipment_id as id, s.delivery_status as status, s.version,
        array(select p.status from waybill.parcels p where p.organisation_id = s.organisation_id and p.shipment_key = s.id
          order by p.position) as parcels,
        array(select concat_ws(' ', h.source, h.action, h.changes #>> '{deliveryStatus,from}', h.changes #>> '{deliveryStatus,to}')
          from waybill.shipment_history h where h.organisation_id = s.organisation_id and h.shipment_key = s.id
          order by h.occurred_at, h.id) as history
      from waybill.shipments s where s.organisation_id = ${CARRIER} and s.external_id like 'ST-%' order by s.external_id`.execute(
        tx,
      );
    return rows;
  });
const statuses = async () => (await stored()).map(({ number, status }) => [number, status]);

const moveByHand = async (number: string, status: string) => {
  const found = (await stored()).find((one) => one.number === number);
  const answer = await admin.post(`/api/shipments/${found?.id}/status`, { version: found?.version, status });
  expect(answer.status, answer.text).toBe(200);
};

const addPartner = async (
  name = 'Postal',
  words: unknown = { completed: { sends: 'DLV', reads: ['Komið til skila'] } },
) => {
  const { status, body, text } = await developer.post('/api/partners', { name, statuses: words });
  expect(status, text).toBe(200);
  return body.partner as { id: string; version: number };
};
const unknownWords = async () =>
  (await developer.get('/api/unknown-words?show=waiting')).body.unknownWords as {
    id: string;
    word: string;
    partnerId: string;
    source: string;
    count: number;
    example: string;
  }[];

describe('a shipment that a file enters', () => {
  test('becomes what its row says, by the moves of the table', async () => {
    const done = await enterFile(
      rowOf('ST-1', ''),
      rowOf('ST-2', 'Ný'),
      rowOf('ST-3', 'WAREHOUSE'),
      rowOf('ST-4', 'Out for delivery', 'BLF50000001'),
      rowOf('ST-5', 'Completed', 'BLF50000002'),
      rowOf('ST-6', 'Failed'),
    );
    expect(done).toMatchObject({ state: 'done', shipments: { created: 6, updated: 0, unchanged: 0 } });
    const found = await stored();
    expect(found.map(({ number, status, parcels, history }) => [number, status, parcels, history])).toEqual([
      ['ST-1', 'new', [], ['import created']],
      ['ST-2', 'new', [], ['import created']],
      ['ST-3', 'in-warehouse', [], ['import created', 'import status-changed new in-warehouse']],
      [
        'ST-4',
        'out-for-delivery',
        ['out-for-delivery'],
        ['import created', 'import status-changed new out-for-delivery'],
      ],
      [
        'ST-5',
        'completed',
        ['completed'],
        [
          'import created',
          'import status-changed new out-for-delivery',
          'import status-changed out-for-delivery completed',
        ],
      ],
      ['ST-6', 'failed', [], ['import created', 'import status-changed new open', 'import status-changed open failed']],
    ]);
    const { body } = await admin.get(`/api/shipments/${found[5]?.id}`);
    expect(body.shipment.failure).toEqual({ party: 'other', note: null });
  });

  test('is moved once, however often the file is entered; one without a number too', async () => {
    const rows = [rowOf('ST-1', 'Completed', 'BLF50000001'), rowOf('', 'Warehouse', 'BLF50000002', 'Nafnlaus')];
    await enterFile(...rows);
    const before = await stored();
    expect(await enterFile(...rows)).toMatchObject({
      shipments: { created: 0, updated: 0, unchanged: 2 },
      mayUndo: false,
    });
    expect(await stored()).toEqual(before);
    // What it is to become is no part of what it is known by.
    const moved = await enterFile(rowOf('', 'Out', 'BLF50000002', 'Nafnlaus'));
    expect(moved.shipments).toEqual({ created: 0, updated: 1, unchanged: 0 });
  });

  test('is not entered where it may not become that, which its row is told before', async () => {
    const { id, rows } = await take(
      fileOf([rowOf('ST-1', 'Deleted'), rowOf('ST-2', 'Mixed'), rowOf('ST-3', 'Requested')]),
    );
    expect(rows).toMatchObject({ total: 3, faulty: 3 });
    expect(await reasons(id)).toEqual([1, 2, 3].map((number) => [number, 'deliveryStatus status-move']));
    const [row] = await rowsOf(id);
    expect(row?.problems[0]).toMatchObject({ column: COLUMN, allowed: expect.arrayContaining(['new', 'completed']) });
    expect(row?.problems[0]?.allowed).not.toContain('deleted');
    await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 1, column: COLUMN, text: 'Open' }] });
    expect(await run(id)).toMatchObject({ shipments: { created: 1 }, rows: { faulty: 2 } });
    expect(await statuses()).toEqual([['ST-1', 'open']]);
  });

  test('is moved with all others of its file at once, and costs nothing where the file says nothing', async () => {
    const statementsFor = async (of: string, count: number, status: string) => {
      const rows = Array.from({ length: count }, (_, at) => rowOf(`ST-${of}${at}`, status));
      const { id } = await take(fileOf(rows, status === '' ? 'Litur' : 'Staða'));
      const query = vi.spyOn(Client.prototype, 'query');
      try {
        expect(await run(id)).toMatchObject({ shipments: { created: count } });
        const texts = query.mock.calls.map(([first]) => (typeof first === 'string' ? first : JSON.stringify(first)));
        const having = (part: string) => texts.filter((text) => text.includes(part)).length;
        return { moves: having('m.delivery_status'), entries: having('shipment_history') };
      } finally {
        query.mockRestore();
      }
    };
    const few = await statementsFor('A', 2, 'Completed');
    // Two steps of two portions: the last shipment of a file is one by itself.
    expect(few.moves).toBe(4);
    expect(await statementsFor('B', 60, 'Completed')).toEqual(few);
    const plain = await statementsFor('C', 60, '');
    expect(plain).toEqual({ moves: 0, entries: few.entries - 4 });
  });

  test('tells webhooks of each move', async () => {
    const told = () =>
      app.database.asOperator(async (tx) => {
        const { rows } = await sql<{ previous: string; status: string }>`
          select body::jsonb #>> '{data,previousStatus}' as previous, body::jsonb #>> '{data,status}' as status
          from waybill.webhook_deliveries where event = 'shipment.status-changed' order by position`.execute(tx);
        return rows.map(({ previous, status }) => `${previous} ${status}`);
      });
    await configure(app, CARRIER, { externalDeliveryStatusUpdateUrl: 'https://example.com/hook' });
    await enterFile(rowOf('ST-1', 'Completed'));
    expect(await told()).toEqual(['new out-for-delivery', 'out-for-delivery completed']);
  });
});

describe('a shipment that is there', () => {
  test('makes the move of the table, and is as it is where the file says nothing else', async () => {
    await enterFile(rowOf('ST-1', ''), rowOf('ST-2', 'Out'), rowOf('ST-3', 'Warehouse'), rowOf('ST-4', 'Open'));
    const second = await take(
      fileOf([
        rowOf('ST-1', 'Completed'),
        rowOf('ST-2', 'Completed'),
        rowOf('ST-3', 'Warehouse'),
        rowOf('ST-4', 'deleted'),
      ]),
    );
    // It was entered as new: here is its past, and nobody has had it out.
    expect(await reasons(second.id)).toEqual([[1, 'deliveryStatus status-move']]);
    expect((await rowsOf(second.id))[0]?.problems[0]?.allowed).toEqual(
      expect.arrayContaining(['new', 'out-for-delivery']),
    );
    expect(await run(second.id)).toMatchObject({
      shipments: { created: 0, updated: 2, unchanged: 1 },
      rows: { faulty: 1 },
    });
    expect(await statuses()).toEqual([
      ['ST-1', 'new'],
      ['ST-2', 'completed'],
      ['ST-3', 'in-warehouse'],
      ['ST-4', 'deleted'],
    ]);
  });

  test('that was moved after the file was checked is refused in its row, and others are entered', async () => {
    await enterFile(rowOf('ST-1', 'Out'));
    const { id } = await take(fileOf([rowOf('ST-1', 'Completed'), rowOf('ST-2', 'Completed')]));
    await moveByHand('ST-1', 'in-warehouse');
    expect(await run(id)).toMatchObject({ state: 'done', shipments: { created: 1 }, rows: { faulty: 1 } });
    expect(await reasons(id)).toEqual([[1, 'deliveryStatus status-move']]);
    expect((await rowsOf(id))[0]?.problems[0]?.column).toBe(COLUMN);
    expect(await statuses()).toEqual([
      ['ST-1', 'in-warehouse'],
      ['ST-2', 'completed'],
    ]);
  });

  test('keeps its status where the organisation lets nobody change it by hand', async () => {
    await enterFile(rowOf('ST-1', 'Warehouse'));
    await configure(app, CARRIER, { usesChangeShipmentStatus: false });
    const { id } = await take(fileOf([rowOf('ST-1', 'Warehouse'), rowOf('ST-2', 'Out')]));
    expect(await reasons(id)).toEqual([[2, 'deliveryStatus status-off']]);
    expect(await run(id)).toMatchObject({ shipments: { created: 0, unchanged: 1 } });
  });

  test('of several rows is told one status; a row without one agrees', async () => {
    const { id } = await take(
      fileOf([
        rowOf('ST-1', 'Out', 'BLF50000001', 'A'),
        rowOf('ST-1', '', 'BLF50000002', 'A'),
        rowOf('ST-1', ' OUT ', 'BLF50000003', 'A'),
        rowOf('ST-2', 'Out', 'BLF50000004', 'B'),
        rowOf('ST-2', 'Warehouse', 'BLF50000005', 'B'),
      ]),
    );
    expect(await reasons(id)).toEqual([
      [4, ' held-back'],
      [5, 'deliveryStatus differs'],
    ]);
    const [, row] = await rowsOf(id);
    expect(row?.problems[0]).toMatchObject({ column: COLUMN, otherRow: 4 });
    await run(id);
    expect((await stored())[0]).toMatchObject({ number: 'ST-1', parcels: Array(3).fill('out-for-delivery') });
  });
});

describe('undoing', () => {
  test('takes moves back with all else, but for what somebody has touched since', async () => {
    await enterFile(rowOf('ST-1', 'Out', 'BLF50000001'), rowOf('ST-2', 'Out'), rowOf('ST-3', 'Open', 'BLF50000003'));
    const before = await stored();
    const { id } = await enterFile(
      rowOf('ST-1', 'Completed', 'BLF50000001', 'Annað nafn'),
      rowOf('ST-2', 'Failed'),
      rowOf('ST-3', 'Deleted', 'BLF50000003', 'Eytt'),
      rowOf('ST-4', 'Completed'),
      rowOf('ST-5', 'Out'),
    );
    expect((await statuses()).map(([, status]) => status)).toEqual([
      'completed',
      'failed',
      'deleted',
      'completed',
      'out-for-delivery',
    ]);
    await moveByHand('ST-5', 'in-warehouse');
    expect(await undo(id)).toMatchObject({ state: 'undone', shipments: { created: 1, updated: 0 } });
    const after = await stored();
    expect(after.map(({ number, status, parcels }) => [number, status, parcels])).toEqual([
      ...before.map(({ number, status, parcels }) => [number, status, parcels]),
      ['ST-5', 'in-warehouse', []],
    ]);
    expect(after[1]?.history.at(-1)).toBe('import undone failed out-for-delivery');
    const { body } = await admin.get(`/api/shipments/${after[0]?.id}`);
    expect(body.shipment.dropoff.receiverName).toBe('Nafn ST-1');
    expect((await admin.get(`/api/shipments/${after[1]?.id}`)).body.shipment.failure).toBeNull();
  });

  test('takes a parcel away again that came with a move', async () => {
    await enterFile(rowOf('ST-1', 'Open', 'BLF52000001'));
    const { id } = await enterFile(rowOf('ST-1', 'Out', 'BLF52000001'), rowOf('ST-1', '', 'BLF52000002'));
    expect((await stored()).map(({ parcels }) => parcels)).toEqual([['out-for-delivery', 'out-for-delivery']]);
    expect(await undo(id)).toMatchObject({ state: 'undone', shipments: { updated: 0 } });
    expect((await stored()).map(({ status, parcels }) => [status, parcels])).toEqual([['open', ['open']]]);
  });

  test('leaves a deleted one whose barcode is somebody else’s by now', async () => {
    await enterFile(rowOf('ST-1', 'Open', 'BLF50000001'), rowOf('ST-2', 'Open'));
    const { id } = await enterFile(rowOf('ST-1', 'Deleted', 'BLF50000001'), rowOf('ST-2', 'Out'));
    await enterFile(rowOf('ST-3', '', 'BLF50000001'));
    expect(await undo(id)).toMatchObject({ state: 'undone', shipments: { created: 0, updated: 1 } });
    expect(await statuses()).toEqual([
      ['ST-1', 'deleted'],
      ['ST-2', 'open'],
      ['ST-3', 'new'],
    ]);
  });
});

describe('the words of a partner', () => {
  test('are read in a file that is said to be its, before our own, and remembered for the next file', async () => {
    const { id: postal } = await addPartner('Postal', {
      completed: { sends: 'DLV', reads: ['Komið til skila'] },
      'in-warehouse': { sends: null, reads: ['Open'] },
    });
    const rows = [rowOf('ST-1', 'dlv'), rowOf('ST-2', 'komið  TIL skila'), rowOf('ST-3', 'Open'), rowOf('ST-4', 'Út')];
    const first = await take(fileOf(rows, 'Ástand'));
    expect(first.columns[COLUMN]).toMatchObject({ path: null, partnerId: null });
    expect(first.partners).toEqual([{ id: postal, name: 'Postal' }]);
    expect((await choose(first.id, null)).status).toBe(200);
    await work();
    expect(await reasons(first.id)).toEqual([1, 2, 4].map((number) => [number, 'deliveryStatus no-choice']));
    // Words of nobody in particular are in nobody's list.
    expect(await unknownWords()).toEqual([]);
    expect((await choose(first.id, postal)).body.import.columns[COLUMN]).toMatchObject({
      partnerId: postal,
      by: 'choice',
    });
    await work();
    expect(await reasons(first.id)).toEqual([[4, 'deliveryStatus no-choice']]);
    await run(first.id);
    expect(await statuses()).toEqual([
      ['ST-1', 'completed'],
      ['ST-2', 'completed'],
      ['ST-3', 'in-warehouse'],
    ]);
    const next = await take(fileOf(rows.slice(0, 3), 'Ástand'));
    expect(next.columns[COLUMN]).toMatchObject({ path: 'deliveryStatus', by: 'memory', partnerId: postal });
    expect(await run(next.id)).toMatchObject({ shipments: { unchanged: 3 } });
  });

  test('that nobody understands wait in its list; settled there, the rows are checked anew', async () => {
    const { id: postal } = await addPartner();
    const { id } = await take(fileOf([rowOf('ST-1', 'X9'), rowOf('ST-2', 'x 9'), rowOf('ST-3', 'DLV')]));
    await choose(id, postal);
    await work();
    const [unknown, ...others] = await unknownWords();
    expect(others).toEqual([]);
    expect(unknown).toMatchObject({ partnerId: postal, source: 'file', count: 2, example: 'stodur.csv' });
    // What is typed in the grid is no word of the partner's.
    await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 1, column: COLUMN, text: 'bull' }] });
    expect((await unknownWords()).map(({ count }) => count)).toEqual([2]);
    await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 1, column: COLUMN, text: 'X9' }] });
    const settled = await developer.post(`/api/unknown-words/${unknown?.id}/settlement`, { status: 'in-warehouse' });
    expect(settled.status, settled.text).toBe(200);
    expect(await unknownWords()).toEqual([]);
    await admin.put(`/api/imports/${id}/columns`, { columns: [{ column: COLUMN, path: 'deliveryStatus' }] });
    await work();
    expect(await reasons(id)).toEqual([[1]]);
    expect(await run(id)).toMatchObject({ shipments: { created: 3 } });
    expect(await statuses()).toEqual([
      ['ST-1', 'in-warehouse'],
      ['ST-2', 'in-warehouse'],
      ['ST-3', 'completed'],
    ]);
  });

  test('are mended in all rows at once, and near ones suggested', async () => {
    const { id } = await take(
      fileOf([rowOf('ST-1', 'Compleeted'), rowOf('ST-2', 'Compleeted'), rowOf('ST-3', 'Open')]),
    );
    const [row] = await rowsOf(id);
    expect(row?.problems[0]).toMatchObject({ problem: 'no-choice', suggestion: 'Completed', allowed: null });
    const answer = await admin.post(`/api/imports/${id}/repairs`, {
      row: 1,
      column: COLUMN,
      problem: 'no-choice',
      text: 'Completed',
    });
    expect(answer.body).toMatchObject({ changed: 2, import: { rows: { faulty: 0, repaired: 2 } } });
  });

  test('of a partner that is none, or gone, are nobody’s', async () => {
    const { id: postal } = await addPartner();
    const { id } = await take(fileOf([rowOf('ST-1', 'DLV')]));
    expect((await choose(id, '00000000-0000-4000-8000-000000000000')).body.code).toBe('invalid-input');
    expect((await choose(id, postal, 'description')).body.code).toBe('invalid-input');
    await choose(id, postal);
    await work();
    expect(await reasons(id)).toEqual([]);
    expect((await developer.delete(`/api/partners/${postal}`)).status).toBe(200);
    expect((await read(id)).columns[COLUMN]).toMatchObject({ path: 'deliveryStatus', partnerId: null });
    const said = await admin.put(`/api/imports/${id}/columns`, {
      columns: [{ column: COLUMN, path: 'deliveryStatus' }],
    });
    expect(said.status, said.text).toBe(200);
    await work();
    expect(await reasons(id)).toEqual([[1, 'deliveryStatus no-choice']]);
    const next = await take(fileOf([rowOf('ST-1', 'DLV')]));
    expect(next.columns[COLUMN]).toMatchObject({ by: 'memory', partnerId: null });
    expect(await reasons(next.id)).toEqual([[1, 'deliveryStatus no-choice']]);
    expect(await unknownWords()).toEqual([]);
  });
});
