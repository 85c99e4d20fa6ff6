import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvCell, itemsOf, uncoveredCell } from '../csv.ts';
import { shipmentProblems } from '../shipment.ts';
import { EMPTY_SHIPMENT } from '../shipment-fields.ts';
import { type Certainty, NO_EVIDENCE, readingOf, withCell } from './column-reading.ts';
import { guessTargets } from './guess-targets.ts';
import { IMPORT_TARGETS, importTarget, NEEDED_TARGETS } from './import-targets.ts';
import { dayOrderIn, readDay } from './read-day.ts';
import { type ImportColumn, type KnownWords, rowReader } from './read-row.ts';

describe('a day in a file', () => {
  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-16T08:30:00Z', '2026-11-16'],
    ['2026.1.5', '2026-01-05'],
    ['20261116', '2026-11-16'],
    ['16.11.2026', '2026-11-16'],
    ['16. 11. 2026', '2026-11-16'],
    ['6/1/26', '2026-01-06'],
    ['16-11-2026 08:30', '2026-11-16'],
    ['16. nóv. 2026', '2026-11-16'],
    ['16. nóvember 2026', '2026-11-16'],
    ['5. maí 2026', '2026-05-05'],
    ['16 Nov 2026', '2026-11-16'],
    ['16-Nov-26', '2026-11-16'],
    ['Nov 16, 2026', '2026-11-16'],
    ['11/16/2026', '2026-11-16'],
    ['31.11.2026', undefined],
    ['29.2.2027', undefined],
    ['2026-13-40', undefined],
    ['tomorrow', undefined],
    ['1.234', undefined],
    ['', undefined],
    [`16.11.2026${' '.repeat(100_000)}x`, undefined],
  ])('%s', (text, expected) => {
    expect(readDay(text, 'day-first')).toBe(expected);
  });

  test('with the month first', () => {
    expect(readDay('3/4/2026', 'month-first')).toBe('2026-03-04');
    expect(readDay('3/4/2026', 'day-first')).toBe('2026-04-03');
  });

  test('is a day that exists, or none', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('day-first' as const, 'month-first' as const),
        (text, order) => {
          const day = readDay(text, order);
          expect(day === undefined || new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)).toBe(true);
        },
      ),
    );
  });

  test('tells the order of its column where only one is possible', () => {
    expect(['16.11.2026', '11/16/2026', '3/4/2026', '4/4/2026', '2026-11-16', 'x'].map(dayOrderIn)).toEqual([
      'day-first',
      'month-first',
      'either',
      null,
      null,
      null,
    ]);
  });
});

describe('how a column is read', () => {
  const readingIn = (path: string, cells: readonly string[]) => {
    const { field } = importTarget(path) as NonNullable<ReturnType<typeof importTarget>>;
    return readingOf(
      cells.reduce((evidence, cell) => withCell(evidence, field, cell), NO_EVIDENCE),
      'is',
    );
  };

  test.each<[string, string[], string, Certainty]>([
    ['of days', ['3/4/2026', '16/4/2026'], 'day-first', 'certain'],
    ['of days with the month first', ['3/4/2026', '4/16/2026'], 'month-first', 'certain'],
    ['that could be either', ['3/4/2026'], 'day-first', 'assumed'],
    ['that contradict each other', ['16/4/2026', '4/16/2026', '3/4/2026'], 'day-first', 'mixed'],
    ['without any', ['', 'x'], 'day-first', 'certain'],
  ])('%s', (_, cells, dayOrder, certainty) => {
    const found = readingIn('dropoff.scheduledDate', cells);
    expect([found.reading.dayOrder, found.certainty]).toEqual([dayOrder, certainty]);
  });

  test.each<[string, string[], string, Certainty]>([
    ['with a decimal comma', ['1.250', '12,5'], 'is', 'certain'],
    ['with a decimal point', ['1,250', '12.5'], 'en', 'certain'],
    ['with groups', ['1.250.000', '1.250'], 'is', 'certain'],
    ['that could be either', ['1.250'], 'is', 'assumed'],
    ['that contradict each other', ['12,5', '12.5', '1.250'], 'is', 'mixed'],
  ])('of numbers %s', (_, cells, notation, certainty) => {
    const found = readingIn('weight', cells);
    expect([found.reading.notation, found.certainty]).toEqual([notation, certainty]);
  });
});

