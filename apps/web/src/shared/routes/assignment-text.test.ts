import type { ShipmentId } from '@waybill/domain/ids';
import { SKIPPED_ASSIGNMENTS } from '@waybill/domain/route/assign';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { type Assignment, assignmentText } from './assignment-text.ts';

const t = createTranslate('en');
const ids = (count: number) => Array.from({ length: count }, (_, at) => `S${at}` as ShipmentId);
const answer = (
  assigned: number,
  skipped: readonly [Assignment['skipped'][number]['reason'], string?][],
): Assignment => ({
  changeId: null,
  assigned: ids(assigned),
  skipped: skipped.map(([reason, vehicleRegistration = null], at) => ({
    shipmentId: `T${at}` as ShipmentId,
    reason,
    // People call a vehicle by its registration.
    vehicleName: 'Sendibíll 1',
    vehicleRegistration,
  })),
});

test('all of them', () => {
  expect(assignmentText(answer(12, []), 'KR-X42', t)).toBe('12 assigned to KR-X42');
  expect(assignmentText(answer(1, []), null, t)).toBe('1 taken off its vehicle');
});

test('what is left is named with its reasons, the most frequent first', () => {
  const skipped = answer(3, [['no-address'], ['is-out'], ['is-out']]);
  expect(assignmentText(skipped, 'KR-X42', t)).toBe(
    '3 assigned to KR-X42. 3 left as they were: out for delivery (2), without an address (1)',
  );
});

test('who was faster is named', () => {
  expect(assignmentText(answer(0, [['moved-meanwhile', 'UX-582']]), 'KR-X42', t)).toBe(
    'Nothing has changed. 1 left as it was: on UX-582 meanwhile',
  );
});

test.each(SKIPPED_ASSIGNMENTS)('%s has words in both languages', (reason) => {
  expect(assignmentText(answer(0, [[reason]]), null, t)).not.toContain(reason === 'status' ? 'skipped.' : reason);
  expect(assignmentText(answer(0, [[reason]]), null, createTranslate('is'))).toContain('óbreytt');
});
