import { describe, expect, test } from 'vitest';
import { likenessOf, oneSignWrong } from './alternatives.ts';

/** Matches as LIKE does: _ is any one character. */
const finds = (typed: string, text: string) =>
  oneSignWrong(typed).some((alternative) => new RegExp(alternative.text.replaceAll('_', '.')).test(text));

describe('a number is found with one sign wrong', () => {
  test.each([
    ['as it is', '5552882'],
    ['the first mistyped', '4552882'],
    ['one in the middle mistyped', '5553882'],
    ['the last mistyped', '5552883'],
    ['one left out', '555882'],
    ['one too many', '55532882'],
    ['two exchanged', '5552828'],
  ])('%s', (_, typed) => {
    expect(finds(typed, '3545552882')).toBe(true);
  });

  test.each([
    ['two mistyped', '5653882'],
    ['another number', '8982145'],
  ])('and not with %s', (_, typed) => {
    expect(finds(typed, '3545552882')).toBe(false);
  });

  test.each(['12345', '1'.repeat(25), '7'.repeat(200)])(
    'one that is too short or too long only as it is: %s',
    (typed) => {
      expect(oneSignWrong(typed).map(({ text }) => text)).toEqual([typed]);
    },
  );

  test('nothing is looked for twice, and nothing that has the whole of it in it', () => {
    const texts = oneSignWrong('1111112').map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.filter((text) => text.includes('1111112'))).toEqual(['1111112']);
  });
});

test('a text is as like as the nearest of each word that occurs in it', () => {
  const meant = [
    [
      { text: 'jonsson', similarity: 0.9 },
      { text: 'jonsdottir', similarity: 0.6 },
    ],
    [{ text: 'anna', similarity: 1 }],
  ];
  const like = (text: string) => likenessOf(meant, text);
  expect(like('anna jonsson')).toBeGreaterThan(like('anna jonsdottir'));
  expect(like('anna jonsdottir')).toBeGreaterThan(like('anna jonatan'));
});
