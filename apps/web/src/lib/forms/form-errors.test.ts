import { signUp } from '@waybill/contract/accounts';
import { contactForm } from '@waybill/domain/contact-form';
import { savedLocationDetails } from '@waybill/domain/saved-location';
import { createTranslate } from '@waybill/i18n/create-translate';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isRequiredIn, problemsOf, problemText } from './form-errors.ts';

const t = createTranslate('en');

test('each field has its first problem only', () => {
  expect(problemsOf(contactForm, { name: ' ', email: 'nobody', company: '' })).toEqual({
    name: { problem: 'required' },
    email: { problem: 'email' },
    company: { problem: 'required' },
  });
});

test('a field is required if the schema refuses it for being empty, with what the others hold', () => {
  const place = {
    streetAddress1: 'Vogar 1',
    postcode: '',
    city: '',
    phoneNumber: '',
    email: '',
    earliestTime: '',
    latestTime: '',
  };
  const requiredWith = (names: object) => {
    const values = { locationName: '', receiverName: '', ...place, ...names };
    return Object.keys(values).filter((name) => isRequiredIn(savedLocationDetails, values, name));
  };
  expect(requiredWith({})).toEqual(['locationName', 'streetAddress1']);
  expect(requiredWith({ locationName: 'Lager' })).toEqual(['locationName', 'streetAddress1']);
  expect(requiredWith({ receiverName: 'Guðrún' })).toEqual(['streetAddress1']);
});

test('a short password is called short and not weak', () => {
  expect(problemsOf(signUp.body, { email: 'a@b.is', password: 'abc' })).toEqual({
    password: { problem: 'password-short' },
  });
});

test('the sentence names the field as the form does', () => {
  expect(problemText({ problem: 'required' }, 'Company', t)).toBe('Company is required');
});

test("the schema library's own English is never shown", () => {
  const found = problemsOf(z.object({ age: z.number() }), { age: 'old' });
  expect(problemText(found.age ?? { problem: '' }, 'Age', t)).toBe('Age is not valid');
});

test('a sentence of the server is shown as it is', () => {
  expect(problemText({ problem: 'That vehicle is taken' }, 'Vehicle', t)).toBe('That vehicle is taken');
});
