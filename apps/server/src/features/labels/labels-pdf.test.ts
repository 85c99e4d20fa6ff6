import { buffer } from 'node:stream/consumers';
import { shipmentId } from '@waybill/domain/ids';
import { LOCALES } from '@waybill/domain/locales';
import { METADATA_FLAGS } from '@waybill/domain/metadata-flag';
import { createTranslate } from '@waybill/i18n/create-translate';
import { createFormat } from '@waybill/i18n/format';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPages } from '../../paper/testing/read-pages.ts';
import type { LabelledShipment } from './label-content.ts';
import { labelsPdf } from './labels-pdf.ts';

const WORDS = {
  t: createTranslate('en'),
  format: createFormat('en', 'Atlantic/Reykjavik'),
  publicUrl: 'https://waybill.example.is',
};

const aShipment = (changes: Partial<LabelledShipment> = {}): LabelledShipment => ({
  shipmentId: shipmentId.parse('S7K2M9XQA'),
  carrierName: 'Bláfell ehf.',
  subCompanyName: 'Akureyri',
  senderName: 'Jökull Seafood',
  pickup: { streetAddress1: 'Fiskislóð 28', postcode: '101', city: 'Reykjavík' },
  dropoff: {
    locationName: null,
    receiverName: 'Brimnes veitingahús',
    streetAddress1: 'Stigahlíð 45',
    postcode: '105',
    city: 'Reykjavík',
    scheduledDate: '2026-11-17',
    earliestTime: '10:00',
    latestTime: '12:00',
  },
  warehouseLocation: 'F-2',
  weight: 50,
  sizeCm: [40, 30, 22.5],
  temperature: { lower: -22, upper: -18 },
  flags: ['frozen', 'fragile'],
  parcels: [
    { barcode: 'WB3540029171', weight: 12 },
    { barcode: 'WB3540029172', weight: 6.25 },
  ],
  ...changes,
});

const of = async function* (...shipments: LabelledShipment[]) {
  yield* shipments;
};

const printed = async (...shipments: LabelledShipment[]) => readPages(await buffer(labelsPdf(of(...shipments), WORDS)));

test('each parcel has a label of 100 × 150 mm, with its barcode, and the way to its shipment', async () => {
  const pages = await printed(aShipment());
  expect(pages).toMatchObject([
    { widthMm: 100, heightMm: 150, bars: 'WB3540029171', qr: 'https://waybill.example.is/shipments/S7K2M9XQA' },
    { widthMm: 100, heightMm: 150, bars: 'WB3540029172', qr: 'https://waybill.example.is/shipments/S7K2M9XQA' },
  ]);
});

test('a person reads from whom, to whom, which piece, how heavy and how cold', async () => {
  const [, page] = await printed(aShipment());
  for (const words of [
    'Bláfell ehf.',
    'Akureyri',
    'Tue 17 Nov 2026',
    '10:00–12:00',
    'Jökull Seafood',
    'Fiskislóð 28, 101 Reykjavík',
    'Brimnes veitingahús',
    'Stigahlíð 45',
    '105 Reykjavík',
    '2/2',
    '6.25 kg',
    'FROZEN',
    '−22 to −18 °C',
    'FRAGILE',
    'W B 3 5 4 0 0 2 9 1 7 2',
    'F-2',
    '40 × 30 × 22.5 cm',
    'S7K2M9XQA',
  ]) {
    // Letters with spacing are extracted one by one.
    expect(page?.text.replaceAll('\n', '')).toContain(words);
  }
});

test('the business is in large and the person to ask for beneath it; one alone stands for both', async () => {
  const toReceiver = async (dropoff: Partial<LabelledShipment['dropoff']>) => {
    const [page] = await printed(aShipment({ dropoff: { ...aShipment().dropoff, ...dropoff } }));
    const lines = page?.text.split('\n').filter((line) => line.trim() !== '') ?? [];
    return lines.slice(lines.indexOf('Fiskislóð 28, 101 Reykjavík') + 1, lines.indexOf('Stigahlíð 45'));
  };
  expect(await toReceiver({ locationName: 'Brimnes veitingahús', receiverName: 'Katrín' })).toEqual([
    'Brimnes veitingahús',
    'Katrín',
  ]);
  expect(await toReceiver({ locationName: null, receiverName: 'Katrín' })).toEqual(['Katrín']);
  expect(await toReceiver({ locationName: 'Brimnes', receiverName: 'Brimnes' })).toEqual(['Brimnes']);
});

