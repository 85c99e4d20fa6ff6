import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactText, redactUrl, SECRET_NAMES } from './redact-secrets.ts';

const SECRET = 'hunter2-hunter2';

describe('an address', () => {
  test.each([
    [`/reset?code=${SECRET}`, '/reset?code=[redacted]'],
    [`/reset?%63ode=${SECRET}&lang=is`, '/reset?%63ode=[redacted]&lang=is'],
    [`/reset?Code=${SECRET}`, '/reset?Code=[redacted]'],
    [`/reset?oobCode=${SECRET}&mode=x`, '/reset?oobCode=[redacted]&mode=x'],
    [`/x?access_token=${SECRET}`, '/x?access_token=[redacted]'],
    [`/x?id%5Ftoken=${SECRET}`, '/x?id%5Ftoken=[redacted]'],
    [`/x?newPassword=${SECRET}`, '/x?newPassword=[redacted]'],
    [`/x?user[password]=${SECRET}`, '/x?user[password]=[redacted]'],
    [`/x?user%5Bpassword%5D=${SECRET}`, '/x?user%5Bpassword%5D=[redacted]'],
    [`/x?a=1&client-secret=${SECRET}#b`, '/x?a=1&client-secret=[redacted]'],
    [`/code=${SECRET}/more`, '/code=[redacted]'],
    [`/x;token=${SECRET}`, '/x;token=[redacted]'],
    [`/x#access_token=${SECRET}&a=1`, '/x#access_token=[redacted]&a=1'],
    [`/x?code=hun%26${SECRET}&a=1`, '/x?code=[redacted]&a=1'],
    [`/x?code="${SECRET}" ${SECRET}&a=1`, '/x?code=[redacted]&a=1'],
    [`/go?to=%2Freset%3Fcode%3D${SECRET}%26lang%3Dis`, '/go?to=%2Freset%3Fcode%3D[redacted]%26lang%3Dis'],
    [
      `/go?to=%252Freset%253F%2563ode%253D${SECRET}%2526a%253D1&b=2`,
      '/go?to=%252Freset%253F%2563ode%253D[redacted]%2526a%253D1&b=2',
    ],
    [`/x?%u0063ode=${SECRET}`, '/x?%u0063ode=[redacted]'],
    [`https://x/?code=${SECRET}`, 'https://x/?code=[redacted]'],
  ])('%s', (url, expected) => {
    expect(redactUrl(url)).toBe(expected);
  });

  test.each([
    '/api/shipments?search=101&postcode=220&barcode=BLF1&order=code',
    '/api/shipments?code=',
    '/zipcode=220',
    '/resetpassword/password',
    '/%E0%A4%A?tokens',
  ])('that has none stays as it is: %s', (url) => {
    expect(redactUrl(url)).toBe(url);
  });
});

describe('a text', () => {
  test.each([
    [`password=${SECRET} was refused`, 'password=[redacted] was refused'],
    [`connect to postgres://waybill:${SECRET}@db:5432/x`, 'connect to postgres://waybill:[redacted]@db:5432/x'],
    [`smtps://post%40x.is:${SECRET}@mail`, 'smtps://post%40x.is:[redacted]@mail'],
    [`authorization: Bearer ${SECRET}, x`, 'authorization: Bearer [redacted] x'],
    [`{"newPassword":"${SECRET}\\" ${SECRET}","code":"23505"}`, '{"newPassword":"[redacted]","code":"23505"}'],
    [
      JSON.stringify({ body: `{"token": "${SECRET}\\"${SECRET}", "n": 1}` }),
      String.raw`{"body":"{\"token\": \"[redacted]\", \"n\": 1}"}`,
    ],
    ['error code: 23505', 'error code: 23505'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  test('that was a line of JSON is one afterwards, whatever is in it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...SECRET_NAMES), fc.string(), (value, name, secret) => {
        JSON.parse(
          redactText(JSON.stringify({ value, url: `/x?${name}=${secret}`, [name]: secret, text: `${name}=${secret}` })),
        );
      }),
    );
  });
});

/** A name as somebody could write it: each letter in either case, plain or percent-encoded up to four times. */
const spellingOf = (name: string) =>
  fc
    .tuple(...[...name].map((letter) => fc.tuple(fc.constantFrom(letter, letter.toUpperCase()), fc.nat({ max: 4 }))))
    .map((letters) =>
      letters
        .map(([letter, depth]) => {
          const hex = letter.charCodeAt(0).toString(16);
          return depth === 0 ? letter : `%${'25'.repeat(depth - 1)}${hex}`;
        })
        .join(''),
    );
const secretName = fc.constantFrom(...SECRET_NAMES).chain(spellingOf);
const encodedTimes = (text: string, times: number): string =>
  times === 0 ? text : encodedTimes(encodeURIComponent(text), times - 1);

test('any spelling of any secret name, in an address that is itself encoded or not, loses its value', () => {
  fc.assert(
    fc.property(secretName, fc.nat({ max: 3 }), fc.constantFrom('?', '&', ';', '#', '/'), (name, times, before) => {
      const inner = `/page${before}${name}=${SECRET}&lang=is`;
      const url = times === 0 ? inner : `/go?to=${encodedTimes(inner, times)}&x=1`;
      for (const redacted of [redactUrl(url), redactText(`failed: ${url} (referer "${url}")`)]) {
        expect(redacted).not.toContain('hunter2');
        expect(redacted).toContain('lang');
      }
    }),
    { numRuns: 500 },
  );
});
