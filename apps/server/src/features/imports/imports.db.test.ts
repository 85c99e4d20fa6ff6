import type { ImportRow, WholeImport } from '@waybill/contract/imports';
import { fileImportId } from '@waybill/domain/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARRIER } from '../../seed/demo-data.ts';
import type { Browser } from '../../testing/browser.ts';
import { endLeases } from '../../testing/bulk-work.ts';
import { importAddresses } from '../../testing/geocode-work.ts';
import { carryOutImports } from '../../testing/import-work.ts';
import { jobWork } from '../../testing/job-work.ts';
import { configure } from '../../testing/shipment-calls.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { wireImportKinds } from '../../wiring/wire-imports.ts';

let app: TestApp;
let admin: Browser;
let stranger: Browser;
const errors: unknown[] = [];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signedIn('admin@demo.test');
  stranger = await app.signedIn('admin@stranger.test');
});
afterAll(async () => {
  await app.close();
  expect(errors).toEqual([]);
});

const work = () => carryOutImports(app, (error) => errors.push(error));

const OCTETS = { 'content-type': 'application/octet-stream' };
const send = (content: string | Buffer, name = 'file.csv', by = admin) =>
  by.post(`/api/imports?name=${encodeURIComponent(name)}`, Buffer.from(content), OCTETS);

const read = async (id: string): Promise<WholeImport> => (await admin.get(`/api/imports/${id}`)).body.import;
const rowsOf = async (id: string, only = 'noted'): Promise<ImportRow[]> =>
  (await admin.get(`/api/imports/${id}/rows?only=${only}`)).body.rows;

/** Uploads a file and has it read and checked. */
const take = async (content: string | Buffer, name?: string): Promise<WholeImport> => {
  const answer = await send(content, name);
  expect(answer.status, answer.text).toBe(200);
  await work();
  return read(answer.body.import.id);
};

const HEADER = 'Móttakandi;Heimilisfang;Póstnr;Staður;Sími;Afh. dags.;Þyngd;Strikamerki;Bull';
const rowText = (of: Partial<Record<'name' | 'street' | 'phone' | 'day' | 'weight' | 'barcode', string>> = {}) =>
  [
    of.name ?? 'Bakaríið',
    of.street ?? 'Laugavegur 36',
    '101',
    'Reykjavík',
    of.phone ?? '551 3524',
    of.day ?? '16.11.2026',
    of.weight ?? '12,5',
    of.barcode ?? '',
    'x',
  ].join(';');
const fileOf = (...rows: readonly string[]) => [HEADER, ...rows].join('\r\n');
/** The lines of a file that was downloaded. */
const linesOf = (text: string): readonly string[] =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n');
const reasons = (rows: readonly ImportRow[]) =>
  rows.map(({ number, problems }) => [number, ...problems.map(({ path, problem }) => `${path} ${problem}`)]);