describe('a sign for handling', () => {
  const NO_TEMPERATURE = { temperature: { lower: null, upper: null } };

  test.each(METADATA_FLAGS)('is beside the word: %s', async (flag) => {
    const [page] = await printed(aShipment({ ...NO_TEMPERATURE, flags: [flag] }));
    expect(page?.isDrawnOn(7, 50, 7, 7)).toBe(true);
  });

  test('is there for a temperature alone', async () => {
    const [page] = await printed(aShipment({ flags: [] }));
    expect(page?.isDrawnOn(7, 50, 7, 7)).toBe(true);
  });

  test('is above the word where there are many, and each word is whole', async () => {
    for (const locale of LOCALES) {
      const t = createTranslate(locale);
      const pages = await readPages(await buffer(labelsPdf(of(aShipment({ flags: METADATA_FLAGS })), { ...WORDS, t })));
      for (const left of [4, 27.5, 51, 74.5]) expect(pages[0]?.isDrawnOn(left + 8.5, 49, 4.5, 4)).toBe(true);
      for (const flag of ['fragile', 'medicine', 'dangerous'] as const)
        expect(pages[0]?.text).toContain(t(`shipment.flag.${flag}`).toUpperCase());
    }
  });
});

test('a shipment without parcels has one label, under its own id and with its own weight', async () => {
  const pages = await printed(aShipment({ parcels: [] }));
  expect(pages).toMatchObject([{ bars: 'S7K2M9XQA', qr: expect.stringContaining('S7K2M9XQA') }]);
  expect(pages[0]?.text).toContain('1/1');
  expect(pages[0]?.text).toContain('50 kg');
});

test('one of which nothing is known has a label too', async () => {
  const nothing = { streetAddress1: null, postcode: null, city: null };
  const pages = await printed(
    aShipment({
      carrierName: '',
      subCompanyName: null,
      senderName: null,
      pickup: nothing,
      dropoff: {
        ...aShipment().dropoff,
        ...nothing,
        receiverName: null,
        scheduledDate: null,
        earliestTime: null,
        latestTime: null,
      },
      warehouseLocation: null,
      weight: null,
      sizeCm: [null, 30, null],
      temperature: { lower: null, upper: null },
      flags: [],
      parcels: [],
    }),
  );
  expect(pages).toMatchObject([{ bars: 'S7K2M9XQA' }]);
});

describe('many', () => {
  test('come in the order of the shipments and of their parcels, each with its own codes', async () => {
    const shipments = Array.from({ length: 3 }, (_, n) =>
      aShipment({
        shipmentId: shipmentId.parse(`S0000000${n}`),
        parcels: [
          { barcode: `A-${n}-1`, weight: null },
          { barcode: `${n}`.padStart(12, '7'), weight: null },
        ],
      }),
    );
    const pages = await printed(...shipments);
    expect(pages.map(({ bars, qr }) => [bars, qr?.slice(-9)])).toEqual(
      shipments.flatMap(({ shipmentId, parcels }) => parcels.map(({ barcode }) => [barcode, shipmentId])),
    );
  });

  let drawn = 0;
  const endless = async function* () {
    for (;;) {
      drawn++;
      yield aShipment();
    }
  };
  const turns = async () => {
    for (let turn = 0; turn < 2_000; turn++) await new Promise(setImmediate);
  };

  test('are drawn only as fast as somebody reads', async () => {
    drawn = 0;
    const pdf = labelsPdf(endless(), WORDS);
    await turns();
    const before = drawn;
    await turns();
    expect(drawn).toBe(before);
    expect(before).toBeLessThan(500);
    pdf.destroy();
  });

  test('wait for a slow reader time and again, with no more listening than the first time', async () => {
    const pdf = labelsPdf(endless(), WORDS);
    const listening = () => ['drain', 'close', 'error'].map((event) => pdf.listenerCount(event));
    await turns();
    const atFirst = listening();
    for (let wait = 0; wait < 5; wait++) {
      const before = drawn;
      while (drawn === before) {
        pdf.read();
        await new Promise(setImmediate);
      }
      await turns();
    }
    expect(listening()).toEqual(atFirst);
    pdf.destroy();
  });

  test('break off when the shipments do', async () => {
    const broken = async function* () {
      yield aShipment();
      throw new Error('the database went away');
    };
    await expect(buffer(labelsPdf(broken(), WORDS))).rejects.toThrow('the database went away');
  });
});

