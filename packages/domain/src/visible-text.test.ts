import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['turns the line around', 'Jón\u202egnp.exe', 'Jón‹U+202E›gnp.exe'],
  ['isolates', '\u2066a\u2069', '‹U+2066›a‹U+2069›'],
  ['marks a direction', 'a\u200eb\u200fc\u061c', 'a‹U+200E›b‹U+200F›c‹U+061C›'],
  ['moves the cursor', '\u001b[2J\u0007\u009b1A', '‹U+001B›[2J‹U+0007›‹U+009B›1A'],
  ['breaks a line in secret', 'a\u2028b\u2029\u0085', 'a‹U+2028›b‹U+2029›‹U+0085›'],
  ['takes no room', 'Jó\u200bn\ufeff\u{e0041}', 'Jó‹U+200B›n‹U+FEFF›‹U+E0041›'],
  ['is half a letter', 'a\ud800', 'a‹U+D800›'],
])('what %s is shown', (_, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each(['Ragnheiður Þórðardóttir', 'عبد الرحمن', 'می‌خواهم', '👩‍🚒 🇮🇸', 'two\nlines\tand a tab', '— “quotes” …'])(
  'what people write stays: %s',
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);