describe('a file that was uploaded', () => {
  test('is read, and its columns are known by their headers', async () => {
    const file = await take(`\ufeff${fileOf(rowText(), '', rowText({ name: 'Bókasafnið' }))}`, 'sendingar.csv');
    expect(file).toMatchObject({
      fileName: 'sendingar.csv',
      state: 'ready',
      encoding: 'utf-8',
      delimiter: ';',
      rows: { total: 2, faulty: 0, repaired: 0, leftOut: 0, ready: 2 },
      shipments: { created: 0, updated: 0, unchanged: 0 },
    });
    expect(file.columns.map(({ path, by }) => [path, by])).toEqual([
      ['dropoff.receiverName', 'name'],
      ['dropoff.streetAddress1', 'name'],
      ['dropoff.postcode', 'name'],
      ['dropoff.city', 'name'],
      ['dropoff.phoneNumber', 'name'],
      ['dropoff.scheduledDate', 'name'],
      ['weight', 'name'],
      ['parcels.barcode', 'name'],
      [null, null],
    ]);
    expect(file.columns[6]).toMatchObject({
      examples: ['12,5', '12,5'],
      reading: { notation: 'is', certainty: 'certain' },
    });
    const rows = await rowsOf(file.id, 'all');
    expect(rows.map(({ number, line }) => [number, line])).toEqual([
      [1, 2],
      [2, 4],
    ]);
  });

  test.each<[string, Buffer]>([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${fileOf(rowText())}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(fileOf(rowText()), 'utf16le')],
    ['Latin-1', Buffer.from(fileOf(rowText()), 'latin1')],
  ])('in %s has its letters', async (_, bytes) => {
    const { id } = await take(bytes);
    expect((await rowsOf(id, 'all'))[0]?.cells.slice(0, 2)).toEqual(['Bakaríið', 'Laugavegur 36']);
  });

  test('is told what a cell should be, where that is known', async () => {
    await importAddresses(app, ['Njarðarnes,3,603,Akureyri,65.69,-18.12', 'Furuvellir,18,600,Akureyri,65.68,-18.1']);
    const { id } = await take(
      [
        'Móttakandi;Heimilisfang;Póstnr;Staður;Sími;Netfang;Merkingar',
        'Ö;Njarðarnes 3;630;Akureyri;551 3524;a@b.is;Brothætt',
        'A;Austurströnd 1;101;Seltjarnarnes;551 3524;a@b.is;Brothætt',
        'B;Laugavegur 36;101;Reykjavík;55l 3524;b@b,is;Brotætt',
        'C;Laugavegur 36;101;Reykjavík;tala við Jón;c;bull',
        'D;Dorfstr. 1;20095;Hamburg;551 3524;d@b.is;',
      ].join('\r\n'),
    );
    const rows = await rowsOf(id);
    expect(rows.map(({ number, problems }) => [number, problems.map((each) => [each.path, each.suggestion])])).toEqual([
      [1, [['dropoff.postcode', '603']]],
      [2, [['dropoff.postcode', '170']]],
      [
        3,
        [
          ['flags', 'Brothætt'],
          ['dropoff.phoneNumber', '551 3524'],
          ['dropoff.email', 'b@b.is'],
        ],
      ],
      [
        4,
        [
          ['flags', null],
          ['dropoff.phoneNumber', null],
          ['dropoff.email', null],
        ],
      ],
    ]);
  });

  test('has each fault beside its cell', async () => {
    const { id, rows } = await take(
      fileOf(
        rowText({ name: '' }),
        rowText({ phone: 'tala við Jón' }),
        rowText({ day: '31.11.2026' }),
        rowText({ weight: 'þungt' }),
        rowText(),
        `${rowText()};one;two`,
        rowText({ barcode: 'ógilt' }),
        rowText({ name: '', phone: 'x', day: '31.11.2026' }),
      ),
    );
    expect(rows).toMatchObject({ total: 8, faulty: 7 });
    expect(reasons(await rowsOf(id))).toEqual([
      [1, 'dropoff.receiverName required'],
      [2, 'dropoff.phoneNumber phone'],
      [3, 'dropoff.scheduledDate date'],
      [4, 'weight number'],
      [6, ' ragged'],
      [7, 'parcels.barcode invalid-characters'],
      // All of them at once, and none twice.
      [8, 'dropoff.phoneNumber phone', 'dropoff.scheduledDate date', 'dropoff.receiverName required'],
    ]);
  });

  test('is compared with itself: a barcode is one parcel’s', async () => {
    const [one, two] = [rowText({ barcode: 'BLF10000001' }), rowText({ barcode: 'BLF10000002' })];
    const { id } = await take(fileOf(one, two, rowText({ name: 'Önnur', barcode: 'BLF10000001' })));
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({
      number: 3,
      problems: [{ path: 'parcels.barcode', column: 7, problem: 'duplicate', otherRow: 1 }],
    });
  });

  test('is nobody else’s', async () => {
    const { id } = await take(fileOf(rowText()));
    for (const path of ['', '/rows', '/faulty']) {
      expect((await stranger.get(`/api/imports/${id}${path}`)).status).toBe(404);
    }
    expect((await stranger.get('/api/imports')).body.imports).toEqual([]);
    // Its organisation has the feature switched off, and is told nothing more.
    expect((await stranger.patch(`/api/imports/${id}/rows`, { leftOut: [{ row: 1, isLeftOut: true }] })).status).toBe(
      403,
    );
    expect((await stranger.post(`/api/imports/${id}/run`)).status).toBe(403);
    expect((await stranger.post(`/api/imports/${id}/cancellation`)).status).toBe(404);
  });
});

