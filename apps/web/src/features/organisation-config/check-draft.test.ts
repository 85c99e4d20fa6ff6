import { barcodeRegexProblem } from '@waybill/domain/barcode';
import { describe, expect, test } from 'vitest';
import { checkDraft, fieldAt, fieldOfInput } from './check-draft.ts';
import { type DraftValues, startDraft } from './level-draft.ts';

const draftOf = (values: DraftValues) => ({ ...startDraft({ overrides: {}, version: 0 }), values });

describe('before a draft is sent', () => {
  test('it becomes what the endpoint takes: texts trimmed, the origin as numbers, absent stays absent', () => {
    const draft = draftOf({
      barcodeRegex: ' ^A ',
      optimisationOrigin: { lat: '65,5', lon: '-18' },
      usesPayments: false,
    });
    expect(checkDraft(draft, barcodeRegexProblem)).toEqual({
      ok: true,
      overrides: { barcodeRegex: '^A', optimisationOrigin: { lat: 65.5, lon: -18 }, usesPayments: false },
    });
    expect(checkDraft(draftOf({ optimisationOrigin: { lat: '', lon: '' } }))).toEqual({
      ok: true,
      overrides: { optimisationOrigin: null },
    });
    expect(checkDraft(draftOf({}))).toEqual({ ok: true, overrides: {} });
  });

  test.each<[DraftValues, object]>([
    [{ shipmentListHeaders: [] }, { shipmentListHeaders: { problem: 'list-empty' } }],
    [{ receiverPhone: 'call us' }, { receiverPhone: { problem: 'phone' } }],
    [{ receiverPhone: '12' }, { receiverPhone: { problem: 'phone' } }],
    [{ receiverEmail: 'hjalp@' }, { receiverEmail: { problem: 'email' } }],
    [{ externalDeliveryStatusUpdateUrl: 'example.is' }, { externalDeliveryStatusUpdateUrl: { problem: 'url' } }],
    [{ timeZone: 'Nowhere' }, { timeZone: { problem: 'time-zone' } }],
    [
      { optimisationOrigin: { lat: '91', lon: '' } },
      {
        optimisationOriginLat: { problem: 'latitude' },
        optimisationOriginLon: { problem: 'origin-incomplete' },
      },
    ],
    [{ barcodeRegex: '(?:a?){1000}' }, { barcodeRegex: { problem: 'regex-too-complex' } }],
    [{ barcodeRegex: 'a'.repeat(201) }, { barcodeRegex: { problem: 'regex-too-long', reason: '200' } }],
  ])('%j is refused beside its field', (values, problems) => {
    expect(checkDraft(draftOf(values), barcodeRegexProblem)).toEqual({ ok: false, problems });
  });

  test('a pattern that the engine refuses carries the reason', () => {
    const checked = checkDraft(draftOf({ barcodeRegex: '(' }), barcodeRegexProblem);
    expect(checked).toEqual({
      ok: false,
      problems: { barcodeRegex: { problem: 'regex', reason: 'missing closing ): `(`' } },
    });
  });

  test('every fault is named at once', () => {
    const checked = checkDraft(
      draftOf({ barcodeRegex: '(', externalDeliveryStatusUpdateUrl: 'x', optimisationOrigin: { lat: 'x', lon: '1' } }),
      barcodeRegexProblem,
    );
    expect(checked.ok ? [] : Object.keys(checked.problems).toSorted()).toEqual([
      'barcodeRegex',
      'externalDeliveryStatusUpdateUrl',
      'optimisationOriginLat',
    ]);
  });
});

test.each([
  ['overrides.barcodeRegex', 'barcodeRegex', 'barcodeRegex'],
  ['overrides.shipmentListHeaders.3', 'shipmentListHeaders', 'shipmentListHeaders'],
  ['overrides.optimisationOrigin.lat', 'optimisationOriginLat', 'optimisationOrigin'],
  ['overrides.optimisationOrigin.lon', 'optimisationOriginLon', 'optimisationOrigin'],
  ['overrides.optimisationOrigin', 'optimisationOriginLat', 'optimisationOrigin'],
])('a refusal of the server at %s is shown beside %s', (path, field, configField) => {
  const found = fieldAt(path.split('.'));
  expect(found).toBe(field);
  expect(found && fieldOfInput(found)).toBe(configField);
});

test('a refusal that belongs to no field is not shown beside one', () => {
  expect(fieldAt(['version'])).toBeNull();
  expect(fieldAt([])).toBeNull();
});