test.each([
  ' ',
  '  two  spaces  ',
  '~',
  '"\'<>&%;--',
  '0',
  '00',
  '0000000000000000000000000000000000000000',
  'Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~Wm~',
  'a1b22c333d4444e55555f666666g7777777h8888',
])('the barcode %j is scanned as it is', async (barcode) => {
  const [page] = await printed(aShipment({ parcels: [{ barcode, weight: null }] }));
  expect(page?.bars).toBe(barcode);
});

test('any barcode that a parcel can have is scanned as it is', async () => {
  const barcode = fc.string({
    minLength: 1,
    maxLength: 40,
    unit: fc.oneof(
      fc.constantFrom(...'0123456789'),
      fc.integer({ min: 33, max: 126 }).map((n) => String.fromCharCode(n)),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(barcode, { minLength: 3, maxLength: 3 }), async (barcodes) => {
      const pages = await printed(aShipment({ parcels: barcodes.map((text) => ({ barcode: text, weight: null })) }));
      expect(pages.map(({ bars }) => bars)).toEqual(barcodes);
    }),
    { numRuns: 5 },
  );
});

test('texts that are too long, or in letters that the paper has not, spoil neither code', async () => {
  const long = 'Þ'.repeat(200);
  const odd = '📦 שלום 你好 \u202eabc';
  for (const text of [long, odd]) {
    const [page] = await printed(
      aShipment({
        carrierName: text,
        subCompanyName: text,
        senderName: text,
        pickup: { streetAddress1: text, postcode: text, city: text },
        dropoff: { ...aShipment().dropoff, receiverName: text, streetAddress1: text, postcode: text, city: text },
        warehouseLocation: text,
        flags: ['fragile', 'heated', 'cooled', 'frozen', 'medicine', 'dangerous'],
      }),
    );
    expect(page).toMatchObject({ bars: 'WB3540029171', qr: expect.stringContaining('S7K2M9XQA') });
  }
  const [page] = await printed(aShipment({ dropoff: { ...aShipment().dropoff, receiverName: long } }));
  expect(page?.text).toMatch(/Þ{5,}…/);
  expect(page?.text).not.toContain(long);
});

describe('letters that the paper has not', () => {
  const toReceiver = async (receiverName: string) => {
    const [page] = await printed(aShipment({ dropoff: { ...aShipment().dropoff, receiverName } }));
    return page;
  };

  test.each(['שלום ', '日本語', '👨‍👩‍👧', 'مرحبا'])('never leave their place: many of %s', async (word) => {
    const page = await toReceiver(word.repeat(30));
    // The gap between the name and the line beside it, and the space above and beneath the number of the parcel.
    expect(page?.isBlank(72.5, 22, 1, 24)).toBe(true);
    expect(page?.isBlank(75, 21.5, 5, 5.5)).toBe(true);
  });

  test('are seen to be missing, one sign for each, among those that it has', async () => {
    expect((await toReceiver('Ægir 你好 Þór 👨‍👩‍👧 e\u0301\u200b!'))?.text).toContain('Ægir ?? Þór ? e\u0301!');
  });
});
