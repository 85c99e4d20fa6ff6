import type { ExpectedParcel, ScanOutcome } from '@waybill/domain/scan/judge-scan';
import { createTranslate } from '@waybill/i18n/create-translate';
import { describe, expect, test } from 'vitest';
import { outcomeFeedback, type StopInWords } from './outcome-feedback.ts';

const PARCEL: ExpectedParcel = { id: 'p', shipmentId: 'S7K2M9XQA', barcode: 'S7K2M9XQA001', isScanned: false };
const code = 'WB3540029311';
const stop = { number: 9, address: 'Langholtsvegur 89', detail: '104 Reykjavík' };
const describeParcel = () => 'Cod fillets, 12 kg';
const told = (judged: ScanOutcome<ExpectedParcel, StopInWords, string>, locale: 'en' | 'is' = 'en') =>
  outcomeFeedback(judged, { t: createTranslate(locale), describe: describeParcel });

describe('a driver is told', () => {
  const cases: readonly (readonly [ScanOutcome<ExpectedParcel, StopInWords, string>, object])[] = [
    [
      { outcome: 'right', code, parcel: PARCEL },
      { signal: 'right', title: 'Right parcel', detail: 'Cod fillets, 12 kg' },
    ],
    [
      { outcome: 'scanned-before', code, parcel: PARCEL },
      { signal: 'attention', title: 'Scanned before' },
    ],
    [
      { outcome: 'other-stop', code, stop },
      {
        signal: 'wrong',
        title: 'Not for this stop',
        detail: 'Put it back in the van.',
        stops: true,
        belongsTo: { title: 'Stop 9, Langholtsvegur 89', detail: '104 Reykjavík' },
      },
    ],
    [
      { outcome: 'wrong-vehicle', code, vehicle: 'TL-K48' },
      { signal: 'wrong', detail: 'It goes with TL-K48.', stops: true },
    ],
    [
      { outcome: 'unknown', code },
      { signal: 'wrong', title: 'Not on your list', stops: true, yields: true },
    ],
    [
      { outcome: 'badly-formed', code },
      { signal: 'attention', title: 'Not a parcel label', yields: true, isMistyped: true },
    ],
    [
      { outcome: 'badly-formed', code: 'https://waybill.example.is/shipments/S7K2M9XQA' },
      { detail: 'The square is a web link. Scan the bars.' },
    ],
    // Where labels are not tied to parcels.
    [
      { outcome: 'new-label', code, parcels: [PARCEL] },
      { signal: 'wrong', title: 'Not on your list' },
    ],
  ];
  test.each(cases)('%j', (judged, feedback) => {
    expect(told(judged)).toMatchObject(feedback);
  });

  test('every outcome in other words, in Icelandic too', () => {
    for (const locale of ['en', 'is'] as const) {
      const titles = cases.slice(0, 6).map(([judged]) => told(judged, locale).title);
      expect(new Set(titles).size).toBe(titles.length);
    }
  });
});

test('a new label is tied to the parcel that is chosen for it', async () => {
  const { choices } = outcomeFeedback(
    { outcome: 'new-label', code, parcels: [PARCEL] },
    {
      t: createTranslate('en'),
      describe: describeParcel,
      tie: ({ id }, label) => ({ signal: 'right', title: `${label} on ${id}` }),
    },
  );
  expect(choices?.map(({ title, detail }) => [title, detail])).toEqual([['Cod fillets, 12 kg', 'S7K2M9XQA001']]);
  expect(await choices?.[0]?.choose()).toEqual({ signal: 'right', title: `${code} on p` });
});
