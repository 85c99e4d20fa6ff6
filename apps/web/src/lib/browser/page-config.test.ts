import { expect, test } from 'vitest';
import { parsePageConfig } from './page-config.ts';

const DEFAULTS = { sentryDsn: null, sentryEnvironment: null };

test('without a server that fills it in, the defaults hold', () => {
  expect(parsePageConfig('__WAYBILL_CONFIG__')).toEqual(DEFAULTS);
  expect(parsePageConfig(null)).toEqual(DEFAULTS);
});

test('what the server wrote is read', () => {
  const written = { ...DEFAULTS, sentryEnvironment: 'production', sentryDsn: 'https://key@errors.example/1' };
  expect(parsePageConfig(JSON.stringify(written))).toEqual(written);
});