describe('what a column is', () => {
  const SHOWN = new Map([
    ['dropoff.receiverName', ['Receiver name', 'Nafn viðtakanda']],
    ['dropoff.city', ['City', 'Staður']],
    ['pickup.city', ['City', 'Staður']],
  ]);
  const guess = (...headers: string[]) => guessTargets(headers, SHOWN);

  test('by the headers of an Icelandic file', () => {
    expect(
      guess('Móttakandi', 'Heimilisfang', 'Póstnr', 'Staður', 'Sími', 'Afh. dags.', 'Upphæð', 'Strikamerki', 'Bull'),
    ).toEqual([
      'dropoff.receiverName',
      'dropoff.streetAddress1',
      'dropoff.postcode',
      'dropoff.city',
      'dropoff.phoneNumber',
      'dropoff.scheduledDate',
      'paymentAmount',
      'parcels.barcode',
      null,
    ]);
  });

  test('by the headers of an English file', () => {
    expect(
      guess('Order No.', 'Recipient', 'Street Address', 'ZIP', 'Sender address', 'Pickup city', 'Weight (kg)'),
    ).toEqual([
      'externalId',
      'dropoff.receiverName',
      null,
      'dropoff.postcode',
      'pickup.streetAddress1',
      'pickup.city',
      'weight',
    ]);
  });

  test('by the headers of files that were exported, also while stops were called as if they were done', () => {
    const stops = ['dropoff.streetAddress1', 'dropoff.postcode', 'pickup.streetAddress1', 'pickup.postcode'];
    expect(guess('Afhenda: heimilisfang', 'Afhenda: póstnúmer', 'Sækja: heimilisfang', 'Sækja: póstnúmer')).toEqual(
      stops,
    );
    expect(guess('Afhent: heimilisfang', 'Afhent: póstnúmer', 'Sótt: heimilisfang', 'Sótt: póstnúmer')).toEqual(stops);
  });

  test('by the headers of files from before the number of the order was called so', () => {
    for (const header of ['Your own number', 'Ykkar eigið númer', 'External ID', 'Ytra númer'])
      expect(guess(header)).toEqual(['externalId']);
  });

  test('each once: the first of 39 columns of one name has it', () => {
    expect(guess(...Array.from({ length: 39 }, () => 'City')).filter(Boolean)).toEqual(['dropoff.city']);
  });

  test('by its name in the API, before any other that is like it', () => {
    const paths = IMPORT_TARGETS.map(({ path }) => path);
    expect(guess('City', ...paths)).toEqual([null, ...paths]);
  });
});