describe('what is no file of shipments', () => {
  test.each<[string, string | Buffer, string, number, string]>([
    ['of another name', fileOf(rowText()), 'file.xlsx', 415, 'unsupported-file'],
    ['a renamed spreadsheet', Buffer.from('PK\u0003\u0004xxxx'), 'file.csv', 415, 'unsupported-file'],
    ['a renamed archive', Buffer.from([0x1f, 0x8b, 8, 0]), 'file.csv', 415, 'unsupported-file'],
    ['nothing at all', '', 'file.csv', 400, 'no-file'],
  ])('%s is refused at once', async (_, content, name, status, code) => {
    const answer = await send(content, name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test.each<[string, string | Buffer, string]>([
    ['blank lines', '\n\n  \n', 'empty'],
    ['headers of a megabyte', `"${'x'.repeat(1_000_000)}"\na,b`, 'no-table'],
    ['a thousand columns', Array.from({ length: 1_000 }, (_, n) => `c${n}`).join(), 'too-many-columns'],
  ])('%s fails with its reason', async (_, content, failure) => {
    expect(await take(content)).toMatchObject({ state: 'failed', failure });
  });

  test('a header without rows has nothing to import', async () => {
    const { id, rows, state } = await take(HEADER);
    expect([state, rows.total]).toEqual(['ready', 0]);
    expect((await admin.post(`/api/imports/${id}/run`)).body.code).toBe('import-empty');
  });

  test('193 blank rows of 197 are no rows', async () => {
    const blank = ';'.repeat(8);
    const file = await take(
      fileOf(...Array.from({ length: 193 }, () => blank), rowText(), rowText(), rowText(), rowText()),
    );
    expect(file.rows).toMatchObject({ total: 4, faulty: 0 });
  });

  test('39 columns of one name are one column, and others', async () => {
    const file = await take(
      [Array.from({ length: 39 }, () => 'City').join(), Array.from({ length: 39 }, () => 'x').join()].join('\n'),
    );
    expect(file.columns.filter(({ path }) => path !== null)).toHaveLength(1);
  });

  test('zeros and broken letters are faults of their cells', async () => {
    const { id } = await take(Buffer.from(fileOf(rowText({ name: 'A\0B' }), rowText())));
    expect(reasons(await rowsOf(id))).toEqual([[1, 'dropoff.receiverName invalid-characters']]);
  });
});

describe('columns', () => {
  test('are chosen by hand, remembered for the next file, and rows checked anew', async () => {
    const content = 'Eitthvað,Staður\n31.11.2026,Reykjavík\n';
    const file = await take(content);
    const answer = await admin.put(`/api/imports/${file.id}/columns`, {
      columns: [{ column: 0, path: 'dropoff.scheduledDate' }],
    });
    expect(answer.body.import).toMatchObject({ state: 'checking' });
    await work();
    expect(reasons(await rowsOf(file.id))[0]).toContain('dropoff.scheduledDate date');
    expect((await take(content)).columns[0]).toMatchObject({ path: 'dropoff.scheduledDate', by: 'memory' });
  });

  test('have one value each, which exists', async () => {
    const { id } = await take(fileOf(rowText()));
    const choose = async (column: number, path: string) =>
      (await admin.put(`/api/imports/${id}/columns`, { columns: [{ column, path }] })).body;
    expect(await choose(8, 'weight')).toMatchObject({ errors: [{ path: 'columns.0.path', problem: 'duplicate' }] });
    expect(await choose(8, 'parcels.id')).toMatchObject({ errors: [{ path: 'columns.0.path', problem: 'invalid' }] });
    expect(await choose(99, 'weight')).toMatchObject({ errors: [{ path: 'columns.0.column', problem: 'invalid' }] });
  });

  test('of days that contradict each other ask about what could be either, until somebody says', async () => {
    const { id } = await take(
      fileOf(rowText({ day: '16/4/2026' }), rowText({ day: '4/16/2026' }), rowText({ day: '3/4/2026' })),
    );
    expect(reasons(await rowsOf(id))).toEqual([[3, 'dropoff.scheduledDate either']]);
    await admin.put(`/api/imports/${id}/columns`, {
      columns: [{ column: 5, path: 'dropoff.scheduledDate', dayOrder: 'month-first' }],
    });
    await work();
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('what is entered already', () => {
  const NUMBERED = 'Pöntun;Móttakandi;Heimilisfang;Strikamerki';
  const numbered = (...rows: readonly string[]) => [NUMBERED, ...rows].join('\n');

  test('is said as soon as the same file was read, by number and by what it says, with its parcels', async () => {
    const [named, plain] = ['same', 'plain'].map((name) => rowText({ name: `Already ${name}` })) as [string, string];
    const first = await take(fileOf(named, plain, plain));
    expect(first.alreadyEntered).toBe(0);
    await run(first.id);
    const again = await take(fileOf(named, plain, plain, rowText({ name: 'Already new' })));
    expect([again.alreadyEntered, again.shipments]).toEqual([3, { created: 0, updated: 0, unchanged: 0 }]);
    expect((await run(again.id)).shipments).toEqual({ created: 1, updated: 0, unchanged: 3 });

    const [one, two] = ['ALREADY-1;Anna;Laugavegur 1;BLF48000001', 'ALREADY-1;Anna;Laugavegur 1;BLF48000002'];
    await run((await take(numbered(one, two, 'ALREADY-2;Ari;Laugavegur 2;'))).id);
    expect((await take(numbered(one, two, 'ALREADY-2;Ari;Laugavegur 2;'))).alreadyEntered).toBe(2);
    // A parcel less, and another street.
    expect((await take(numbered(one, 'ALREADY-2;Ari;Laugavegur 3;'))).alreadyEntered).toBe(0);
  });

  test('is not said any more when one of its rows is changed, and still when a faulty one is', async () => {
    const good = rowText({ name: 'Already mended' });
    await run((await take(fileOf(good))).id);
    const { id, alreadyEntered } = await take(fileOf(good, rowText({ phone: 'x' })));
    expect(alreadyEntered).toBe(1);
    const change = async (row: number, text: string): Promise<WholeImport> =>
      (await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row, column: 4, text }] })).body.import;
    expect((await change(2, '551 3524')).alreadyEntered).toBe(1);
    expect((await change(1, '551 3525')).alreadyEntered).toBe(0);
    expect((await run(id)).shipments).toMatchObject({ unchanged: 0 });
  });
});

describe('a day that is over', () => {
  const passed = (file: Pick<WholeImport, 'columns'>) => file.columns[5]?.passedDays;
  const warned = async (id: string, only: string) =>
    (await rowsOf(id, only)).map(({ number, warnings }) => [number, ...warnings.map(({ column }) => column)]);

  test('is warned of where it stands, counted, and imported all the same', async () => {
    const [future, past] = [rowText({ day: '16.11.2099' }), rowText({ day: '16.11.2020', name: 'Liðin' })];
    const file = await take(fileOf(future, past, rowText({ day: '31.11.2020' })));
    expect([file.rows, passed(file)]).toMatchObject([{ ready: 2, faulty: 1 }, 1]);
    expect(await warned(file.id, 'all')).toEqual([[1], [2, 5], [3]]);
    expect(await warned(file.id, 'in-past')).toEqual([[2, 5]]);
    expect(await run(file.id)).toMatchObject({ shipments: { created: 2 } });
  });

  test('is counted no more when it is mended or its row left out, and again when the row is taken in', async () => {
    const past = rowText({ day: '16.11.2020' });
    const file = await take(fileOf(past, past, past));
    const repair = async (body: object): Promise<WholeImport> =>
      (await admin.patch(`/api/imports/${file.id}/rows`, body)).body.import;
    expect(passed(file)).toBe(3);
    expect(passed(await repair({ cells: [{ row: 1, column: 5, text: '16.11.2099' }] }))).toBe(2);
    expect(passed(await repair({ leftOut: [{ row: 2, isLeftOut: true }] }))).toBe(1);
    expect(passed(await repair({ leftOut: [{ row: 2, isLeftOut: false }] }))).toBe(2);
    // What was mended stays in sight.
    expect(await warned(file.id, 'in-past')).toEqual([[1], [2, 5], [3, 5]]);
    // A column that becomes something else has none, and one that is read anew is counted anew.
    const choose = async (path: string | null): Promise<WholeImport> => {
      await admin.put(`/api/imports/${file.id}/columns`, { columns: [{ column: 5, path }] });
      await work();
      return read(file.id);
    };
    expect(passed(await choose(null))).toBe(0);
    expect(passed(await choose('pickup.scheduledDate'))).toBe(2);
  });

  test('is found behind more rows than one page looks through', async () => {
    const future = rowText({ day: '16.11.2099' });
    const { id } = await take(fileOf(...Array.from({ length: 5_200 }, () => future), rowText({ day: '16.11.2020' })));
    const page = async (after: number) =>
      (await admin.get(`/api/imports/${id}/rows?only=in-past&after=${after}`)).body as {
        rows: ImportRow[];
        after: number | null;
      };
    expect(await page(0)).toEqual({ rows: [], after: 5_000 });
    expect(await page(5_000)).toMatchObject({ rows: [{ number: 5_201 }], after: null });
  });
});

describe('rows', () => {
  test('are repaired in place and checked at once, also those that they clashed with', async () => {
    const { id } = await take(
      fileOf(
        rowText({ name: '' }),
        rowText({ barcode: 'BLF20000001' }),
        rowText({ name: 'B', barcode: 'BLF20000001' }),
      ),
    );
    expect(reasons(await rowsOf(id))).toEqual([
      [1, 'dropoff.receiverName required'],
      [3, 'parcels.barcode duplicate'],
    ]);
    const { body } = await admin.patch(`/api/imports/${id}/rows`, {
      cells: [
        { row: 1, column: 0, text: 'Bakaríið' },
        { row: 2, column: 7, text: 'BLF20000009' },
      ],
    });
    expect(body.import.rows).toEqual({ total: 3, faulty: 0, repaired: 2, leftOut: 0, ready: 3 });
    expect(body.rows.map(({ number, isRepaired }: ImportRow) => [number, isRepaired])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(reasons(await rowsOf(id)).filter(([, fault]) => fault)).toEqual([]);
  });

  test('have the faults of their cells and those of the organisation’s rules in one round', async () => {
    await configure(app, CARRIER, { barcodeRegex: '^BLF\\d{8}$' });
    const { id } = await take(fileOf(rowText({ phone: 'x', barcode: 'ABC1' }), rowText({ barcode: 'BLF48301001' })));
    await configure(app, CARRIER, { barcodeRegex: '' });
    expect(reasons(await rowsOf(id))).toEqual([[1, 'dropoff.phoneNumber phone', 'parcels.barcode barcode']]);
  });

  test('are left out, and taken in again', async () => {
    const { id } = await take(fileOf(rowText({ name: '' }), rowText()));
    const leave = async (isLeftOut: boolean) =>
      (await admin.patch(`/api/imports/${id}/rows`, { leftOut: [{ row: 1, isLeftOut }] })).body.import.rows;
    expect(await leave(true)).toMatchObject({ faulty: 0, leftOut: 1 });
    expect(await leave(false)).toMatchObject({ faulty: 1, leftOut: 0 });
  });

  test('with the same text and the same fault are repaired together', async () => {
    const bad = rowText({ phone: 'óþekkt' });
    const { id } = await take(fileOf(bad, bad, rowText({ phone: 'annað' }), bad));
    const { body } = await admin.post(`/api/imports/${id}/repairs`, { row: 2, column: 4, problem: 'phone', text: '' });
    expect(body).toMatchObject({ changed: 3, import: { rows: { faulty: 1, repaired: 3 } } });
  });

  test('that are faulty are downloaded with their reasons, and as text', async () => {
    const { id } = await take(fileOf(rowText({ name: '=1+1', phone: 'x' }), rowText()));
    const { text, headers } = await admin.get(`/api/imports/${id}/faulty?lang=is`);
    expect(headers['content-type']).toContain('text/csv');
    const [head, row, ...rest] = linesOf(text);
    expect(head).toBe(`Lína;Ástæða;${HEADER}`);
    // A reason that is shown beside its cell elsewhere names the field here.
    expect(row).toMatch(/^2;[^;]*[Ss]ím[^;]*: Ekki símanúmer;'=1\+1;/);
    expect(rest).toEqual([]);
    // The headers are the file's own in every language, and the reason is in the reader's.
    const [english, inEnglish] = linesOf((await admin.get(`/api/imports/${id}/faulty?lang=en`)).text);
    expect(english).toBe(`Line,Reason,${HEADER.replaceAll(';', ',')}`);
    expect(inEnglish).toMatch(/^2,[^,]*[Pp]hone number: Not a phone number,'=1\+1,/);
  });

  test('with more cells than columns keep all of them, and are mended cell by cell', async () => {
    const [name, street, ...others] = rowText().split(';');
    const parted = [name, `${street}`, ' 2. hæð', ...others].join(';');
    const { id } = await take(fileOf(parted, `${rowText()};${'x;'.repeat(30)}end`));
    const [first, second] = await rowsOf(id);
    expect(first?.cells).toHaveLength(10);
    expect(first?.problems).toContainEqual(expect.objectContaining({ path: '', column: 9, problem: 'ragged' }));
    // Of cells without end the last has the rest.
    expect(second?.cells.at(-1)).toMatch(/^x;.*;end$/);

    const { text } = await admin.get(`/api/imports/${id}/faulty?lang=is`);
    expect(linesOf(text)[1]).toMatch(/; 2\. hæð;101;.*;x$|;" 2\. hæð";101;.*;x$/);
    expect(linesOf(text)[2]).toContain('end');
    // Uploaded as it is, it is told again.
    const again = await take(Buffer.from(text));
    expect((await rowsOf(again.id)).map(({ problems }) => problems[0]?.problem)).toEqual(['ragged', 'ragged']);

    const cells = first?.cells ?? [];
    const joined = [cells[0], `${cells[1]};${cells[2]}`, ...cells.slice(3), ''];
    const { body } = await admin.patch(`/api/imports/${id}/rows`, {
      cells: joined.map((text, column) => ({ row: 1, column, text })),
    });
    expect(body.rows[0]).toMatchObject({ problems: [], cells: joined.slice(0, 9) });
    const dropped = await admin.patch(`/api/imports/${id}/rows`, {
      cells: Array.from({ length: 20 }, (_, at) => ({ row: 2, column: 9 + at, text: '' })),
    });
    expect(dropped.body.rows[0]).toMatchObject({ problems: [], cells: rowText().split(';') });
  });

  test('with fewer cells than columns are told what they lack, and stay as short as they are', async () => {
    const { id } = await take(fileOf('Bakaríið;Laugavegur 36;101', ';Laugavegur 38;101'));
    expect(reasons(await rowsOf(id))).toEqual([[2, 'dropoff.receiverName required']]);
    const { body } = await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 2, column: 0, text: 'Anna' }] });
    expect(body.rows[0]).toMatchObject({ problems: [], cells: ['Anna', 'Laugavegur 38', '101'] });
  });

  test('whose quote does not end show their text as it stood, and are mended where it begins', async () => {
    const broken = rowText({ street: '"Laugavegur 36' });
    const { id } = await take(fileOf(rowText(), broken, rowText({ name: '"Verslun; ""Blóm"""' })));
    const [row, ...rest] = await rowsOf(id);
    expect(rest).toEqual([]);
    expect(row).toMatchObject({ number: 2, cells: broken.split(';') });
    expect(row?.problems[0]).toMatchObject({ column: 1, problem: 'unreadable' });
    const again = await take(Buffer.from((await admin.get(`/api/imports/${id}/faulty?lang=en`)).text));
    expect(reasons(await rowsOf(again.id))).toEqual([[1, ' unreadable']]);
    const { body } = await admin.patch(`/api/imports/${id}/rows`, {
      cells: [{ row: 2, column: 1, text: 'Laugavegur 36' }],
    });
    expect(body.rows[0].problems).toEqual([]);
  });
});

const run = async (id: string): Promise<WholeImport> => {
  const answer = await admin.post(`/api/imports/${id}/run`);
  expect(answer.status, answer.text).toBe(200);
  await work();
  return read(id);
};

type Entered = {
  id: string;
  external_id: string | null;
  name: string;
  barcodes: string[];
  version: number;
  source: string;
};
/** What is entered under a name of the file. */
const enteredAs = (name: string): Promise<readonly Entered[]> =>
  app.database.asOperator(async (tx) => {
    const { rows } =
      await sql<Entered>`select s.shipment_id as id, s.external_id, s.dropoff_receiver_name as name, s.version,
        array(select p.barcode from waybill.parcels p where p.organisation_id = s.organisation_id and p.shipment_key = s.id
          order by p.position) as barcodes,
        (select h.source from waybill.shipment_history h where h.organisation_id = s.organisation_id and h.shipment_key = s.id
          order by h.occurred_at, h.id limit 1) as source
      from waybill.shipments s where s.dropoff_receiver_name like ${`${name}%`} and s.delivery_status <> 'deleted'
      order by s.dropoff_receiver_name, s.created_at, s.id`.execute(tx);
    return rows;
  });

const NUMBERED = 'Pöntun;Móttakandi;Heimilisfang;Strikamerki';
const numbered = (...rows: readonly string[]) => [NUMBERED, ...rows].join('\n');

describe('what is imported', () => {
  test('is entered once, however often the file is', async () => {
    const content = numbered(
      'N-1;Fyrst A;Gata 1;BLF30000001',
      'N-1;Fyrst A;Gata 1;BLF30000002',
      'N-2;Fyrst B;Gata 2;',
      ';Fyrst C;Gata 3;BLF30000003',
      ';Fyrst C;Gata 3;BLF30000004',
      ';Fyrst D;Gata 4;',
      ';Fyrst D;Gata 4;',
    );
    const first = await run((await take(content)).id);
    expect(first).toMatchObject({ state: 'done', shipments: { created: 5, updated: 0, unchanged: 0 }, mayUndo: true });
    const entered = await enteredAs('Fyrst');
    expect(entered.map(({ name, external_id, barcodes }) => [name, external_id, barcodes])).toEqual([
      ['Fyrst A', 'N-1', ['BLF30000001', 'BLF30000002']],
      ['Fyrst B', 'N-2', []],
      ['Fyrst C', null, ['BLF30000003', 'BLF30000004']],
      ['Fyrst D', null, []],
      ['Fyrst D', null, []],
    ]);
    expect(entered.every(({ source, version }) => source === 'import' && version === 1)).toBe(true);
    const again = await run((await take(content)).id);
    expect(again).toMatchObject({ shipments: { created: 0, updated: 0, unchanged: 5 }, mayUndo: false });
    expect(await enteredAs('Fyrst')).toEqual(entered);
  });

  test('is corrected by a corrected file', async () => {
    await run((await take(numbered('K-1;Rangt A;Gata 1;BLF31000001', 'K-2;Rangt B;Gata 2;'))).id);
    const second = await run((await take(numbered('K-1;Rétt A;Gata 1;BLF31000001', 'K-2;Rangt B;Gata 2;'))).id);
    expect(second.shipments).toEqual({ created: 0, updated: 1, unchanged: 1 });
    expect(await enteredAs('Rétt')).toMatchObject([{ external_id: 'K-1', barcodes: ['BLF31000001'], version: 2 }]);
  });

  test('is what has no fault; the rest is kept, repaired, and imported after it', async () => {
    const { id } = await take(numbered('H-1;Hluti A;Gata 1;', 'H-2;Hluti B;;', 'H-3;Hluti C;Gata 3;'));
    const first = await run(id);
    expect(first).toMatchObject({ state: 'done', shipments: { created: 2 }, rows: { total: 3, faulty: 1 } });
    expect((await rowsOf(id, 'all')).map(({ number }) => number)).toEqual([2]);
    await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 2, column: 2, text: 'Gata 2' }] });
    expect(await run(id)).toMatchObject({ shipments: { created: 3 }, rows: { faulty: 0 } });
    expect(await enteredAs('Hluti')).toHaveLength(3);
  });

  test('is a shipment with all of its rows: the others wait for one that has a fault, and none takes the place of another', async () => {
    const PARCELS = 'Pöntun;Móttakandi;Heimilisfang;Þyngd pakka';
    const numbers = ['WHOLE-1', 'WHOLE-2', 'WHOLE-3'] as const;
    const [first, second, third] = numbers;
    const file = await take(
      [
        PARCELS,
        `${first};Anna;Laugavegur 36;11`,
        `${first};Anna;Laugavegur 36;abc`,
        `${second};Bára;Laugavegur 36;1`,
        `${second};Dóra;Laugavegur 38;2`,
        `${third};Erla;Laugavegur 36;5`,
        `${third};Erla;Laugavegur 36;6`,
      ].join('\n'),
    );
    expect(reasons(await rowsOf(file.id))).toEqual([
      [1, ' held-back'],
      [2, 'parcels.weight number'],
      [3, ' held-back'],
      [4, 'externalId differs'],
    ]);
    await admin.post(`/api/imports/${file.id}/run`);
    await work();
    expect((await read(file.id)).shipments).toEqual({ created: 1, updated: 0, unchanged: 0 });
    expect(reasons(await rowsOf(file.id)).map(([number]) => number)).toEqual([1, 2, 3, 4]);

    await admin.patch(`/api/imports/${file.id}/rows`, { cells: [{ row: 2, column: 3, text: '22' }] });
    await admin.patch(`/api/imports/${file.id}/rows`, { leftOut: [{ row: 4, isLeftOut: true }] });
    expect((await read(file.id)).rows).toMatchObject({ ready: 3 });
    await admin.post(`/api/imports/${file.id}/run`);
    await work();
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ number: string; weights: number[] }>`select s.external_id as number,
          array_agg(p.weight_g / 1000 order by p.weight_g) as weights
        from waybill.shipments s join waybill.parcels p on p.shipment_key = s.id and p.status <> 'deleted'
        where s.external_id = any (${[...numbers]}::text[]) group by s.external_id order by 1`.execute(tx),
    );
    expect(rows).toEqual([
      { number: first, weights: [11, 22] },
      { number: second, weights: [1] },
      { number: third, weights: [5, 6] },
    ]);
  });

  test('keeps the parcels of a shipment whose other row was entered before', async () => {
    const lines = ['LATE-1;Anna;Laugavegur 36;11', 'LATE-x;Anna;Laugavegur 36;abc'];
    const file = await take(['Pöntun;Móttakandi;Heimilisfang;Þyngd pakka', ...lines].join('\n'));
    await admin.post(`/api/imports/${file.id}/run`);
    await work();
    const cells = [
      { row: 2, column: 0, text: 'LATE-1' },
      { row: 2, column: 3, text: '22' },
    ];
    await admin.patch(`/api/imports/${file.id}/rows`, { cells });
    await admin.post(`/api/imports/${file.id}/run`);
    await work();
    const { rows } = await app.database.asOperator((tx) =>
      sql<{ weight: number }>`select p.weight_g / 1000 as weight from waybill.parcels p
        join waybill.shipments s on s.id = p.shipment_key
        where s.external_id = 'LATE-1' and p.status <> 'deleted' order by 1`.execute(tx),
    );
    expect(rows).toEqual([{ weight: 11 }, { weight: 22 }]);
  });

  test('is refused row by row when something was taken after it was checked', async () => {
    const { id } = await take(numbered('T-1;Tekið A;Gata 1;BLF32000001', 'T-2;Tekið B;Gata 2;BLF32000002'));
    const answer = await admin.post('/api/shipments', {
      dropoff: { receiverName: 'Annar', streetAddress1: 'Gata 9' },
      parcels: [{ barcode: 'BLF32000001' }],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await run(id)).toMatchObject({ state: 'done', shipments: { created: 1 }, rows: { faulty: 1 } });
    expect(reasons(await rowsOf(id))).toEqual([[1, 'parcels.barcode taken']]);
  });

  test('is refused at its cell where the payment has a fee in another currency', async () => {
    const header = 'Númer;Móttakandi;Heimilisfang;Upphæð;Gjaldmiðill';
    const { body } = await admin.post('/api/shipments', {
      externalId: 'FEE-1',
      dropoff: { receiverName: 'Gjald A', streetAddress1: 'Gata 1' },
      paymentStatus: 'needs-payment',
      paymentAmount: { minor: 900, currency: 'ISK' },
    });
    await app.database.asOperator((tx) =>
      sql`update waybill.payments set amount = 5000 where payment_id = ${body.shipment.payment.paymentId}`.execute(tx),
    );
    const { id, columns } = await take(
      [header, 'FEE-1;Gjald A;Gata 1;9;USD', 'FEE-2;Gjald B;Gata 2;9;USD'].join('\r\n'),
    );
    expect(columns.map(({ path }) => path)).toContain('paymentAmount.currency');
    expect(await run(id)).toMatchObject({ state: 'done', shipments: { created: 1, updated: 0 }, rows: { faulty: 1 } });
    expect((await rowsOf(id)).map(({ problems }) => problems)).toMatchObject([
      [{ path: 'paymentAmount', column: 3, problem: 'fee-currency' }],
    ]);
  });

  test('is refused where a rule has changed after it was checked, and its row can still be read', async () => {
    const { id } = await take(numbered('R-1;Regla A;Gata 1;BLF33000001'));
    await configure(app, CARRIER, { barcodeRegex: '^ABC\\d+$' });
    expect(await run(id)).toMatchObject({ state: 'done', shipments: { created: 0 }, rows: { faulty: 1 } });
    await configure(app, CARRIER, { barcodeRegex: '' });
    const { status, body, text } = await admin.get(`/api/imports/${id}/rows`);
    expect(status, text).toBe(200);
    expect(body.rows).toMatchObject([{ problems: [{ path: 'parcels.barcode', problem: 'barcode', allowed: null }] }]);
  });

  test('is nothing when it is cancelled, and all of it when its worker dies and another goes on', async () => {
    const { id } = await take(numbered('C-1;Hætt A;Gata 1;'));
    await admin.post(`/api/imports/${id}/run`);
    expect((await admin.post(`/api/imports/${id}/cancellation`)).body.import.state).toBe('ready');
    await work();
    expect(await enteredAs('Hætt')).toEqual([]);
    await admin.post(`/api/imports/${id}/run`);
    const { database, storage, time } = app;
    const worker = jobWork(database, wireImportKinds({ database, storage, clock: () => time.now }), () => {});
    const job = await worker.take();
    await endLeases(app);
    const next = await worker.take();
    if (!job || !next) throw new Error('There is no job.');
    // The first one wakes up, and finds that the job is not its own any more.
    await expect(worker.work(job)).rejects.toThrow('another worker');
    expect(await enteredAs('Hætt')).toEqual([]);
    await worker.finish(next);
    expect(await enteredAs('Hætt')).toHaveLength(1);
  });

  test('is told where a cell is too long, an emoji is cut, or there are cells without end', async () => {
    const long = rowText({ street: 'x'.repeat(5_000) });
    const huge = rowText({ street: 'x'.repeat(300_000) });
    const wide = `${rowText()}${';y'.repeat(40_000)}`;
    const emoji = rowText({ street: `${'a'.repeat(59)}😀bbbbbbbbbb` });
    const { id, state, rows } = await take(fileOf(emoji, long, huge, wide, rowText()));
    expect([state, rows]).toEqual(['ready', { total: 5, faulty: 3, repaired: 0, leftOut: 0, ready: 2 }]);
    const noted = await rowsOf(id);
    expect(reasons(noted)).toEqual([
      [2, 'dropoff.streetAddress1 too-long'],
      [3, ' unreadable'],
      [4, ' ragged'],
    ]);
    expect(noted[2]?.cells.length).toBeLessThan(50);
    const repaired = await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 2, column: 1, text: 'a\ud800' }] });
    expect([repaired.status, repaired.body.rows[0].cells[1]]).toEqual([200, 'a\ufffd']);
  });

  test('leaves the rows with a fault to be repaired meanwhile, for the next time', async () => {
    const phones = ['551 3524', 'ekkert', 'ekkert', '551 3525'];
    const { id } = await take(
      fileOf(...phones.map((phone, at) => rowText({ name: `Meðan ${at}`, phone, barcode: `BLF4100000${at}` }))),
    );
    const repair = (row: number, column: number, text: string) =>
      admin.patch(`/api/imports/${id}/rows`, { cells: [{ row, column, text }], leftOut: [] });
    await admin.post(`/api/imports/${id}/run`);
    expect((await rowsOf(id, 'all')).map(({ isBeingEntered }) => isBeingEntered)).toEqual([true, false, false, true]);
    const entered = await repair(1, 4, '551 0000');
    expect([entered.status, entered.body.code]).toEqual([409, 'import-not-ready']);
    for (const row of [2, 3]) {
      const { status, body } = await repair(row, 4, '551 3526');
      expect([status, body.rows[0].problems, body.rows[0].isBeingEntered]).toEqual([200, [], false]);
    }
    // What was repaired can be changed again: now its barcode is one that is being entered.
    expect((await repair(3, 7, 'BLF41000000')).body.rows[0].problems).toEqual([]);
    await work();
    expect((await enteredAs('Meðan')).map(({ name }) => name)).toEqual(['Meðan 0', 'Meðan 3']);
    expect(await read(id)).toMatchObject({ state: 'done', rows: { ready: 1, faulty: 1 } });
    expect(reasons(await rowsOf(id, 'all'))).toEqual([[2], [3, 'parcels.barcode taken']]);
    expect(await run(id)).toMatchObject({ shipments: { created: 3 } });
    expect((await enteredAs('Meðan')).map(({ name }) => name)).toEqual(['Meðan 0', 'Meðan 1', 'Meðan 3']);
  });

  test('ends without the time limit of requests: its last statements are about all rows of a file', async () => {
    // Whoever enters rows within the limit of requests at the end of a run is refused.
    await sql`create function waybill.refuse_limit() returns trigger language plpgsql as $$ begin
      if new.state = 'done' and current_setting('statement_timeout') <> '0' then raise 'limited'; end if;
      return new; end $$`.execute(app.database.kysely);
    await sql`create trigger refuse_limit before update on waybill.imports for each row
      execute function waybill.refuse_limit()`.execute(app.database.kysely);
    try {
      const { id } = await take(numbered('L-1;Lengi A;Gata 1;'));
      expect(await run(id)).toMatchObject({ state: 'done', shipments: { created: 1 } });
    } finally {
      await sql`drop function waybill.refuse_limit() cascade`.execute(app.database.kysely);
    }
  });

  test('can be repaired and cancelled while rows of the file are being entered', async () => {
    const { id } = await take(numbered('K-1;Hætt við A;Gata 1;', 'K-2;;Gata 2;'));
    await admin.post(`/api/imports/${id}/run`);
    await app.database.asOperator(async (tx) => {
      // As long as the transaction of the run is open, what it has entered holds on to the file.
      await sql`select from waybill.imports where id = ${id} for key share`.execute(tx);
      const repaired = await admin.patch(`/api/imports/${id}/rows`, { cells: [{ row: 2, column: 1, text: 'B' }] });
      expect(repaired.status, repaired.text).toBe(200);
      expect((await admin.post(`/api/imports/${id}/cancellation`)).body.import.state).toBe('ready');
    });
  });

  test('is taken back, but for what somebody has touched since', async () => {
    await run((await take(numbered('U-1;Áður A;Gata 1;'))).id);
    const { id } = await take(numbered('U-1;Á eftir A;Gata 1;', 'U-2;Á eftir B;Gata 2;', 'U-3;Á eftir C;Gata 3;'));
    expect(await run(id)).toMatchObject({ shipments: { created: 2, updated: 1 } });
    const [, , touched] = await enteredAs('Á eftir');
    const edit = await admin.patch(`/api/shipments/${touched?.id}`, { version: 1, driverNote: 'Hringja' });
    expect(edit.status, edit.text).toBe(200);
    expect((await admin.post(`/api/imports/${id}/undo`)).body.import.state).toBe('undoing');
    await work();
    expect(await read(id)).toMatchObject({ state: 'undone', shipments: { created: 1, updated: 0 }, mayUndo: false });
    expect((await enteredAs('Á')).map(({ name, external_id }) => [name, external_id])).toEqual([
      ['Á eftir C', 'U-3'],
      ['Áður A', 'U-1'],
    ]);
    // As if it had never been there: the same file can be imported again.
    const again = await run((await take(numbered('U-2;Á eftir B;Gata 2;'))).id);
    expect(again.shipments).toMatchObject({ created: 1 });
  });

  test('is not entered for somebody who may not any more', async () => {
    const colleague = await app.signedIn('super@demo.test');
    const { id } = (await send(numbered('G-1;Farinn A;Gata 1;'), 'file.csv', colleague)).body.import;
    await work();
    await colleague.post(`/api/imports/${id}/run`);
    const disable = (at: Date | null) =>
      app.database.asOperator((tx) =>
        tx.updateTable('users').set({ disabled_at: at }).where('email', '=', 'super@demo.test').execute(),
      );
    await disable(app.time.now);
    await work();
    await disable(null);
    expect(await read(id)).toMatchObject({ state: 'failed', failure: 'author-gone' });
    expect(await enteredAs('Farinn')).toEqual([]);
  });
});

