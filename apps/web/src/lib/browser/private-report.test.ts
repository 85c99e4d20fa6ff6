import type { ErrorEvent } from '@sentry/browser';
import { expect, test } from 'vitest';
import { addressPattern, privateBreadcrumb, privateReport, privateText } from './private-report.ts';

const ID = '0193a1f0-7a3e-7c11-9e58-4f1f2c9a7b10';
const TOKEN = 'abcdefghijklmnop';

test.each([
  ['https://waybill.example/resetpassword/password?code=abc#x', 'https://waybill.example/resetpassword/password'],
  [
    'https://waybill.example/firebaseAuth/actionHandler?oobCode=abc',
    'https://waybill.example/firebaseAuth/actionHandler',
  ],
  ['/shipments?search=Anna%20J%C3%B3nsd%C3%B3ttir', '/shipments'],
  [`/api/v1/shipments/${ID}/history?page=2`, '/api/v1/shipments/*/history'],
  [`https://waybill.example/track/${TOKEN}/photos/words`, 'https://waybill.example/track/*/*/*'],
  [`/documents/${TOKEN}`, '/documents/*'],
  [`/pay/${TOKEN}`, '/pay/*'],
  [`/paid/${TOKEN}`, '/paid/*'],
  [`/api/tracking/${TOKEN}/map`, '/api/tracking/*/*'],
  ['/api/driver/codes/Anna', '/api/driver/codes/*'],
  [`/demo-pay/${TOKEN}`, '/demo-pay/*'],
  ['/vehicles/42', '/vehicles/*'],
  ['/webhooks/aLongTokenThatHasNoDigitInItAndIsNoWord', '/webhooks/*'],
  ['https://anna:secret@waybill.example/users', 'https://waybill.example/users'],
  ['https://waybill.example/assets/payments-B7x_2k.js', 'https://waybill.example/assets/payments-B7x_2k.js'],
  ['/first.js', '/first.js'],
])('of the address %s a report tells %s', (address, pattern) => {
  expect(addressPattern(address)).toBe(pattern);
});

test('an error’s message keeps its words, and loses codes, ids and queries', () => {
  expect(privateText(`Failed to fetch https://waybill.example/api/shipments/${ID}?search=Anna (waybill.example)`)).toBe(
    'Failed to fetch https://waybill.example/api/shipments/* (waybill.example)',
  );
  expect(privateText('no answer from "/shipments?search=Anna", token=hunter2')).toBe(
    'no answer from "/shipments", token=[redacted]',
  );
  expect(privateText('x and/or y is not a function')).toBe('x and/or y is not a function');
});

test('what was done before is told without what was typed, read or looked for', () => {
  expect(
    privateBreadcrumb({ category: 'navigation', data: { from: `/shipments/${ID}`, to: '/shipments?search=Anna' } }),
  ).toEqual({ category: 'navigation', data: { from: '/shipments/*', to: '/shipments' } });
  expect(
    privateBreadcrumb({
      category: 'fetch',
      type: 'http',
      data: { method: 'GET', url: '/api/shipments?search=Anna', status_code: 500, body: 'Anna', __span: 'x' },
    }),
  ).toEqual({ category: 'fetch', type: 'http', data: { method: 'GET', url: '/api/shipments', status_code: 500 } });
  expect(
    privateBreadcrumb({
      category: 'ui.click',
      message: `div#row-${ID}.row > button.x[title="a]"] > input.y[aria-label="Anna"][type="text"]`,
    }),
  ).toEqual({ category: 'ui.click', message: 'div.row > button.x' });
  expect(privateBreadcrumb({ category: 'console', message: 'Anna', data: { arguments: ['Anna'] } })).toBeNull();
  expect(privateBreadcrumb({ category: 'sentry.event', message: 'Error: Anna' })).toBeNull();
});

test('a report has its three tags and nothing else of the person', () => {
  const tags = { userId: 'u', organisationId: 'o', userEmail: 'anna@example.is' };
  const report: ErrorEvent = {
    type: undefined,
    message: 'see /users?search=Anna',
    tags,
    user: { ip_address: '{{auto}}' },
    extra: { __serialized__: { name: 'Anna' } },
    request: {
      url: 'https://waybill.example/invitation?code=abc',
      query_string: 'code=abc',
      headers: { Referer: 'https://waybill.example/invitation?code=abc', 'User-Agent': 'Chromium' },
    },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'oobCode=abc',
          stacktrace: { frames: [{ filename: 'https://waybill.example/invitation?code=abc', lineno: 1 }] },
        },
      ],
    },
  };
  expect(privateReport(report)).toEqual({
    type: undefined,
    message: 'see /users',
    tags,
    request: { url: 'https://waybill.example/invitation', headers: { 'User-Agent': 'Chromium' } },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'oobCode=[redacted]',
          stacktrace: { frames: [{ filename: 'https://waybill.example/invitation', lineno: 1 }] },
        },
      ],
    },
  });
});
