import { expect, test } from 'vitest';
import { STATUSES_OF_STAGE } from './stage.ts';
import { DELIVERY_STATUSES } from './statuses.ts';

test('waiting is every status but out, and those at an end', () => {
  const others = DELIVERY_STATUSES.filter((status) => !STATUSES_OF_STAGE.waiting.includes(status));
  expect(others).toEqual(['out-for-delivery', 'completed', 'failed', 'deleted']);
});