test('the sample file is one that can be uploaded', async () => {
  for (const lang of ['en', 'is']) {
    const { text } = await admin.get(`/api/imports/sample?lang=${lang}`);
    const file = await take(text);
    expect(file.rows).toMatchObject({ total: 3, faulty: 0 });
    expect(file.columns.every(({ path }) => path !== null)).toBe(true);
  }
});

test('files take up the room of their organisation, also those of a month ago', async () => {
  const { id } = await take(fileOf(rowText()));
  const setBytes = (bytes: number) =>
    app.database.asOperator((tx) =>
      tx.updateTable('imports').set({ file_bytes: bytes }).where('id', '=', fileImportId.parse(id)).execute(),
    );
  await setBytes(1e12);
  expect((await send(fileOf(rowText()))).body.code).toBe('files-full');
  await setBytes(1);
  expect((await send(fileOf(rowText()))).status).toBe(200);
});

test('a file that is cancelled leaves no rows', async () => {
  const { id } = await take(fileOf(rowText(), rowText({ name: '' })));
  expect((await admin.post(`/api/imports/${id}/cancellation`)).body.import.state).toBe('cancelled');
  expect(await rowsOf(id, 'all')).toEqual([]);
  expect((await admin.post(`/api/imports/${id}/run`)).body.code).toBe('import-not-ready');
});

test('the feature can be switched off', async () => {
  await app.database.asOperator((tx) =>
    tx
      .updateTable('organisation_configs')
      .set({ overrides: JSON.stringify({ usesCsvUpload: false }) })
      .where('organisation_id', '=', CARRIER)
      .execute(),
  );
  expect((await send(fileOf(rowText()))).body.code).toBe('feature-off');
});
