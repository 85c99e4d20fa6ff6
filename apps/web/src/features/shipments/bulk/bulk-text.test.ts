import type { BulkJob } from '@waybill/contract/bulk-jobs';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { resultText } from './bulk-text.ts';

const job = { action: { kind: 'change-status', status: 'in-warehouse' }, changed: 3, total: 4 } as BulkJob;

test('the message after a change of status names the new one, so that one knows which change its Undo is about', () => {
  expect(resultText(job, createTranslate('en'))).toBe('3 shipments changed to “Warehouse”, 1 left as it was');
  expect(resultText(job, createTranslate('is'))).toContain('3 sendingum var breytt í „Í vöruhúsi“');
});
