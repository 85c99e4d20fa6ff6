import { expect, test } from 'vitest';
import { smsLength } from './sms-length.ts';

test.each([
  ['', 'gsm', 0, 1, 160],
  ['a'.repeat(160), 'gsm', 160, 1, 160],
  ['a'.repeat(161), 'gsm', 161, 2, 306],
  ['a'.repeat(306), 'gsm', 306, 2, 306],
  ['a'.repeat(307), 'gsm', 307, 3, 459],
  ['Æðislegt', 'unicode', 8, 1, 70],
  ['æöéÆÖÉåø', 'gsm', 8, 1, 160],
  ['10€', 'gsm', 4, 1, 160],
  ['10:15–11:15', 'unicode', 11, 1, 70],
  ['á'.repeat(70), 'unicode', 70, 1, 70],
  ['á'.repeat(71), 'unicode', 71, 2, 134],
  ['🚚', 'unicode', 2, 1, 70],
] as const)('%s is sent in the alphabet %s: %i places, %i parts', (text, alphabet, length, segments, room) => {
  expect(smsLength(text)).toEqual({ alphabet, length, segments, room });
});
