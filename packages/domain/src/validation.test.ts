import { expect, test } from 'vitest';
import { contactForm } from './contact-form.ts';
import { email, line, optionalLine, optionalText, requiredLine } from './validation.ts';

const problem = (schema: typeof email, value: unknown) => {
  const parsed = schema.safeParse(value);
  return parsed.success ? 'ok' : parsed.error.issues.map(({ message }) => message).join();
};

test.each([
  ['thordis@nordurljos.is', 'ok'],
  ['  Thordis@Nordurljos.IS  ', 'ok'],
  ['thordis+post@nordurljos.is', 'ok'],
  ['a@bláfell.is', 'ok'],
  ['a@xn--e1afmkfd.xn--p1ai', 'ok'],
  ['þórdís@nordurljos.is', 'ok'],
  ['a@1.2.3.4', 'email'],
  ['a..b@c.is', 'email'],
  ['a@b..is', 'email'],
  ['a@-b.is', 'email'],
  ['a@b.is/x', 'email'],
  ['a@b.is:25', 'email'],
  ['a@b@c.is', 'email'],
  ['<a@b.is>', 'email'],
  ['"a b"@c.is', 'email'],
  ['', 'required'],
  ['   ', 'required'],
  [undefined, 'required'],
  [12, 'required'],
  ['thordis@nordurljos', 'email'],
  ['thordis', 'email'],
  ['@nordurljos.is', 'email'],
  ['a b@c.is', 'email'],
  ['a@b.is\r\nBcc: c@d.is', 'invalid-characters,email'],
  [`${'x'.repeat(250)}@b.is`, 'too-long,email'],
])('%j as an e-mail: %s', (value, expected) => {
  expect(problem(email, value)).toBe(expected);
});

test('an e-mail is kept in lower case and without outer space', () => {
  expect(email.parse('  Thordis@Nordurljos.IS ')).toBe('thordis@nordurljos.is');
});

test.each([
  ['\0', 'invalid-characters'],
  ['a\u0000b', 'invalid-characters'],
  ['\ud800', 'invalid-characters'],
  ['a\r\nBcc: b', 'invalid-characters'],
  ['a\tb', 'invalid-characters'],
  ['x'.repeat(11), 'too-long'],
  ['', 'ok'],
  ['שלום 👋', 'ok'],
])('%j as a line of ten: %s', (value, expected) => {
  expect(problem(line(10), value)).toBe(expected);
});

test('a required line shows something', () => {
  for (const value of ['\u200b', '\u2800', '\u00ad \u200d']) expect(problem(requiredLine(10), value)).toBe('required');
  expect(problem(requiredLine(10), ' \t ')).toBe('required');
});

test.each(['', ' ', '\u200b', '\u2800 \u00ad', '\u3164\uffa0', '\ufe0f'])(
  '%j left in an optional line or text is none',
  (value) => {
    expect(optionalLine(10).parse(value)).toBeNull();
    expect(optionalText(10).parse(`${value}\n${value}`)).toBeNull();
  },
);

test('signs that join what is to be seen stay in it', () => {
  for (const text of ['👨‍👩‍👧', 'می‌خواهم']) {
    expect(optionalLine(10).parse(text)).toBe(text);
    expect(optionalText(10).parse(text)).toBe(text);
  }
});

test('a contact form asks for name, e-mail and company', () => {
  const parsed = contactForm.safeParse({});
  expect(parsed.error?.issues.map(({ path, message }) => `${path.join()} ${message}`)).toEqual([
    'name required',
    'email required',
    'company required',
  ]);
});

test('letters are kept in their composed spelling, which is the one that people search for', () => {
  expect(line(10).parse('Þo\u0301r')).toBe('Þór');
  expect(line(3).parse('Þo\u0301r')).toBe('Þór');
});
