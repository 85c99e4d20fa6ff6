import { expect, onTestFinished, test, vi } from 'vitest';
import { contactForm } from './contact-form.ts';
import { typedPassword } from './password.ts';
import { email, line, listOf, optionalEmail, optionalLine, optionalText, requiredLine } from './validation.ts';

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
  [`${'x'.repeat(250)}@b.is`, 'too-long'],
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

/** A Greek vowel with three marks, each sign by itself: the longest spelling of one character. */
const SPELT_OUT = '\u1f82'.normalize('NFD');

test('a text may be typed in its longest spelling', () => {
  expect(SPELT_OUT).toHaveLength(4);
  expect(line(10).parse(SPELT_OUT.repeat(10))).toBe('\u1f82'.repeat(10));
  expect(optionalText(10).parse(SPELT_OUT.repeat(10))).toBe('\u1f82'.repeat(10));
  expect(problem(line(10), SPELT_OUT.repeat(11))).toBe('too-long');
});

test('a letter has at most thirty marks', () => {
  for (const text of [line(2000), optionalText(2000)]) {
    expect(text.safeParse(`a${'\u0323'.repeat(30)}`).success).toBe(true);
    const refused = text.safeParse(`a${'\u0323'.repeat(31)}`);
    expect(refused.error?.issues.map(({ message }) => message)).toEqual(['invalid-characters']);
  }
});

test.each([
  ['line', line(200)],
  ['required line', requiredLine(200)],
  ['optional line', optionalLine(200)],
  ['text of several lines', optionalText(2000)],
  ['e-mail', email],
  ['optional e-mail', optionalEmail],
  ['password', typedPassword],
])('a %s that is too long is refused for that alone, before anything else looks at it', (_, schema) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const canParse = vi.spyOn(URL, 'canParse');
  onTestFinished(() => void vi.restoreAllMocks());
  for (const letter of ['x', '\u0301', '\u0323\u0301', '\ud800', '\0', 'a@', '\u{1d15e}']) {
    const { error } = schema.safeParse(letter.repeat(80_000));
    expect(error?.issues.map(({ message }) => message)).toEqual(['too-long']);
  }
  expect(normalize).not.toHaveBeenCalled();
  expect(canParse).not.toHaveBeenCalled();
});

test('a list that is too long is refused before any of its items is looked at', () => {
  const seen = vi.fn(() => true);
  const list = listOf(line(10).refine(seen), 3);
  expect(list.safeParse(Array(100_000).fill('x')).error?.issues.map(({ message }) => message)).toEqual(['too-many']);
  expect(seen).not.toHaveBeenCalled();
  expect(list.parse(['x', 'y', 'z'])).toEqual(['x', 'y', 'z']);
  expect(seen).toHaveBeenCalledTimes(3);
});