describe('a row', () => {
  const READING = { dayOrder: 'day-first', notation: 'is' } as const;
  const columnsOf = (paths: readonly string[], isMixed = false): ImportColumn[] =>
    paths.map((path, at) => ({
      at,
      target: importTarget(path) as NonNullable<ReturnType<typeof importTarget>>,
      reading: READING,
      isMixed,
    }));
  const WORDS: KnownWords = new Map([['flags', new Map([['brothaett', 'fragile']])]]);
  const read = (of: Readonly<Record<string, string>>, isMixed = false) =>
    rowReader(columnsOf(Object.keys(of), isMixed), { currency: 'ISK', words: WORDS })(Object.values(of));

  test('has the values that were typed', () => {
    const { patch, problems } = read({
      externalId: ' 4711 ',
      'dropoff.receiverName': 'Trésmiðjan Börkur',
      'dropoff.phoneNumber': '462 2275',
      'dropoff.scheduledDate': '16.11.2026',
      'dropoff.earliestTime': '8.30',
      weight: '1.250,5',
      paymentAmount: '12.400 kr.',
      flags: 'Brothætt; cooled',
      podEmails: 'a@b.is, c@d.is',
      'parcels.barcode': 'BLF48301001',
      'parcels.weight': '',
      driverNote: "'=SUM(J2)",
      'pickup.city': '',
    });
    expect(problems).toEqual([]);
    expect(patch).toEqual({
      externalId: '4711',
      dropoff: {
        receiverName: 'Trésmiðjan Börkur',
        phoneNumber: '+3544622275',
        scheduledDate: '2026-11-16',
        earliestTime: '08:30',
      },
      weight: 1250.5,
      paymentAmount: { minor: 12_400, currency: 'ISK' },
      flags: ['fragile', 'cooled'],
      podEmails: ['a@b.is', 'c@d.is'],
      parcels: [{ id: null, barcode: 'BLF48301001', weight: null, description: null }],
      driverNote: '=SUM(J2)',
      pickup: { city: null },
    });
  });

  test('names each cell that is wrong', () => {
    const { patch, problems } = read({
      'dropoff.phoneNumber': 'tala við Jón',
      'dropoff.scheduledDate': '31.11.2026',
      paymentAmount: '54.000 kr+vsk',
      'parcels.barcode': 'ógilt',
      flags: 'Brothætt; bull',
      weight: '-1',
    });
    expect(patch).toBeNull();
    expect(problems.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0))).toEqual([
      { path: 'dropoff.phoneNumber', column: 0, problem: 'phone' },
      { path: 'dropoff.scheduledDate', column: 1, problem: 'date' },
      { path: 'paymentAmount', column: 2, problem: 'number' },
      { path: 'parcels.barcode', column: 3, problem: 'invalid-characters' },
      { path: 'flags', column: 4, problem: 'no-choice' },
      { path: 'weight', column: 5, problem: 'negative' },
    ]);
  });

  test('is judged by all that is right in it, its parcels too', () => {
    const { sound } = read({
      'dropoff.receiverName': 'Anna',
      'dropoff.phoneNumber': 'tala við Jón',
      'parcels.barcode': 'BLF48301001',
      'parcels.weight': 'þungt',
    });
    expect(sound).toMatchObject({
      dropoff: { receiverName: 'Anna' },
      parcels: [{ barcode: 'BLF48301001', weight: null }],
    });
    expect(read({ 'dropoff.phoneNumber': 'x', 'parcels.barcode': 'ógilt' }).sound).not.toHaveProperty('phoneNumber');
  });

  test('of a column that contradicts itself asks about what could be either', () => {
    expect(read({ 'dropoff.scheduledDate': '3/4/2026', weight: '12,5' }, true).problems).toEqual([
      { path: 'dropoff.scheduledDate', column: 0, problem: 'either' },
    ]);
  });

  test.each(['1.250', '1,250', '1250 kr.'])('has 1250 krónur for %s, in any notation', (paymentAmount) => {
    expect(read({ paymentAmount }).patch?.paymentAmount).toEqual({ minor: 1250, currency: 'ISK' });
  });

  test('has the currency of its own column', () => {
    expect(read({ paymentAmount: '12,50', 'paymentAmount.currency': 'usd' }).patch?.paymentAmount).toEqual({
      minor: 1250,
      currency: 'USD',
    });
    expect(read({ paymentAmount: '12', 'paymentAmount.currency': 'EUR' }).problems).toEqual([
      { path: 'paymentAmount.currency', column: 1, problem: 'no-choice' },
    ]);
  });

  test('is refused or read, whatever is in it, and never throws', () => {
    const reader = rowReader(columnsOf(IMPORT_TARGETS.map(({ path }) => path)), { currency: 'ISK', words: WORDS });
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: IMPORT_TARGETS.length + 2 }),
        (cells) => {
          const { patch, problems } = reader(cells);
          expect(patch === null).toBe(problems.length > 0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a cell that we have written', () => {
  test('is read back as it was', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^['=+@-]{0,3}[a-z]{1,5}$/), (text) => {
        expect(uncoveredCell(csvCell(text))).toBe(text);
      }),
    );
  });

  test('with items is split into them', () => {
    const item = fc
      .stringMatching(/^[a-z;" ]{1,8}$/)
      .map((text) => text.trim())
      .filter(Boolean);
    fc.assert(
      fc.property(fc.array(item, { minLength: 2, maxLength: 5 }), (items) => {
        const cell = csvCell(items);
        const unquoted = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        expect(itemsOf(unquoted)).toEqual(items);
      }),
    );
  });
});

test('what a file needs a column for is what no shipment is without', () => {
  const required = shipmentProblems(EMPTY_SHIPMENT).flatMap(({ path, problem }) =>
    problem === 'required' ? [path] : [],
  );
  expect(NEEDED_TARGETS.map(([path]) => path)).toEqual(required);
  for (const [first, ...others] of NEEDED_TARGETS) {
    for (const path of [first, ...others]) {
      const [stop, part = ''] = path.split('.');
      const filled = { ...EMPTY_SHIPMENT, [stop as 'dropoff']: { ...EMPTY_SHIPMENT.dropoff, [part]: 'x' } };
      expect(shipmentProblems(filled).map((problem) => problem.path)).not.toContain(first);
    }
  }
});

test('a cell is parted in one go, however it is made', () => {
  // A pattern needs as many looks as the square of the letters: a million million.
  const spaces = ' '.repeat(1_000_000);
  expect(itemsOf(`a${spaces}b;c`)).toEqual([`a${spaces}b`, 'c']);
  expect(itemsOf(`"a${spaces}" b;"c;""d"`)).toEqual([`"a${spaces}" b`, 'c;"d']);
});

test('a cell that is longer than any field takes is not looked into', () => {
  const column = (path: string, at: number): ImportColumn => ({
    at,
    target: importTarget(path) as never,
    reading: { dayOrder: 'day-first', notation: 'en' },
    isMixed: false,
  });
  const read = rowReader([column('dropoff.receiverName', 0), column('missingDocuments', 1)], {
    currency: 'ISK',
    words: new Map(),
  });
  const { patch, problems } = read(['A', 'b;'.repeat(3_000)]);
  expect([patch, problems]).toEqual([null, [{ path: 'missingDocuments', column: 1, problem: 'too-long' }]]);
});
